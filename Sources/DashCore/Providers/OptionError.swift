/// Options of an instance that pass their types but cannot be used, as facts.
public struct OptionError: Error, Sendable, Hashable {
  /// The option at fault.
  public let option: String

  /// What would have been right.
  public let expected: ExpectedValue

  /// Creates the facts.
  ///
  /// - Parameters:
  ///   - option: The option at fault.
  ///   - expected: What would have been right.
  public init(option: String, expected: ExpectedValue) {
    self.option = option
    self.expected = expected
  }
}
