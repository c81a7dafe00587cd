extension MoonPhrase {
  var chinese: String {
    switch self {
    case .moon: "月亮"
    case .moonrise: "月出"
    case .moonset: "月落"
    case .aboveAllDay: "整天在地平线上"
    case .belowAllDay: "今天不升起"
    case .newMoon: "新月"
    case .waxingCrescent: "蛾眉月"
    case .firstQuarter: "上弦月"
    case .waxingGibbous: "盈凸月"
    case .fullMoon: "满月"
    case .waningGibbous: "亏凸月"
    case .lastQuarter: "下弦月"
    case .waningCrescent: "残月"
    case .rises: "{time} 月出"
    case .sets: "{time} 月落"
    }
  }
}
