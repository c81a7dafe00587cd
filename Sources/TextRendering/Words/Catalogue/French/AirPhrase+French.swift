extension AirPhrase {
  var french: String {
    switch self {
    case .air: "air"
    case .openWeatherMap: "{index} sur 5 {band} (indice OpenWeather)"
    case .openWeatherMapUnnamed: "{index} sur 5 (indice OpenWeather)"
    case .unitedStates: "AQI US {index} {band}"
    case .european: "EAQI {index} {band}"
    case .ultraviolet: "UV {index} {band}"
    case .good: "bon"
    case .fair: "correct"
    case .moderate: "modéré"
    case .poor: "mauvais"
    case .veryPoor: "très mauvais"
    case .extremelyPoor: "extrêmement mauvais"
    case .unhealthyForSome: "malsain pour les personnes sensibles"
    case .unhealthy: "malsain"
    case .veryUnhealthy: "très malsain"
    case .hazardous: "dangereux"
    case .low: "faible"
    case .high: "élevé"
    case .veryHigh: "très élevé"
    case .extreme: "extrême"
    }
  }
}
