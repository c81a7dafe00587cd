/// The external sources that a configuration can refer to.
package struct ConfigurationEnvironment: Sendable {
  /// Returns the value of an environment variable, or `nil`.
  package let variable: @Sendable (String) -> String?
  /// Returns the service manager's credential with this name, or `nil`.
  package let credential: @Sendable (String) -> KeyFile?
  /// Reads a key file.
  package let keyFile: @Sendable (String) -> KeyFile
  /// Returns the program of a command that a plugin's options name, or why it cannot run.
  package let program: @Sendable (KeyCommand) -> Result<PluginProgram, SourceError.Reason>
  /// Finds the first mistake in a condition.
  package let findMistake: @Sendable (String, RuleUse) -> SyntaxMistake?
  /// The placeholder for every key in demo mode; `nil` to read real keys.
  package let placeholderSecret: Secret?
  /// What the configuration may do.
  package let trust: ConfigurationTrust

  package init(
    variable: @escaping @Sendable (String) -> String?,
    credential: @escaping @Sendable (String) -> KeyFile? = { _ in nil },
    keyFile: @escaping @Sendable (String) -> KeyFile,
    program: @escaping @Sendable (KeyCommand) -> Result<PluginProgram, SourceError.Reason> = {
      .success(PluginProgram(path: $0.program, arguments: $0.arguments, passesAction: false))
    },
    findMistake: @escaping @Sendable (String, RuleUse) -> SyntaxMistake? = { _, _ in nil },
    placeholderSecret: Secret? = nil,
    trust: ConfigurationTrust = .trusted
  ) {
    self.variable = variable
    self.credential = credential
    self.keyFile = keyFile
    self.program = program
    self.findMistake = findMistake
    self.placeholderSecret = placeholderSecret
    self.trust = trust
  }
}

/// The result of reading a key file.
package enum KeyFile: Sendable, Hashable {
  /// The content, and the path if other users can read the file.
  case content([UInt8], exposedPath: String? = nil)
  /// The file is unreadable.
  case unreadable
  /// The file is not trusted, with its path and the reason.
  case untrusted(path: String, FileTrustFailure)
}

/// Expands `${NAME}` and `${NAME:-default}` with environment variables.
package enum VariableExpansion {
  /// The result of an expansion.
  package enum Outcome: Equatable {
    /// The expanded text, and whether any part of it comes from the configuration itself.
    case text(String, isLiteral: Bool)
    /// A variable without a default is unset or empty.
    case missing(variable: String)
    /// A `${` has no name or no closing `}`.
    case malformed
  }

  /// Expands the variables of a text.
  ///
  /// An empty variable counts as unset, because an empty key never works.
  ///
  /// - Parameters:
  ///   - text: The text of the configuration.
  ///   - lookup: Returns the value of a variable, or `nil`.
  /// - Returns: The expanded text, or the reason why there is none.
  package static func expand(_ text: String, lookup: (String) -> String?) -> Outcome {
    var expanded = ""
    var isLiteral = false
    var rest = text[...]
    while let start = rest.firstRange(ofASCII: "${") {
      isLiteral = isLiteral || start.lowerBound > rest.startIndex
      expanded += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else { return .malformed }
      let body = rest[start.upperBound..<end]
      rest = rest[rest.index(after: end)...]

      let separator = body.firstRange(ofASCII: ":-")
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

  /// Returns whether a text consists of variables alone, without defaults.
  package static func isOnlyVariables(_ text: String) -> Bool {
    var rest = text[...]
    while rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
      guard isName(String(rest[..<end].dropFirst(2))) else { return false }
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty && !text.isEmpty
  }

  /// Returns the names of the variables in a text, without duplicates.
  package static func names(in text: String) -> [String] {
    var names: [String] = []
    _ = expand(text) { name in
      if !names.contains(name) { names.append(name) }
      return "?"
    }
    return names
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.first?.isASCIIDigit == false
      && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
  }
}
