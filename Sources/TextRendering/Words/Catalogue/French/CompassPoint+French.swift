extension CompassPoint {
  var french: String {
    switch self {
    case .north: "N"
    case .northNorthEast: "NNE"
    case .northEast: "NE"
    case .eastNorthEast: "ENE"
    case .east: "E"
    case .eastSouthEast: "ESE"
    case .southEast: "SE"
    case .southSouthEast: "SSE"
    case .south: "S"
    case .southSouthWest: "SSO"
    case .southWest: "SO"
    case .westSouthWest: "OSO"
    case .west: "O"
    case .westNorthWest: "ONO"
    case .northWest: "NO"
    case .northNorthWest: "NNO"
    }
  }
}
