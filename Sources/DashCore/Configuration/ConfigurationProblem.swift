/// One thing that is wrong in a configuration, as facts.
package struct ConfigurationProblem: Sendable, Hashable {
  /// What is wrong.
  ///
  /// None of the cases holds a value that could be a key.
  package enum Kind: Sendable, Hashable {
    /// The text is no JSON.
    case json(JSONError.Problem)
    /// A key that is not known there, and the known one that was probably meant.
    case unknownKey(String, nearest: String?)
    /// A key that stands twice in one object.
    case repeatedKey(String)
    /// A value of another kind or outside its bounds; what was found, where that may be told.
    case unexpected(expected: ExpectedValue, found: Found?, nearest: String?)
    /// A key that must be there.
    case missingKey(String)
    /// A provider that is not registered.
    case unknownProvider(String, known: [String], nearest: String?)
    /// A name that an earlier entry has.
    case duplicateName(String, firstLine: Int)
    /// A `${` that is not closed or has no name.
    case malformedVariable
  }

  /// What was found.
  package enum Found: Sendable, Hashable {
    /// A value of a kind, which may not be told.
    case kind(JSONNode.Kind)
    /// A value as it is written, safe to print.
    case value(String)
  }

  /// What is wrong.
  package let kind: Kind
  /// Where it stands in the data, such as `providers[0].options.places[2]`; empty for the top.
  package let path: String
  /// Where it stands in the file.
  package let position: TextPosition
}
