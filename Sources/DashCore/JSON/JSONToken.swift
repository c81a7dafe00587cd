/// A part that a JSON text has to have somewhere.
public enum JSONToken: Sendable, Hashable {
  case closingQuote
  case colon
  /// What follows an element: a comma, or the bracket that ends the list or object.
  case commaOr(String)
  case digit
  case end
  case escape
  case fourHexadecimalDigits
  case nameInQuotes
  case noControlCharacter
  case numberWithoutLeadingZeros
  case value
}
