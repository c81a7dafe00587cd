/// A configuration that cannot be used, with everything that is wrong in it.
package struct ConfigurationError: Error, Sendable, Hashable {
  /// What is wrong, in the order of the file; at least one.
  package let problems: [ConfigurationProblem]
}

extension ConfigurationError {
  /// The error of a text that is no JSON.
  package init(_ error: JSONError, in bytes: [UInt8]) {
    let position = TextPosition(ofByte: error.offset, in: bytes)
    problems = [ConfigurationProblem(kind: .json(error.problem), path: "", position: position)]
  }
}
