extension PlacePhrase {
  package var portuguese: String {
    switch self {
    case .aliasOf: "apelido de {place}"
    case .alreadyThere: #""{place}" já está entre os lugares"#
    case .alsoNamed: "há também {names}"
    case .isAlias: #""{word}" é um apelido de {place}"#
    case .noFinder: "nenhum provedor que busque lugares está configurado"
    case .quotes: "um lugar de várias palavras vai entre aspas: {command}"
    case .taken: #""{typed}" é {place}"#
    case .unknownThere: #"{service} não conhece nenhum lugar chamado "{name}""#
    }
  }
}
