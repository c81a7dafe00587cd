extension AirPhrase {
  var japanese: String {
    switch self {
    case .air: "大気"
    case .openWeatherMap: "{index} {band} (OpenWeather 指数、5段階)"
    case .openWeatherMapUnnamed: "{index} (OpenWeather 指数、5段階)"
    case .unitedStates: "米国AQI {index} {band}"
    case .european: "EAQI {index} {band}"
    case .ultraviolet: "UV {index} {band}"
    case .good: "良い"
    case .fair: "まずまず"
    case .moderate: "中程度"
    case .poor: "悪い"
    case .veryPoor: "非常に悪い"
    case .extremelyPoor: "極めて悪い"
    case .unhealthyForSome: "敏感な人に有害"
    case .unhealthy: "有害"
    case .veryUnhealthy: "非常に有害"
    case .hazardous: "危険"
    case .low: "低い"
    case .high: "高い"
    case .veryHigh: "非常に高い"
    case .extreme: "極端"
    }
  }
}
