extension JSONPhrase {
  var french: String {
    switch self {
    case .boolean: "true ou false"
    case .closingQuote: "un guillemet fermant"
    case .colon: "un deux-points"
    case .commaOr: "une virgule ou {bracket}"
    case .digit: "un chiffre"
    case .end: "la fin du texte"
    case .escape: "un caractère d'échappement"
    case .fourHexadecimalDigits: "quatre chiffres hexadécimaux"
    case .list: "une liste"
    case .nameInQuotes: "un nom entre guillemets"
    case .noControlCharacter: "aucun caractère de contrôle dans un texte"
    case .number: "un nombre"
    case .numberWithoutLeadingZeros: "un nombre sans zéros en tête"
    case .object: "un objet"
    case .text: "un texte"
    case .value: "une valeur"
    }
  }
}
