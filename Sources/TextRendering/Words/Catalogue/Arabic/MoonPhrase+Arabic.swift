extension MoonPhrase {
  var arabic: String {
    switch self {
    case .moon: "القمر"
    case .moonrise: "طلوع القمر"
    case .moonset: "أفول القمر"
    case .aboveAllDay: "فوق الأفق طوال اليوم"
    case .belowAllDay: "لا يطلع اليوم"
    case .newMoon: "محاق"
    case .waxingCrescent: "هلال متزايد"
    case .firstQuarter: "تربيع أول"
    case .waxingGibbous: "أحدب متزايد"
    case .fullMoon: "بدر"
    case .waningGibbous: "أحدب متناقص"
    case .lastQuarter: "تربيع أخير"
    case .waningCrescent: "هلال متناقص"
    case .rises: "يطلع {time}"
    case .sets: "يأفل {time}"
    }
  }
}
