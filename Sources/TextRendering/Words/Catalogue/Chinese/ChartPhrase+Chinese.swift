extension ChartPhrase {
  var chinese: String {
    switch self {
    case .now: "现在"
    case .today: "今天"
    case .rainAndSnow: "雨、雪"
    case .noneExpected: "预计无雨雪"
    case .chance: "概率"
    case .partOfDay: "只知道当天的一部分"
    case .from: "{time} 起"
    case .till: "到 {time}"
    }
  }
}
