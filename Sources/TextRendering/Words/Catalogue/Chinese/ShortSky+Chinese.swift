extension ShortSky {
  var chinese: String {
    switch self {
    case .sun: "sun"
    case .moon: "moon"
    case .clear: "clear"
    case .fair: "fair"
    case .cloud: "cloud"
    case .grey: "grey"
    case .drizzle: "driz"
    case .rain: "rain"
    case .sleet: "sleet"
    case .showers: "shwr"
    case .snow: "snow"
    case .thunder: "thndr"
    case .fog: "fog"
    case .dust: "dust"
    case .storm: "storm"
    }
  }
}
