extension AirPhrase {
  var portuguese: String {
    switch self {
    case .air: "ar"
    case .openWeatherMap: "{index} de 5 {band} (índice OpenWeather)"
    case .openWeatherMapUnnamed: "{index} de 5 (índice OpenWeather)"
    case .unitedStates: "AQI EUA {index} {band}"
    case .european: "EAQI {index} {band}"
    case .ultraviolet: "UV {index} {band}"
    case .good: "bom"
    case .fair: "razoável"
    case .moderate: "moderado"
    case .poor: "ruim"
    case .veryPoor: "muito ruim"
    case .extremelyPoor: "extremamente ruim"
    case .unhealthyForSome: "nocivo para grupos sensíveis"
    case .unhealthy: "nocivo"
    case .veryUnhealthy: "muito nocivo"
    case .hazardous: "perigoso"
    case .low: "baixo"
    case .high: "alto"
    case .veryHigh: "muito alto"
    case .extreme: "extremo"
    }
  }
}
