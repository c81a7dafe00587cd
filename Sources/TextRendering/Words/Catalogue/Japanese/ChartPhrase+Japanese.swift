extension ChartPhrase {
  var japanese: String {
    switch self {
    case .now: "現在"
    case .today: "今日"
    case .rainAndSnow: "雨、雪"
    case .noneExpected: "雨も雪も予想なし"
    case .chance: "確率"
    case .partOfDay: "一日の一部だけ"
    case .from: "{time}から"
    case .till: "{time}まで"
    }
  }
}
