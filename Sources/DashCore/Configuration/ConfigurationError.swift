/// A configuration that cannot be used, with everything that is wrong in it.
package struct ConfigurationError: Error, Sendable, Hashable {
  /// What is wrong, in the order of the file; at least one.
  package let problems: [ConfigurationProblem]
}
