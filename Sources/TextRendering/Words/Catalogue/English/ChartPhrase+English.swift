extension ChartPhrase {
  var english: String {
    switch self {
    case .now: "now"
    case .today: "today"
    case .rainAndSnow: "rain, snow"
    case .noneExpected: "no rain or snow expected"
    case .chance: "chance"
    case .partOfDay: "only a part of the day is known"
    case .from: "from {time}"
    case .till: "till {time}"
    }
  }
}
