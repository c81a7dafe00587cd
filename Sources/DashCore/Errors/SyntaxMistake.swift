/// A mistake in a text that a user writes: a template or a rule.
package struct SyntaxMistake: Error, Hashable {
  /// The position of the mistake in characters, from 1.
  package let column: Int
  package let expected: ExpectedValue
  package let found: String
  /// The name that was probably meant.
  package let nearest: String?

  package init(column: Int, expected: ExpectedValue, found: String, nearest: String? = nil) {
    self.column = column
    self.expected = expected
    self.found = found
    self.nearest = nearest
  }
}
