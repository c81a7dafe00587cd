extension JSONPhrase {
  var spanish: String {
    switch self {
    case .boolean: "true o false"
    case .closingQuote: "comillas de cierre"
    case .colon: "dos puntos"
    case .commaOr: "una coma o {bracket}"
    case .digit: "una cifra"
    case .end: "el final del texto"
    case .escape: "un carácter de escape"
    case .fourHexadecimalDigits: "cuatro cifras hexadecimales"
    case .list: "una lista"
    case .nameInQuotes: "un nombre entre comillas"
    case .noControlCharacter: "ningún carácter de control en un texto"
    case .number: "un número"
    case .numberWithoutLeadingZeros: "un número sin ceros a la izquierda"
    case .object: "un objeto"
    case .text: "un texto"
    case .value: "un valor"
    }
  }
}
