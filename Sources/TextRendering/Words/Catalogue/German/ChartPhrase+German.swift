extension ChartPhrase {
  var german: String {
    switch self {
    case .now: "jetzt"
    case .today: "heute"
    case .rainAndSnow: "Regen, Schnee"
    case .noneExpected: "kein Regen oder Schnee erwartet"
    case .chance: "Risiko"
    case .partOfDay: "nur ein Teil des Tages ist bekannt"
    case .from: "ab {time}"
    case .till: "bis {time}"
    }
  }
}
