import DashConfiguration
import DashCore
import Files
import Glibc
import Localization
import TextRendering

/// The messages about configurations.
///
/// What is wrong in a file is said in English, because its names are English, and only its author reads
/// it.
struct ConfigurationMessages {
  let text: Strings
  private let english = Strings(keepsArguments: true)

  init(_ text: Strings = Strings()) {
    self.text = text
  }

  /// Returns the name of a configuration for display.
  func name(of location: ConfigurationLocator.Location) -> String {
    location.path.map(Self.safe) ?? text(.configCompiledIn)
  }

  /// Returns all problems, one per line, without a trailing newline.
  func message(for failure: ConfigurationLoader.Failure) -> String {
    switch failure {
    case .unreadable(let path, let reason):
      "\(Self.safe(path)): \(self.reason(reason, path))"
    case .wrong(let file, let error):
      error.problems.map { line(for: $0, in: file) }.joined(separator: "\n")
    }
  }

  /// Returns the first problem in one line, without the file's name.
  func summary(of failure: ConfigurationLoader.Failure) -> String {
    switch failure {
    case .unreadable(let path, let reason): return self.reason(reason, path)
    case .wrong(_, let error):
      guard let problem = error.problems.first else { return "it is invalid" }
      return "line \(problem.position.line): \(Self.path(of: problem))\(message(for: problem))"
    }
  }

  /// Returns all problems of a text that is not in a file, one per line, with JSON paths.
  func message(for error: ConfigurationError) -> String {
    error.problems.map { Self.path(of: $0) + message(for: $0) }.joined(separator: "\n")
  }

  /// Returns the message for a failed edit.
  func message(for failure: ConfigurationEditor.Failure) -> String {
    switch failure {
    case .noDefaultPath: text(.configNoHome)
    case .unreachable(let key):
      text(.configNotInFile(key: Self.safe(key.text)))
    case .notSet(let key):
      text(.configNotSetNothingWritten(key: Self.safe(key.text)))
    case .system(let path, let reason): notWritten(path, self.reason(reason, path))
    case .unreadable(let path, let error): message(for: .wrong(file: path, error))
    case .wrong(let error): "\(message(for: error))\nnothing was written"
    }
  }

  /// Returns the message for a failed write.
  func notWritten(_ path: String, _ reason: String) -> String {
    text(.configNotWritten(path: Self.safe(path), reason: reason))
  }

  /// Returns the reason why a file could not be read or created.
  func reason(_ failure: TextFile.Failure, _ path: String) -> String {
    switch failure {
    case .system(let number): String(cString: strerror(number))
    case .tooLarge:
      "larger than \(TextFile.maximumBytes / 1024) KiB"
    case .notRegular: "not a regular file"
    case .unfinishedPipe: "the writer did not close this pipe"
    case .emptyPipe: "nothing was written to this pipe"
    case .locked: "another program has locked it"
    case .readOnly: "it is read-only"
    case .changed: "it keeps changing"
    case .untrusted(.ownedByAnother): "it belongs to another user"
    case .untrusted(.writableByOthers):
      "other users can write to it; run: chmod go-w \(ShellArgument.quoted(path))"
    }
  }

  // MARK: User input

  /// Returns the command that makes a file private to its owner.
  static func chmodCommand(_ path: String) -> String { "chmod 600 \(ShellArgument.quoted(path))" }

  /// Returns a path or other user input, safe to print.
  static func safe(_ text: String) -> String {
    DisplayText(text).string
  }

  /// Returns equivalent JSON that is safe to print.
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

  // MARK: Problems

  /// Returns a problem as `file:line:column: …`, the format of compilers.
  func line(for problem: ConfigurationProblem, in file: String) -> String {
    let place = "\(Self.safe(file)):\(problem.position.line):\(problem.position.column)"
    return "\(place): \(Self.path(of: problem))\(message(for: problem))"
  }

  /// Returns the JSON path of a problem as a prefix; empty for the top level.
  static func path(of problem: ConfigurationProblem) -> String {
    problem.path.isEmpty ? "" : "\(safe(problem.path)): "
  }

  func message(for problem: ConfigurationProblem) -> String {
    switch problem.kind {
    case .json(let problem):
      return message(for: problem)
    case .unknownKey(let key, let nearest):
      let unknown = "unknown key \"\(Self.safe(key))\""
      return english.suggesting(nearest, after: unknown)
    case .repeatedKey(let key):
      return "duplicate key \"\(Self.safe(key))\""
    case .unexpected(let expected, let found, let nearest):
      return english.suggesting(nearest, after: message(expected, found))
    case .syntax(let mistake):
      let found: ConfigurationProblem.Found? =
        mistake.found.isEmpty ? nil : .value("\"\(Self.safe(mistake.found))\"")
      let message = "column \(mistake.column): \(self.message(mistake.expected, found))"
      return english.suggesting(mistake.nearest, after: message)
    case .missingKey(let key):
      return "the key \"\(key)\" is missing"
    case .unknownProvider(let name, let known, let nearest):
      let unknown = "unknown provider \"\(Self.safe(name))\""
      guard nearest == nil else { return english.suggesting(nearest, after: unknown) }
      return "\(unknown); available: \(english.names(known))"
    case .duplicateName(let name, let firstLine):
      return "the name \"\(Self.safe(name))\" is already used in line \(firstLine)"
    case .malformedVariable:
      return #"expected a variable as "${NAME}" or "${NAME:-default}""#
    case .retiredOption(let name):
      return english(.configRetiredOption(option: name))
    }
  }

  private func message(for problem: JSONError.Problem) -> String {
    switch problem {
    case .empty: "expected JSON, found nothing"
    case .expected(let token): message(.json(token), nil)
    case .notUTF8: message(.text("UTF-8"), nil)
    case .numberOutOfRange: message(.smallerNumber, nil)
    case .tooDeep: message(.atMostLevels(JSONParser.maximumDepth), nil)
    case .tooManyValues: message(.atMostValues(JSONParser.maximumValues), nil)
    }
  }

  private func message(_ expected: ExpectedValue, _ found: ConfigurationProblem.Found?) -> String {
    switch found {
    case nil: "expected \(english(expected))"
    case .kind(let kind): message(expected, found: english(kind))
    case .emptyList: message(expected, found: "an empty list")
    case .value(let value): message(expected, found: value)
    }
  }

  private func message(_ expected: ExpectedValue, found: String) -> String {
    "expected \(english(expected)), found \(found)"
  }
}
