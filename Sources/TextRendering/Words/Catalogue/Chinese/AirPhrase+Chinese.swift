extension AirPhrase {
  var chinese: String {
    switch self {
    case .air: "空气"
    case .openWeatherMap: "{index}/5 {band} (OpenWeather 指数)"
    case .openWeatherMapUnnamed: "{index}/5 (OpenWeather 指数)"
    case .unitedStates: "美国 AQI {index} {band}"
    case .european: "EAQI {index} {band}"
    case .ultraviolet: "UV {index} {band}"
    case .good: "优"
    case .fair: "良"
    case .moderate: "中等"
    case .poor: "差"
    case .veryPoor: "很差"
    case .extremelyPoor: "极差"
    case .unhealthyForSome: "对敏感人群不健康"
    case .unhealthy: "不健康"
    case .veryUnhealthy: "非常不健康"
    case .hazardous: "危险"
    case .low: "低"
    case .high: "高"
    case .veryHigh: "很高"
    case .extreme: "极高"
    }
  }
}
