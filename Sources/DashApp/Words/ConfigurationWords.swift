import DashCore
import Glibc

/// Turns what is wrong with a configuration into words.
enum ConfigurationWords {
  /// How the copy that is compiled in is called.
  static let compiledIn = "(compiled in)"

  /// What is wrong with a found file that is not there any more.
  static let gone = "it is gone"

  /// How a configuration is called: its path, safe to print.
  static func name(of location: ConfigurationLocator.Location) -> String {
    switch location {
    case .named(let path), .found(let path): safe(path)
    case .compiledIn: "the compiled-in plugins.json"
    }
  }

  /// All problems, a line each, without a newline at the end.
  static func message(for failure: ConfigurationLoader.Failure) -> String {
    switch failure {
    case .unreadable(let path, let reason):
      "\(safe(path)): \(self.reason(reason, path))"
    case .wrong(let file, let error):
      error.problems.map { line(for: $0, in: file) }.joined(separator: "\n")
    }
  }

  /// The first problem in one line, for where it is clear which file is meant.
  static func summary(of failure: ConfigurationLoader.Failure) -> String {
    switch failure {
    case .unreadable(let path, let reason): return self.reason(reason, path)
    case .wrong(_, let error):
      guard let problem = error.problems.first else { return "it is wrong" }
      let path = problem.path.isEmpty ? "" : "\(safe(problem.path)): "
      return "line \(problem.position.line): \(path)\(words(for: problem.kind))"
    }
  }

  /// All problems of a text that is in no file yet, a line each with the path alone.
  static func message(for error: ConfigurationError) -> String {
    error.problems.map { problem in
      (problem.path.isEmpty ? "" : "\(safe(problem.path)): ") + words(for: problem.kind)
    }.joined(separator: "\n")
  }

  /// Why a file was not changed.
  static func message(for failure: ConfigurationEditor.Failure) -> String {
    switch failure {
    case .noPlace:
      "HOME is not set, so there is no usual place; name one with --config FILE"
    case .unreachable(let key):
      "\(safe(key.text)): there is no such place in the file; nothing was written"
    case .nothingThere(let key):
      "\(safe(key.text)) is not set; nothing was written"
    case .system(let path, let reason):
      "\(safe(path)): not written: \(self.reason(reason, path))"
    case .unreadable(let path, let error):
      message(for: .wrong(file: path, error))
    case .wrong(let error):
      "\(message(for: error))\nnothing was written"
    case .busy(let path):
      "\(safe(path)): not written: it is being changed all the time"
    }
  }

  /// Why a file could not be read or created.
  static func reason(_ failure: TextFile.Failure, _ path: String) -> String {
    switch failure {
    case .system(let number): String(cString: strerror(number))
    case .tooLarge: "larger than \(TextFile.maximumBytes / 1024) KiB"
    case .notRegular: "it is no regular file"
    case .unfinishedPipe: "whoever writes to this pipe does not come to an end"
    case .untrusted(.ownedByAnother): "it belongs to another user, who decides what is in it"
    case .untrusted(.writableByOthers):
      "others can write to it: chmod go-w \(ShellWord.quoted(path))"
    }
  }

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

  private static func line(for problem: ConfigurationProblem, in file: String) -> String {
    let place = "\(safe(file)):\(problem.position.line):\(problem.position.column)"
    let path = problem.path.isEmpty ? "" : " \(safe(problem.path)):"
    return "\(place):\(path) \(words(for: problem.kind))"
  }

  private static func words(for kind: ConfigurationProblem.Kind) -> String {
    switch kind {
    case .json(let problem):
      words(for: problem)
    case .unknownKey(let key, let nearest):
      "unknown key \"\(safe(key))\"" + Suggestion.text(nearest)
    case .repeatedKey(let key):
      "the key \"\(safe(key))\" stands twice"
    case .unexpected(let expected, let found, let nearest):
      "expected \(expected)" + (found.map { ", found \($0)" } ?? "") + Suggestion.text(nearest)
    case .missingKey(let key):
      "the key \"\(key)\" is missing"
    case .unknownProvider(let name, let known, let nearest):
      "unknown provider \"\(safe(name))\"" + Suggestion.text(nearest)
        + (nearest == nil ? "; there is \(known.joined(separator: ", "))" : "")
    case .duplicateName(let name, let firstLine):
      "the name \"\(safe(name))\" is taken by the entry in line \(firstLine)"
    case .malformedVariable:
      "expected a variable as \"${NAME}\" or \"${NAME:-default}\""
    }
  }

  private static func words(for problem: JSONError.Problem) -> String {
    switch problem {
    case .empty: "expected JSON, found nothing"
    case .expected(let what): "expected \(what)"
    case .notUTF8: "expected UTF-8"
    case .numberOutOfRange: "expected a smaller number"
    case .tooDeep: "expected at most \(JSONParser.maximumDepth) levels"
    case .tooManyValues: "expected at most \(JSONParser.maximumValues) values"
    }
  }
}
