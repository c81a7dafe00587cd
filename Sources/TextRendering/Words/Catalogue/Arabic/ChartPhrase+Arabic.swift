extension ChartPhrase {
  var arabic: String {
    switch self {
    case .now: "الآن"
    case .today: "اليوم"
    case .rainAndSnow: "مطر، ثلج"
    case .noneExpected: "لا يُتوقع مطر ولا ثلج"
    case .chance: "احتمال"
    case .partOfDay: "لا يُعرف إلا جزء من اليوم"
    case .from: "من {time}"
    case .till: "حتى {time}"
    }
  }
}
