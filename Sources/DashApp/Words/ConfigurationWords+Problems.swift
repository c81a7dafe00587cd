import DashCore
import TextRendering

/// What is wrong at a place of a file.
extension ConfigurationWords {
  /// A problem with its place, as compilers write it and editors read it.
  func line(for problem: ConfigurationProblem, in file: String) -> String {
    let place = "\(Self.safe(file)):\(problem.position.line):\(problem.position.column)"
    return "\(place): \(Self.path(of: problem))\(words(for: problem))"
  }

  /// Where a problem is in the data, before what it is; nothing for the top.
  static func path(of problem: ConfigurationProblem) -> String {
    problem.path.isEmpty ? "" : "\(safe(problem.path)): "
  }

  func words(for problem: ConfigurationProblem) -> String {
    switch problem.kind {
    case .json(let problem):
      return words(for: problem)
    case .unknownKey(let key, let nearest):
      let unknown = text(ConfigurationPhrase.unknownKey, ["key": Self.safe(key)])
      return text.suggesting(nearest, after: unknown)
    case .repeatedKey(let key):
      return text(ConfigurationPhrase.repeatedKey, ["key": Self.safe(key)])
    case .unexpected(let expected, let found, let nearest):
      return text.suggesting(nearest, after: words(expected, found))
    case .missingKey(let key):
      return text(ConfigurationPhrase.missingKey, ["key": key])
    case .unknownProvider(let name, let known, let nearest):
      let unknown = text(ConfigurationPhrase.unknownProvider, ["name": Self.safe(name)])
      guard nearest == nil else { return text.suggesting(nearest, after: unknown) }
      return text(ConfigurationPhrase.thereIs, ["problem": unknown, "names": text.names(known)])
    case .duplicateName(let name, let firstLine):
      let values = ["name": Self.safe(name), "line": "\(firstLine)"] as KeyValuePairs
      return text(ConfigurationPhrase.duplicateName, values)
    case .malformedVariable:
      let forms =
        [
          "form": #""${NAME}""#, "formWithDefault": #""${NAME:-default}""#,
        ] as KeyValuePairs
      return text(ConfigurationPhrase.malformedVariable, forms)
    }
  }

  private func words(for problem: JSONError.Problem) -> String {
    switch problem {
    case .empty: text(ConfigurationPhrase.noJSON)
    case .expected(let token): words(.json(token), nil)
    case .notUTF8: words(.text("UTF-8"), nil)
    case .numberOutOfRange: words(.smallerNumber, nil)
    case .tooDeep: words(.atMostLevels(JSONParser.maximumDepth), nil)
    case .tooManyValues: words(.atMostValues(JSONParser.maximumValues), nil)
    }
  }

  private func words(_ expected: ExpectedValue, _ found: ConfigurationProblem.Found?) -> String {
    switch found {
    case nil: text(ConfigurationPhrase.expected, ["expected": text(expected)])
    case .kind(let kind): words(expected, found: text(kind))
    case .value(let value): words(expected, found: value)
    }
  }

  private func words(_ expected: ExpectedValue, found: String) -> String {
    let values = ["expected": text(expected), "found": found] as KeyValuePairs
    return text(ConfigurationPhrase.expectedButFound, values)
  }
}
