extension MoonPhrase {
  var english: String {
    switch self {
    case .moon: "moon"
    case .moonrise: "moonrise"
    case .moonset: "moonset"
    case .aboveAllDay: "up all day"
    case .belowAllDay: "does not rise today"
    case .newMoon: "new moon"
    case .waxingCrescent: "waxing crescent"
    case .firstQuarter: "first quarter"
    case .waxingGibbous: "waxing gibbous"
    case .fullMoon: "full moon"
    case .waningGibbous: "waning gibbous"
    case .lastQuarter: "last quarter"
    case .waningCrescent: "waning crescent"
    case .rises: "rises {time}"
    case .sets: "sets {time}"
    }
  }
}
