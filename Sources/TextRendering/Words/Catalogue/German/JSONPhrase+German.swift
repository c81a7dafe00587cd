extension JSONPhrase {
  var german: String {
    switch self {
    case .boolean: "true oder false"
    case .closingQuote: "ein schließendes Anführungszeichen"
    case .colon: "ein Doppelpunkt"
    case .commaOr: "ein Komma oder {bracket}"
    case .digit: "eine Ziffer"
    case .end: "das Ende des Textes"
    case .escape: "eine Escapefolge"
    case .fourHexadecimalDigits: "vier hexadezimale Ziffern"
    case .list: "eine Liste"
    case .nameInQuotes: "ein Name in Anführungszeichen"
    case .noControlCharacter: "kein Steuerzeichen in einem Text"
    case .number: "eine Zahl"
    case .numberWithoutLeadingZeros: "eine Zahl ohne führende Nullen"
    case .object: "ein Objekt"
    case .text: "ein Text"
    case .value: "ein Wert"
    }
  }
}
