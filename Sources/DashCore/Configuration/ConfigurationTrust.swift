/// What a configuration may make the program do.
///
/// A configuration is not code: a file from elsewhere says what to show, but it starts no program,
/// reads no key file and does not choose who receives a key.
package enum ConfigurationTrust: Sendable, Hashable {
  /// The user's own file, one that only root can write, the compiled-in one, or any with `--trust`.
  case trusted
  /// A file from elsewhere, with the path as the user names it.
  case foreign(path: String)

  /// The reason why an instance must not start a program or read a key file; `nil` if it may.
  package var refusal: SourceError.Reason? {
    if case .foreign(let path) = self { .untrustedConfiguration(path) } else { nil }
  }

  /// Returns the option that would send something private to a server of the file's choice.
  ///
  /// - Parameters:
  ///   - usesVariables: Whether the file reads environment variables, so that a place or a path of
  ///     an address may hold a key.
  ///   - descriptor: The provider.
  /// - Returns: The name of the option with the address; `nil` if nothing private is sent, or only
  ///   to the provider's own addresses. On a port of this machine another user may listen.
  func revealingOption(
    in values: [String: OptionValue],
    usesVariables: Bool,
    of descriptor: SourceDescriptor
  ) -> String? {
    guard case .foreign = self else { return nil }
    let hasSecret = values.values.contains { if case .secret = $0 { true } else { false } }
    guard hasSecret || usesVariables else { return nil }
    return descriptor.otherAddresses {
      if case .baseURL(let url)? = values[$0] { url } else { nil }
    }.first?.option
  }
}

extension SourceDescriptor {
  /// Returns the configured addresses that are not the provider's own, with their options.
  ///
  /// - Parameter address: Returns the value of an option; `nil` for none.
  package func otherAddresses(
    _ address: (_ option: String) -> BaseURL?
  ) -> [(option: String, url: BaseURL)] {
    let own = options.compactMap { option -> BaseURL? in
      if case .baseURL(let url)? = option.defaultValue { url } else { nil }
    }
    return options.compactMap { option in
      guard case .baseURL = option.type, let url = address(option.name),
        !own.contains(where: { $0.hasSameOrigin(as: url) })
      else { return nil }
      return (option.name, url)
    }
  }
}

extension JSONNode {
  /// Whether any string in the value refers to an environment variable.
  var refersToVariables: Bool {
    switch value {
    case .string(let text): !VariableExpansion.names(in: text).isEmpty
    case .array(let elements): elements.contains(where: \.refersToVariables)
    case .object(let members): members.contains { $0.value.refersToVariables }
    case .boolean, .null, .number: false
    }
  }
}
