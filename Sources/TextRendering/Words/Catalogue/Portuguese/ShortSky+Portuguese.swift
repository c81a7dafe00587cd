extension ShortSky {
  var portuguese: String {
    switch self {
    case .sun: "sol"
    case .moon: "lua"
    case .clear: "limpo"
    case .fair: "bom"
    case .cloud: "nuvens"
    case .grey: "cinza"
    case .drizzle: "garoa"
    case .rain: "chuva"
    case .sleet: "mista"
    case .showers: "pancadas"
    case .snow: "neve"
    case .thunder: "trovoada"
    case .fog: "nevoa"
    case .dust: "poeira"
    case .storm: "temporal"
    }
  }
}
