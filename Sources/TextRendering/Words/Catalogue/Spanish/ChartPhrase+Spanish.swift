extension ChartPhrase {
  var spanish: String {
    switch self {
    case .now: "ahora"
    case .today: "hoy"
    case .rainAndSnow: "lluvia, nieve"
    case .noneExpected: "no se espera lluvia ni nieve"
    case .chance: "prob."
    case .partOfDay: "solo se conoce una parte del día"
    case .from: "desde {time}"
    case .till: "hasta {time}"
    }
  }
}
