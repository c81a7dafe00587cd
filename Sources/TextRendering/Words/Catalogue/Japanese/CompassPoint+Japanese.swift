extension CompassPoint {
  var japanese: String {
    switch self {
    case .north: "北"
    case .northNorthEast: "北北東"
    case .northEast: "北東"
    case .eastNorthEast: "東北東"
    case .east: "東"
    case .eastSouthEast: "東南東"
    case .southEast: "南東"
    case .southSouthEast: "南南東"
    case .south: "南"
    case .southSouthWest: "南南西"
    case .southWest: "南西"
    case .westSouthWest: "西南西"
    case .west: "西"
    case .westNorthWest: "西北西"
    case .northWest: "北西"
    case .northNorthWest: "北北西"
    }
  }
}
