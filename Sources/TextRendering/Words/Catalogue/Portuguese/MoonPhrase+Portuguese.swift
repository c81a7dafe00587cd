extension MoonPhrase {
  var portuguese: String {
    switch self {
    case .moon: "lua"
    case .moonrise: "nascer da lua"
    case .moonset: "pôr da lua"
    case .aboveAllDay: "acima do horizonte o dia todo"
    case .belowAllDay: "hoje não nasce"
    case .newMoon: "lua nova"
    case .waxingCrescent: "lua crescente"
    case .firstQuarter: "quarto crescente"
    case .waxingGibbous: "crescente gibosa"
    case .fullMoon: "lua cheia"
    case .waningGibbous: "minguante gibosa"
    case .lastQuarter: "quarto minguante"
    case .waningCrescent: "lua minguante"
    case .rises: "nasce {time}"
    case .sets: "põe-se {time}"
    }
  }
}
