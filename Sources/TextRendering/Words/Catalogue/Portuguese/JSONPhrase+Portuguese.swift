extension JSONPhrase {
  var portuguese: String {
    switch self {
    case .boolean: "true ou false"
    case .closingQuote: "aspas de fechamento"
    case .colon: "dois-pontos"
    case .commaOr: "uma vírgula ou {bracket}"
    case .digit: "um algarismo"
    case .end: "o fim do texto"
    case .escape: "um caractere de escape"
    case .fourHexadecimalDigits: "quatro algarismos hexadecimais"
    case .list: "uma lista"
    case .nameInQuotes: "um nome entre aspas"
    case .noControlCharacter: "nenhum caractere de controle em um texto"
    case .number: "um número"
    case .numberWithoutLeadingZeros: "um número sem zeros à esquerda"
    case .object: "um objeto"
    case .text: "um texto"
    case .value: "um valor"
    }
  }
}
