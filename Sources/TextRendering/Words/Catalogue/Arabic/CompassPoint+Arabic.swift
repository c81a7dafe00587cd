extension CompassPoint {
  var arabic: String {
    switch self {
    case .north: "الشمال"
    case .northNorthEast: "شمال الشمال الشرقي"
    case .northEast: "الشمال الشرقي"
    case .eastNorthEast: "شرق الشمال الشرقي"
    case .east: "الشرق"
    case .eastSouthEast: "شرق الجنوب الشرقي"
    case .southEast: "الجنوب الشرقي"
    case .southSouthEast: "جنوب الجنوب الشرقي"
    case .south: "الجنوب"
    case .southSouthWest: "جنوب الجنوب الغربي"
    case .southWest: "الجنوب الغربي"
    case .westSouthWest: "غرب الجنوب الغربي"
    case .west: "الغرب"
    case .westNorthWest: "غرب الشمال الغربي"
    case .northWest: "الشمال الغربي"
    case .northNorthWest: "شمال الشمال الغربي"
    }
  }
}
