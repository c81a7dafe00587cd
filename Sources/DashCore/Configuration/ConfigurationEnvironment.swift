/// What a configuration may refer to outside itself.
package struct ConfigurationEnvironment: Sendable {
  /// The value of an environment variable, or nil.
  package let variable: @Sendable (String) -> String?
  /// The credential of that name that the service manager hands over; nil where there is none.
  package let credential: @Sendable (String) -> KeyFile?
  /// A file that holds a key.
  package let keyFile: @Sendable (String) -> KeyFile
  /// What every key is taken to be, for a demonstration that needs none; nil to look for them.
  package let placeholderSecret: Secret?

  package init(
    variable: @escaping @Sendable (String) -> String?,
    credential: @escaping @Sendable (String) -> KeyFile? = { _ in nil },
    keyFile: @escaping @Sendable (String) -> KeyFile,
    placeholderSecret: Secret? = nil
  ) {
    self.variable = variable
    self.credential = credential
    self.keyFile = keyFile
    self.placeholderSecret = placeholderSecret
  }
}
