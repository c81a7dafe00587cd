extension ShortSky {
  var french: String {
    switch self {
    case .sun: "soleil"
    case .moon: "lune"
    case .clear: "clair"
    case .fair: "beau"
    case .cloud: "nuages"
    case .grey: "gris"
    case .drizzle: "bruine"
    case .rain: "pluie"
    case .sleet: "pl+neige"
    case .showers: "averses"
    case .snow: "neige"
    case .thunder: "orage"
    case .fog: "brouill."
    case .dust: "sable"
    case .storm: "tempete"
    }
  }
}
