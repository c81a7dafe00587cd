/// Fills `${NAME}` and `${NAME:-default}` from the environment.
package enum VariableExpansion {
  /// What became of a text.
  package enum Outcome: Equatable {
    /// The text, filled in, and whether any of it stands in the configuration itself.
    case text(String, isLiteral: Bool)
    /// A variable without a default is not set, or empty.
    case missing(variable: String)
    /// A `${` without a name and a `}` behind it.
    case malformed
  }

  /// Fills the variables of a text.
  ///
  /// A variable that is set to nothing counts as not set: an empty key never works.
  ///
  /// - Parameters:
  ///   - text: The text of the configuration.
  ///   - lookup: The environment.
  /// - Returns: The filled text, or why there is none.
  package static func expand(_ text: String, lookup: (String) -> String?) -> Outcome {
    var expanded = ""
    var isLiteral = false
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      isLiteral = isLiteral || start.lowerBound > rest.startIndex
      expanded += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else { return .malformed }
      let body = rest[start.upperBound..<end]
      rest = rest[rest.index(after: end)...]

      let separator = body.firstRange(of: ":-")
      let name = String(body[..<(separator?.lowerBound ?? body.endIndex)])
      guard isName(name) else { return .malformed }
      if let value = lookup(name), !value.isEmpty {
        expanded += value
      } else if let separator {
        isLiteral = isLiteral || separator.upperBound < body.endIndex
        expanded += body[separator.upperBound...]
      } else {
        return .missing(variable: name)
      }
    }
    return .text(expanded + rest, isLiteral: isLiteral || !rest.isEmpty)
  }

  /// Whether a text has nothing of its own: variables alone, without defaults.
  package static func isOnlyVariables(_ text: String) -> Bool {
    var rest = text[...]
    while rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
      guard isName(String(rest[..<end].dropFirst(2))) else { return false }
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty && !text.isEmpty
  }

  /// The names of the variables that a text mentions, each once.
  package static func names(in text: String) -> [String] {
    var names: [String] = []
    _ = expand(text) { name in
      if !names.contains(name) { names.append(name) }
      return "?"
    }
    return names
  }

  private static func isName(_ name: String) -> Bool {
    name.first.map { !$0.isNumber } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
