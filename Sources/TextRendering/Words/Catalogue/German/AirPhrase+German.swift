extension AirPhrase {
  var german: String {
    switch self {
    case .air: "Luft"
    case .openWeatherMap: "{index} von 5 {band} (OpenWeather-Index)"
    case .openWeatherMapUnnamed: "{index} von 5 (OpenWeather-Index)"
    case .unitedStates: "US-AQI {index} {band}"
    case .european: "EAQI {index} {band}"
    case .ultraviolet: "UV {index} {band}"
    case .good: "gut"
    case .fair: "ordentlich"
    case .moderate: "mäßig"
    case .poor: "schlecht"
    case .veryPoor: "sehr schlecht"
    case .extremelyPoor: "extrem schlecht"
    case .unhealthyForSome: "ungesund für Empfindliche"
    case .unhealthy: "ungesund"
    case .veryUnhealthy: "sehr ungesund"
    case .hazardous: "gefährlich"
    case .low: "niedrig"
    case .high: "hoch"
    case .veryHigh: "sehr hoch"
    case .extreme: "extrem"
    }
  }
}
