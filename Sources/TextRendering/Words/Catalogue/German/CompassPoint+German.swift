extension CompassPoint {
  var german: String {
    switch self {
    case .north: "N"
    case .northNorthEast: "NNO"
    case .northEast: "NO"
    case .eastNorthEast: "ONO"
    case .east: "O"
    case .eastSouthEast: "OSO"
    case .southEast: "SO"
    case .southSouthEast: "SSO"
    case .south: "S"
    case .southSouthWest: "SSW"
    case .southWest: "SW"
    case .westSouthWest: "WSW"
    case .west: "W"
    case .westNorthWest: "WNW"
    case .northWest: "NW"
    case .northNorthWest: "NNW"
    }
  }
}
