extension MoonPhrase {
  var german: String {
    switch self {
    case .moon: "Mond"
    case .moonrise: "Mondaufgang"
    case .moonset: "Monduntergang"
    case .aboveAllDay: "den ganzen Tag am Himmel"
    case .belowAllDay: "geht heute nicht auf"
    case .newMoon: "Neumond"
    case .waxingCrescent: "zunehmende Sichel"
    case .firstQuarter: "erstes Viertel"
    case .waxingGibbous: "zunehmender Mond"
    case .fullMoon: "Vollmond"
    case .waningGibbous: "abnehmender Mond"
    case .lastQuarter: "letztes Viertel"
    case .waningCrescent: "abnehmende Sichel"
    case .rises: "Aufgang {time}"
    case .sets: "Untergang {time}"
    }
  }
}
