extension JSONPhrase {
  var english: String {
    switch self {
    case .boolean: "true or false"
    case .closingQuote: "a closing quote"
    case .colon: "a colon"
    case .commaOr: "a comma or {bracket}"
    case .digit: "a digit"
    case .end: "the end of the text"
    case .escape: "an escape"
    case .fourHexadecimalDigits: "four hexadecimal digits"
    case .list: "a list"
    case .nameInQuotes: "a name in quotes"
    case .noControlCharacter: "no control character in a text"
    case .number: "a number"
    case .numberWithoutLeadingZeros: "a number without leading zeros"
    case .object: "an object"
    case .text: "a text"
    case .value: "a value"
    }
  }
}
