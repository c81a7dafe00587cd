/// Decodes API keys from all sources.
extension OptionReader {
  /// Returns the key from its default variable, for an option that is not in the file.
  func defaultSecret(of option: OptionDescription) throws(Failure) -> Value? {
    guard option.type == .secret, let variable = option.variable else { return nil }
    var trustFailure: SourceError.Reason?
    if let value = secretVariable(variable, &trustFailure) {
      return Value(option: .secret(Secret(value)))
    }
    if let trustFailure { throw .missing(trustFailure) }
    if option.isRequired { throw .missing(.missingVariable(variable)) }
    return nil
  }

  func secret(_ node: JSONNode, at path: String) throws(Failure) -> Value {
    switch node.value {
    case .string(let text):
      var trustFailure: SourceError.Reason?
      do throws(Failure) {
        let (value, isLiteral) = try expand(text, node, at: path) { name in
          secretVariable(name, &trustFailure)
        }
        guard !value.isEmpty else { throw wrongSecret(node, at: path) }
        return Value(option: .secret(Secret(value)), isLiteralSecret: isLiteral)
      } catch {
        if case .missing = error, let trustFailure { throw .missing(trustFailure) }
        throw error
      }
    case .object(let members):
      guard members.count == 1, let member = members.first else {
        throw wrongSecret(node, at: path)
      }
      switch (member.name, member.value.value) {
      case ("file", .string(let file)) where !file.isEmpty:
        if let refusal = environment.trust.refusal { throw .missing(refusal) }
        return try secret(inFile: file)
      case ("command", .array(let elements)):
        guard let command = Self.command(elements) else { throw wrongSecret(node, at: path) }
        if let refusal = environment.trust.refusal { throw .missing(refusal) }
        return Value(option: nil, command: command)
      default: throw wrongSecret(node, at: path)
      }
    default:
      throw wrongSecret(node, at: path)
    }
  }

  private func secret(inFile file: String) throws(Failure) -> Value {
    switch environment.keyFile(file) {
    case .content(let bytes, let exposedPath):
      guard let key = Secret(firstLineOf: bytes) else { throw .missing(.unreadableFile(file)) }
      return Value(option: .secret(key), exposedFile: exposedPath)
    case .unreadable: throw .missing(.unreadableFile(file))
    case .untrusted(let path, let trustFailure): throw .missing(.untrustedFile(path, trustFailure))
    }
  }

  private static func command(_ elements: [JSONNode]) -> KeyCommand? {
    texts(elements).flatMap { KeyCommand(commandLine: $0) }
  }

  /// Returns strings as written; `nil` if any element is not a string.
  static func texts(_ elements: [JSONNode]) -> [String]? {
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element.value else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Returns an environment variable or, if it is unset, the credential of the same name.
  private func secretVariable(
    _ name: String,
    _ trustFailure: inout SourceError.Reason?
  ) -> String? {
    if let value = environment.variable(name), !value.isEmpty { return value }
    switch environment.credential(name) {
    case .content(let bytes, _): return Secret.firstLine(of: bytes)
    case .untrusted(let path, let reason): trustFailure = .untrustedFile(path, reason)
    case .unreadable, nil: break
    }
    return nil
  }

  /// Returns an error that names the type of the value but never shows the value.
  private func wrongSecret(_ node: JSONNode, at path: String) -> Failure {
    let kind = ConfigurationProblem.Kind.unexpected(
      expected: .secret,
      found: .kind(node.kind),
      nearest: nil
    )
    return .wrong([Fault(kind: kind, path: path, offset: node.offset)])
  }
}
