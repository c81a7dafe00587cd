extension AirPhrase {
  var arabic: String {
    switch self {
    case .air: "الهواء"
    case .openWeatherMap: "{index} من 5 {band} (مؤشر OpenWeather)"
    case .openWeatherMapUnnamed: "{index} من 5 (مؤشر OpenWeather)"
    case .unitedStates: "AQI الأمريكي {index} {band}"
    case .european: "EAQI {index} {band}"
    case .ultraviolet: "UV {index} {band}"
    case .good: "جيد"
    case .fair: "مقبول"
    case .moderate: "متوسط"
    case .poor: "سيئ"
    case .veryPoor: "سيئ جدًا"
    case .extremelyPoor: "بالغ السوء"
    case .unhealthyForSome: "غير صحي للحساسين"
    case .unhealthy: "غير صحي"
    case .veryUnhealthy: "غير صحي جدًا"
    case .hazardous: "خطر"
    case .low: "منخفض"
    case .high: "مرتفع"
    case .veryHigh: "مرتفع جدًا"
    case .extreme: "شديد"
    }
  }
}
