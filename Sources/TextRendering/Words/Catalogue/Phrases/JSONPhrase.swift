/// What a JSON text consists of.
enum JSONPhrase: Phrase {
  case boolean
  case closingQuote
  case colon
  case commaOr
  case digit
  case end
  case escape
  case fourHexadecimalDigits
  case list
  case nameInQuotes
  case noControlCharacter
  case number
  case numberWithoutLeadingZeros
  case object
  case text
  case value
}
