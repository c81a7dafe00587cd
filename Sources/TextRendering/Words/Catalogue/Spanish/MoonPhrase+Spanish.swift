extension MoonPhrase {
  var spanish: String {
    switch self {
    case .moon: "luna"
    case .moonrise: "salida de la luna"
    case .moonset: "puesta de la luna"
    case .aboveAllDay: "sobre el horizonte todo el día"
    case .belowAllDay: "hoy no sale"
    case .newMoon: "luna nueva"
    case .waxingCrescent: "luna creciente"
    case .firstQuarter: "cuarto creciente"
    case .waxingGibbous: "gibosa creciente"
    case .fullMoon: "luna llena"
    case .waningGibbous: "gibosa menguante"
    case .lastQuarter: "cuarto menguante"
    case .waningCrescent: "luna menguante"
    case .rises: "sale {time}"
    case .sets: "se pone {time}"
    }
  }
}
