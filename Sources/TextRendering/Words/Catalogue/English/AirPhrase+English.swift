extension AirPhrase {
  var english: String {
    switch self {
    case .air: "air"
    case .openWeatherMap: "{index} of 5 {band} (OpenWeather index)"
    case .openWeatherMapUnnamed: "{index} of 5 (OpenWeather index)"
    case .unitedStates: "US AQI {index} {band}"
    case .european: "EAQI {index} {band}"
    case .ultraviolet: "UV {index} {band}"
    case .good: "good"
    case .fair: "fair"
    case .moderate: "moderate"
    case .poor: "poor"
    case .veryPoor: "very poor"
    case .extremelyPoor: "extremely poor"
    case .unhealthyForSome: "unhealthy for sensitive groups"
    case .unhealthy: "unhealthy"
    case .veryUnhealthy: "very unhealthy"
    case .hazardous: "hazardous"
    case .low: "low"
    case .high: "high"
    case .veryHigh: "very high"
    case .extreme: "extreme"
    }
  }
}
