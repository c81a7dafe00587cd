extension ShortSky {
  var spanish: String {
    switch self {
    case .sun: "sol"
    case .moon: "luna"
    case .clear: "claro"
    case .fair: "bueno"
    case .cloud: "nubes"
    case .grey: "gris"
    case .drizzle: "llovizna"
    case .rain: "lluvia"
    case .sleet: "aguanie"
    case .showers: "chubasc"
    case .snow: "nieve"
    case .thunder: "tormenta"
    case .fog: "niebla"
    case .dust: "polvo"
    case .storm: "temporal"
    }
  }
}
