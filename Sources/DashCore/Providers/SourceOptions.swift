/// The validated options of one instance, with defaults filled in.
///
/// Reading an option that the provider does not declare, or reading it as another type, is a
/// programmer error and traps.
public struct SourceOptions: Sendable {
  private let values: [String: OptionValue]
  private let descriptions: [OptionDescription]
  /// The options that are not declared, as configured.
  package let others: [String: JSONNode]

  /// Creates the options of an instance.
  ///
  /// - Parameters:
  ///   - values: The configured values by name.
  ///   - descriptions: The options that the provider declares.
  /// - Precondition: Each value is declared.
  public init(_ values: [String: OptionValue], describedBy descriptions: [OptionDescription]) {
    self.init(values, others: [:], describedBy: descriptions)
  }

  /// Creates the options of an instance of a provider that accepts other options.
  package init(
    _ values: [String: OptionValue],
    others: [String: JSONNode],
    describedBy descriptions: [OptionDescription]
  ) {
    precondition(
      values.keys.allSatisfy { name in descriptions.contains { $0.name == name } },
      "the provider does not declare all configured options"
    )
    self.values = values
    self.descriptions = descriptions
    self.others = others
  }

  /// The declared options that have a value or a default, in the order of their declaration.
  package var known: [(name: String, value: OptionValue)] {
    descriptions.compactMap { description in
      value(description.name).map { (description.name, $0) }
    }
  }

  /// Returns a string or a choice.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; `nil` if it has neither.
  public func text(_ name: String) -> String? {
    read(name) { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Returns a key.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value; `nil` if it has none.
  public func secret(_ name: String) -> Secret? {
    read(name) { if case .secret(let secret) = $0 { secret } else { nil } }
  }

  /// Returns a key that the provider cannot do without.
  ///
  /// - Parameter name: The option's name.
  /// - Throws: ``OptionError`` if it has none.
  public func requiredSecret(_ name: String) throws(OptionError) -> Secret {
    guard let secret = secret(name) else { throw OptionError(option: name, expected: .key) }
    return secret
  }

  /// Returns a base URL that the provider cannot do without.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default.
  /// - Throws: ``OptionError`` if it has neither.
  public func requiredBaseURL(_ name: String) throws(OptionError) -> BaseURL {
    guard let url = baseURL(name) else { throw OptionError(option: name, expected: .address) }
    return url
  }

  /// Returns a whole number.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; `nil` if it has neither.
  public func integer(_ name: String) -> Int? {
    read(name) { if case .integer(let number) = $0 { number } else { nil } }
  }

  /// Returns a number.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; `nil` if it has neither.
  public func number(_ name: String) -> Double? {
    read(name) { if case .number(let number) = $0 { number } else { nil } }
  }

  /// Returns a list of strings.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; empty if it has neither.
  public func words(_ name: String) -> [String] {
    read(name) { if case .words(let words) = $0 { words } else { nil } } ?? []
  }

  /// Returns search terms.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; `nil` if it has neither.
  public func query(_ name: String) -> QueryTemplate? {
    read(name) { if case .query(let query) = $0 { query } else { nil } }
  }

  /// Returns `true` or `false`.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; `nil` if it has neither.
  public func boolean(_ name: String) -> Bool? {
    read(name) { if case .boolean(let flag) = $0 { flag } else { nil } }
  }

  /// Returns the base URL of an API.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; `nil` if it has neither.
  public func baseURL(_ name: String) -> BaseURL? {
    read(name) { if case .baseURL(let url) = $0 { url } else { nil } }
  }

  /// Returns a list of places.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; `nil` if it has neither.
  public func places(_ name: String) -> [PlaceQuery]? {
    read(name) { if case .places(let places) = $0 { places } else { nil } }
  }

  /// The places of the option of that type; empty without one.
  package var configuredPlaces: [PlaceQuery] {
    known.lazy.compactMap { if case .places(let places) = $0.value { places } else { nil } }.first
      ?? []
  }

  /// The program that an option names with its arguments; `nil` if none does.
  package var program: PluginProgram? {
    known.lazy.compactMap { if case .program(let program) = $0.value { program } else { nil } }
      .first
  }

  /// The keys among the values, in the order of their declaration.
  package var secrets: [Secret] {
    known.compactMap { if case .secret(let secret) = $0.value { secret } else { nil } }
  }

  /// Returns whether other options of the same provider have the same values.
  package func hasSameValues(as other: SourceOptions) -> Bool {
    values == other.values && others.mapValues(\.json) == other.others.mapValues(\.json)
  }

  private func read<Value>(_ name: String, as type: (OptionValue) -> Value?) -> Value? {
    value(name).map { value in
      guard let value = type(value) else { preconditionFailure("\(name) has another type") }
      return value
    }
  }

  private func value(_ name: String) -> OptionValue? {
    guard let description = descriptions.first(where: { $0.name == name }) else {
      preconditionFailure("the provider does not declare the option \(name)")
    }
    return values[name] ?? description.defaultValue
  }
}

/// An option value that is valid for its type but cannot be used.
public struct OptionError: Error, Sendable, Hashable {
  /// The name of the option.
  public let option: String

  /// The expected value.
  public let expected: ExpectedValue

  /// Creates an option error.
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  public init(option: String, expected: ExpectedValue) {
    self.option = option
    self.expected = expected
  }
}
