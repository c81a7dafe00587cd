extension CompassPoint {
  var chinese: String {
    switch self {
    case .north: "北"
    case .northNorthEast: "北东北"
    case .northEast: "东北"
    case .eastNorthEast: "东东北"
    case .east: "东"
    case .eastSouthEast: "东东南"
    case .southEast: "东南"
    case .southSouthEast: "南东南"
    case .south: "南"
    case .southSouthWest: "南西南"
    case .southWest: "西南"
    case .westSouthWest: "西西南"
    case .west: "西"
    case .westNorthWest: "西西北"
    case .northWest: "西北"
    case .northNorthWest: "北西北"
    }
  }
}
