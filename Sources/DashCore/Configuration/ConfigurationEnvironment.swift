/// What a configuration may refer to outside itself.
package struct ConfigurationEnvironment: Sendable {
  /// The value of an environment variable, or nil.
  package let variable: @Sendable (String) -> String?
  /// The content of a file that holds a key, or nil where it cannot be read.
  package let keyFile: @Sendable (String) -> [UInt8]?
  /// What every key is taken to be, for a demonstration that needs none; nil to look for them.
  package let placeholderSecret: Secret?

  package init(
    variable: @escaping @Sendable (String) -> String?,
    keyFile: @escaping @Sendable (String) -> [UInt8]?,
    placeholderSecret: Secret? = nil
  ) {
    self.variable = variable
    self.keyFile = keyFile
    self.placeholderSecret = placeholderSecret
  }
}
