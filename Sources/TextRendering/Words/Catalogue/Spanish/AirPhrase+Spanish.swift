extension AirPhrase {
  var spanish: String {
    switch self {
    case .air: "aire"
    case .openWeatherMap: "{index} de 5 {band} (índice OpenWeather)"
    case .openWeatherMapUnnamed: "{index} de 5 (índice OpenWeather)"
    case .unitedStates: "AQI EE. UU. {index} {band}"
    case .european: "EAQI {index} {band}"
    case .ultraviolet: "UV {index} {band}"
    case .good: "bueno"
    case .fair: "aceptable"
    case .moderate: "moderado"
    case .poor: "malo"
    case .veryPoor: "muy malo"
    case .extremelyPoor: "extremadamente malo"
    case .unhealthyForSome: "dañino para grupos sensibles"
    case .unhealthy: "dañino"
    case .veryUnhealthy: "muy dañino"
    case .hazardous: "peligroso"
    case .low: "bajo"
    case .high: "alto"
    case .veryHigh: "muy alto"
    case .extreme: "extremo"
    }
  }
}
