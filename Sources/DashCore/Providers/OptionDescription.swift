/// The declaration of a provider's option.
public struct OptionDescription: Sendable {
  /// The name in the configuration, in lower camel case.
  public let name: String

  /// The type of the value.
  public let type: OptionType

  /// The default value; `nil` for an option without a default.
  public let defaultValue: OptionValue?

  /// Whether an instance must set the option.
  public let isRequired: Bool

  /// A one-line help text.
  public let help: String

  /// The environment variable of a key that the configuration does not set; `nil` if there is none.
  public let variable: String?

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name in the configuration.
  ///   - defaultValue: The default value, or `nil`.
  ///   - isRequired: Whether an instance must set the option.
  ///   - help: A one-line help text.
  ///   - variable: The environment variable of a key that the configuration does not set, or `nil`.
  public init(
    _ name: String,
    _ type: OptionType,
    default defaultValue: OptionValue? = nil,
    isRequired: Bool = false,
    help: String,
    variable: String? = nil
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.help = help
    self.variable = variable
  }
}

/// The options that several providers have.
extension OptionDescription {
  /// The key of an account, or the variable that has it.
  package static func apiKey(help: String, variable: String) -> OptionDescription {
    OptionDescription("apiKey", .secret, isRequired: true, help: help, variable: variable)
  }

  /// The address of an API.
  package static func baseURL(
    _ url: String,
    name: String = "baseURL",
    help: String = "The address of the API."
  ) -> OptionDescription {
    OptionDescription(name, .baseURL, default: BaseURL(url).map(OptionValue.baseURL), help: help)
  }

  /// How many calls a minute the rate limit allows.
  package static func callsPerMinute(_ count: Int, help: String) -> OptionDescription {
    OptionDescription(
      "callsPerMinute",
      .integer(1...100_000),
      default: .integer(count),
      help: "How many calls a minute \(help)."
    )
  }
}

/// The type of an option's value.
public enum OptionType: Sendable, Hashable {
  /// A program and its arguments, which are never expanded: an absolute path, one that begins with
  /// `~/`, or a name without a slash.
  case arguments
  /// The base URL of an API: https, or http to a loopback address.
  case baseURL
  /// `true` or `false`.
  case boolean
  /// One of several strings.
  case choice([String])
  /// A list of these strings; a whole number is read as a string.
  case choices([String])
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// A number in a range.
  case number(ClosedRange<Double>)
  /// A list of places: names, city identifiers, coordinates or postal codes.
  case places
  /// Search terms, with placeholders for the weather.
  case query
  /// An API key, which is never printed.
  case secret
  /// Any string.
  case text
  /// A list of strings.
  case words
}

/// The value of an option, of its declared type.
public enum OptionValue: Sendable, Hashable {
  /// A value of ``OptionType/baseURL``.
  case baseURL(BaseURL)
  /// A value of ``OptionType/boolean``.
  case boolean(Bool)
  /// A value of ``OptionType/integer(_:)``.
  case integer(Int)
  /// A value of ``OptionType/number(_:)``.
  case number(Double)
  /// A value of ``OptionType/places``.
  case places([PlaceQuery])
  /// A value of ``OptionType/arguments``.
  case program(PluginProgram)
  /// A value of ``OptionType/query``.
  case query(QueryTemplate)
  /// A value of ``OptionType/secret``.
  case secret(Secret)
  /// A value of ``OptionType/text`` and ``OptionType/choice(_:)``.
  case text(String)
  /// A value of ``OptionType/words`` and ``OptionType/choices(_:)``.
  case words([String])
}

extension JSONWriter {
  /// Writes a field with the value of an option, unless it is `nil` or a secret.
  package mutating func field(_ name: String, _ value: OptionValue?) {
    switch value {
    case .baseURL(let url): field(name, url.description)
    case .boolean(let flag): field(name, flag)
    case .integer(let number): field(name, number)
    case .number(let number): field(name, number)
    case .places(let places): field(name, places.map(\.description))
    case .program(let program): field(name, program.commandLine)
    case .query(let query): field(name, query.text)
    case .text(let text): field(name, text)
    case .words(let words): field(name, words)
    case .secret, nil: break
    }
  }
}
