extension ShortSky {
  var german: String {
    switch self {
    case .sun: "Sonne"
    case .moon: "Mond"
    case .clear: "klar"
    case .fair: "heiter"
    case .cloud: "Wolken"
    case .grey: "grau"
    case .drizzle: "Niesel"
    case .rain: "Regen"
    case .sleet: "Schneerg"
    case .showers: "Schauer"
    case .snow: "Schnee"
    case .thunder: "Gewitter"
    case .fog: "Nebel"
    case .dust: "Staub"
    case .storm: "Sturm"
    }
  }
}
