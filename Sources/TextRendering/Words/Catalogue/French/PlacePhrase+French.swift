extension PlacePhrase {
  package var french: String {
    switch self {
    case .aliasOf: "alias de {place}"
    case .alreadyThere: #""{place}" est déjà parmi les lieux"#
    case .alsoNamed: "il y a aussi {names}"
    case .isAlias: #""{word}" est un alias de {place}"#
    case .noFinder: "aucun fournisseur qui cherche des lieux n'est configuré"
    case .quotes: "un lieu de plusieurs mots se met entre guillemets\u{A0}: {command}"
    case .taken: #""{typed}" est {place}"#
    case .unknownThere: #"{service} ne connaît aucun lieu nommé "{name}""#
    }
  }
}
