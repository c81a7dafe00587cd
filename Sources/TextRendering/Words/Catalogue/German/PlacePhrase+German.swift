extension PlacePhrase {
  package var german: String {
    switch self {
    case .aliasOf: "Alias für {place}"
    case .alreadyThere: #""{place}" ist schon unter den Orten"#
    case .alsoNamed: "es gibt auch {names}"
    case .isAlias: #""{word}" ist ein Alias für {place}"#
    case .noFinder: "kein Anbieter ist eingerichtet, der Orte nachschlägt"
    case .quotes: "ein Ort aus mehreren Wörtern steht in Anführungszeichen: {command}"
    case .taken: #""{typed}" ist {place}"#
    case .unknownThere: #"{service} kennt keinen Ort namens "{name}""#
    }
  }
}
