extension MoonPhrase {
  var japanese: String {
    switch self {
    case .moon: "月"
    case .moonrise: "月の出"
    case .moonset: "月の入り"
    case .aboveAllDay: "一日中出ています"
    case .belowAllDay: "今日は昇りません"
    case .newMoon: "新月"
    case .waxingCrescent: "満ちゆく三日月"
    case .firstQuarter: "上弦"
    case .waxingGibbous: "満ちゆく凸月"
    case .fullMoon: "満月"
    case .waningGibbous: "欠けゆく凸月"
    case .lastQuarter: "下弦"
    case .waningCrescent: "欠けゆく三日月"
    case .rises: "月の出 {time}"
    case .sets: "月の入り {time}"
    }
  }
}
