extension PlacePhrase {
  package var spanish: String {
    switch self {
    case .aliasOf: "alias de {place}"
    case .alreadyThere: #""{place}" ya está entre los lugares"#
    case .alsoNamed: "también hay {names}"
    case .isAlias: #""{word}" es un alias de {place}"#
    case .noFinder: "no hay configurado ningún proveedor que busque lugares"
    case .quotes: "un lugar de varias palabras va entre comillas: {command}"
    case .taken: #""{typed}" es {place}"#
    case .unknownThere: #"{service} no conoce ningún lugar llamado "{name}""#
    }
  }
}
