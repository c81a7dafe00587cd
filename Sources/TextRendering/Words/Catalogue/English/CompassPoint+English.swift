extension CompassPoint {
  var english: String {
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
