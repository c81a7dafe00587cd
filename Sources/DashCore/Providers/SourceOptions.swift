/// The options of one instance, checked against their descriptions, defaults filled in.
///
/// Asking for an option that the provider has not declared, or as another type, is a mistake of the
/// provider's author and traps.
public struct SourceOptions: Sendable {
  private let values: [String: OptionValue]
  private let descriptions: [OptionDescription]

  /// Creates the options of an instance.
  ///
  /// - Parameters:
  ///   - values: The values that the configuration gives, by name.
  ///   - descriptions: The options that the provider declares.
  /// - Precondition: Each value is declared.
  public init(_ values: [String: OptionValue], describedBy descriptions: [OptionDescription]) {
    precondition(
      values.keys.allSatisfy { name in descriptions.contains { $0.name == name } },
      "an option is set that its provider does not declare"
    )
    self.values = values
    self.descriptions = descriptions
  }

  /// A text or a choice.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; nil where it has neither.
  public func text(_ name: String) -> String? {
    value(name).map {
      guard case .text(let text) = $0 else { preconditionFailure("\(name) is no text") }
      return text
    }
  }

  /// A key.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value; nil where it has none.
  public func secret(_ name: String) -> Secret? {
    value(name).map {
      guard case .secret(let secret) = $0 else { preconditionFailure("\(name) is no secret") }
      return secret
    }
  }

  /// A whole number.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; nil where it has neither.
  public func integer(_ name: String) -> Int? {
    value(name).map {
      guard case .integer(let number) = $0 else { preconditionFailure("\(name) is no integer") }
      return number
    }
  }

  /// A number.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; nil where it has neither.
  public func number(_ name: String) -> Double? {
    value(name).map {
      guard case .number(let number) = $0 else { preconditionFailure("\(name) is no number") }
      return number
    }
  }

  /// A list of words.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; empty where it has neither.
  public func words(_ name: String) -> [String] {
    guard let value = value(name) else { return [] }
    guard case .words(let words) = value else { preconditionFailure("\(name) is no word list") }
    return words
  }

  /// The words of a search.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; nil where it has neither.
  public func query(_ name: String) -> QueryTemplate? {
    value(name).map {
      guard case .query(let query) = $0 else { preconditionFailure("\(name) is no query") }
      return query
    }
  }

  /// `true` or `false`.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; nil where it has neither.
  public func boolean(_ name: String) -> Bool? {
    value(name).map {
      guard case .boolean(let flag) = $0 else { preconditionFailure("\(name) is no boolean") }
      return flag
    }
  }

  /// The address of an API.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; nil where it has neither.
  public func baseURL(_ name: String) -> BaseURL? {
    value(name).map {
      guard case .baseURL(let url) = $0 else { preconditionFailure("\(name) is no base URL") }
      return url
    }
  }

  /// A list of places.
  ///
  /// - Parameter name: The option's name.
  /// - Returns: Its value or default; nil where it has neither.
  public func places(_ name: String) -> [PlaceQuery]? {
    value(name).map {
      guard case .places(let places) = $0 else { preconditionFailure("\(name) is no place list") }
      return places
    }
  }

  /// The keys among the values, for whoever must not pass them on.
  package var secrets: [Secret] {
    values.values.compactMap { if case .secret(let secret) = $0 { secret } else { nil } }
  }

  /// The same options with other places, as an argument of the command line wants it.
  ///
  /// - Parameter places: The places.
  /// - Returns: Options whose ``OptionType/places`` are these; unchanged where the provider has no
  ///   such option.
  package func replacingPlaces(with places: [PlaceQuery]) -> SourceOptions {
    guard let option = descriptions.first(where: { $0.type == .places }) else { return self }
    return SourceOptions(
      values.merging([option.name: .places(places)]) { $1 },
      describedBy: descriptions
    )
  }

  /// Whether other options of the same provider have the same values.
  package func hasSameValues(as other: SourceOptions) -> Bool { values == other.values }

  /// The same options with further keys, by the names of their options.
  package func adding(_ secrets: [String: Secret]) -> SourceOptions {
    SourceOptions(
      values.merging(secrets.mapValues(OptionValue.secret)) { $1 },
      describedBy: descriptions
    )
  }

  private func value(_ name: String) -> OptionValue? {
    guard let description = descriptions.first(where: { $0.name == name }) else {
      preconditionFailure("the option \(name) is not declared by its provider")
    }
    return values[name] ?? description.defaultValue
  }
}
