package import DashCore
package import TextRendering

/// An environment variable with the same values as an option.
package struct OptionVariable<Value: Sendable>: Sendable {
  /// The name of the variable.
  package let name: String
  private let type: OptionValueType<Value>

  init(_ name: String, _ type: OptionValueType<Value>) {
    self.name = name
    self.type = type
  }

  /// Returns the value of the flag or else of the variable.
  ///
  /// - Parameters:
  ///   - flag: The value of the option, if given; the variable is then not read.
  ///   - environment: The environment variables.
  /// - Returns: The value; `nil` if the variable is not set or empty.
  /// - Throws: ``UsageError`` for an invalid value of the variable.
  package func value(
    overriddenBy flag: Value? = nil,
    in environment: [String: String]
  ) throws(UsageError) -> Value? {
    if let flag { return flag }
    guard let text = environment[name], !text.isEmpty else { return nil }
    return try type.parse(text, name)
  }
}

/// The environment variables that an option overrides.
package enum OptionVariables {
  package static let units = OptionVariable("DASH_UNITS", OptionValueType<UnitsSetting>.units)
  package static let language = OptionVariable("DASH_LANG", OptionValueType<String>.language)
  package static let images = OptionVariable("DASH_IMAGES", OptionSpecification.imageType)
  package static let icons = OptionVariable("DASH_ICONS", OptionSpecification.iconType)
}
