import DashCore
import Glibc
import TextRendering

/// Turns what is wrong with a configuration into words.
struct ConfigurationWords {
  /// How the copy that is compiled in is called.
  static let compiledIn = "(compiled in)"

  let text: Words

  init(_ text: Words = Words()) {
    self.text = text
  }

  /// What is wrong with a found file that is not there any more.
  var gone: String { text(ConfigurationPhrase.isGone) }

  /// What is wrong with a file of which nothing is known.
  var cannotBeRead: String { text(ConfigurationPhrase.cannotBeRead) }

  /// What is wrong where a file of the user's own has no usual place.
  var noHome: String { text(ConfigurationPhrase.noHome) }

  /// How a configuration is called: its path, safe to print.
  func name(of location: ConfigurationLocator.Location) -> String {
    switch location {
    case .named(let path), .found(let path): Self.safe(path)
    case .compiledIn: text(ConfigurationPhrase.compiledIn)
    }
  }

  /// All problems, a line each, without a newline at the end.
  func message(for failure: ConfigurationLoader.Failure) -> String {
    switch failure {
    case .unreadable(let path, let reason):
      "\(Self.safe(path)): \(self.reason(reason, path))"
    case .wrong(let file, let error):
      error.problems.map { line(for: $0, in: file) }.joined(separator: "\n")
    }
  }

  /// The first problem in one line, for where it is clear which file is meant.
  func summary(of failure: ConfigurationLoader.Failure) -> String {
    switch failure {
    case .unreadable(let path, let reason): return self.reason(reason, path)
    case .wrong(_, let error):
      guard let problem = error.problems.first else { return text(ConfigurationPhrase.isWrong) }
      let values =
        [
          "line": "\(problem.position.line)",
          "problem": Self.path(of: problem) + words(for: problem),
        ] as KeyValuePairs
      return text(ConfigurationPhrase.line, values)
    }
  }

  /// All problems of a text that is in no file yet, a line each with the path alone.
  func message(for error: ConfigurationError) -> String {
    error.problems.map { Self.path(of: $0) + words(for: $0) }.joined(separator: "\n")
  }

  /// Why a file was not changed.
  func message(for failure: ConfigurationEditor.Failure) -> String {
    switch failure {
    case .noPlace: noHome
    case .unreachable(let key):
      text(ConfigurationPhrase.notInFile, ["key": Self.safe(key.text)])
    case .nothingThere(let key):
      text(ConfigurationPhrase.notSetNothingWritten, ["key": Self.safe(key.text)])
    case .system(let path, let reason): notWritten(path, self.reason(reason, path))
    case .unreadable(let path, let error): message(for: .wrong(file: path, error))
    case .wrong(let error): "\(message(for: error))\n\(text(ConfigurationPhrase.nothingWritten))"
    case .busy(let path): notWritten(path, text(ConfigurationPhrase.changedAllTheTime))
    }
  }

  /// That a file was not written, and why.
  func notWritten(_ path: String, _ reason: String) -> String {
    text(ConfigurationPhrase.notWritten, ["path": Self.safe(path), "reason": reason])
  }

  /// Why a file could not be read or created.
  func reason(_ failure: TextFile.Failure, _ path: String) -> String {
    switch failure {
    case .system(let number): String(cString: strerror(number))
    case .tooLarge:
      text(ConfigurationPhrase.largerThan, ["size": "\(TextFile.maximumBytes / 1024)"])
    case .notRegular: text(ConfigurationPhrase.notRegular)
    case .unfinishedPipe: text(ConfigurationPhrase.unfinishedPipe)
    case .untrusted(.ownedByAnother): text(ConfigurationPhrase.belongsToAnother)
    case .untrusted(.writableByOthers):
      text(
        ConfigurationPhrase.othersCanWrite,
        ["command": "chmod go-w \(ShellWord.quoted(path))"]
      )
    }
  }

  // MARK: Texts of the user

  /// What is to be done with a file that holds a key and that others can read.
  static func closing(_ path: String) -> String { "chmod 600 \(ShellWord.quoted(path))" }

  /// A path or another text of the user, safe to print.
  static func safe(_ text: String) -> String {
    DisplayText(text).string
  }

  /// JSON of the user, safe to print and still the same JSON.
  static func safeJSON(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      if [" ", "\n", "\r", "\t"].contains(scalar) || !DisplayText(String(scalar)).isEmpty {
        safe.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return safe
  }
}
