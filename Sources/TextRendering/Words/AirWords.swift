import DashCore

/// Says how good the air is, by each index under its own name, and how strong the sun.
enum AirWords {
  static let label = "air"
  static let ultraviolet = "UV"

  /// OpenWeatherMap's own index, which is not the one of the United States.
  static func openWeatherMap(_ index: Int) -> String {
    let name = OpenWeatherMapAirBand(rawValue: index).map { " \(word(for: $0))" } ?? ""
    return "\(index) of 5\(name) (OpenWeather index)"
  }

  static func unitedStates(_ index: Int) -> String {
    "US AQI \(index) \(word(for: USAirBand(index: index)))"
  }

  static func european(_ index: Int) -> String {
    "EAQI \(index) \(word(for: EuropeanAirBand(index: index)))"
  }

  static func ultraviolet(_ index: Int) -> String {
    "\(ultraviolet) \(index) \(word(for: UltravioletBand(index: index)))"
  }

  /// How a component is written; its digits stand below the line where they can.
  static func symbol(of component: AirComponent, isUnicode: Bool) -> String {
    guard !isUnicode else { return component.symbol }
    return String(component.symbol.map { $0 == "₂" ? "2" : $0 == "₃" ? "3" : $0 })
  }

  static func unit(isUnicode: Bool) -> String { isUnicode ? "µg/m³" : "ug/m3" }

  static func word(for band: OpenWeatherMapAirBand) -> String {
    switch band {
    case .good: "good"
    case .fair: "fair"
    case .moderate: "moderate"
    case .poor: "poor"
    case .veryPoor: "very poor"
    }
  }

  static func word(for band: USAirBand) -> String {
    switch band {
    case .good: "good"
    case .moderate: "moderate"
    case .unhealthyForSome: "unhealthy for sensitive groups"
    case .unhealthy: "unhealthy"
    case .veryUnhealthy: "very unhealthy"
    case .hazardous: "hazardous"
    }
  }

  static func word(for band: EuropeanAirBand) -> String {
    switch band {
    case .good: "good"
    case .fair: "fair"
    case .moderate: "moderate"
    case .poor: "poor"
    case .veryPoor: "very poor"
    case .extremelyPoor: "extremely poor"
    }
  }

  static func word(for band: UltravioletBand) -> String {
    switch band {
    case .low: "low"
    case .moderate: "moderate"
    case .high: "high"
    case .veryHigh: "very high"
    case .extreme: "extreme"
    }
  }
}
