extension ValueWord {
  var arabic: String {
    switch self {
    case .calm: "ساكنة"
    case .steady: "مستقر"
    case .rising: "في ارتفاع"
    case .risingRapidly: "في ارتفاع سريع"
    case .falling: "في انخفاض"
    case .fallingRapidly: "في انخفاض سريع"
    case .day: "نهار"
    case .night: "ليل"
    case .fromTo: "{from} إلى {to}"
    case .windFrom: "{speed} من {point}"
    case .withGusts: "{wind}، هبات {gusts}"
    case .localTime: "{time} بالتوقيت المحلي"
    case .labelled: "{label}: {statement}"
    case .listed: "{list}، {item}"
    case .listedApart: "{list}؛ {item}"
    case .listedNames: "{list}، {item}"
    }
  }
}
