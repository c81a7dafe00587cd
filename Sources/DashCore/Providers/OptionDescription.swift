/// An option that an instance of a provider may have.
public struct OptionDescription: Sendable {
  /// Its name in the configuration, in lower camel case.
  public let name: String

  /// What kind of value it takes.
  public let type: OptionType

  /// Its value where the configuration has none, as the configuration would write it; nil for an
  /// option without a default.
  public let defaultValue: OptionValue?

  /// Whether an instance cannot work without it.
  public let isRequired: Bool

  /// What it does, in one line.
  public let help: String

  /// The environment variable that the shipped configuration reads it from; nil for none.
  public let variable: String?

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: Its name in the configuration.
  ///   - type: What kind of value it takes.
  ///   - defaultValue: Its default, or nil.
  ///   - isRequired: Whether an instance cannot work without it.
  ///   - help: What it does, in one line.
  ///   - variable: The environment variable that usually holds it, or nil.
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
