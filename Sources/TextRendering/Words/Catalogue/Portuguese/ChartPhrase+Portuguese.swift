extension ChartPhrase {
  var portuguese: String {
    switch self {
    case .now: "agora"
    case .today: "hoje"
    case .rainAndSnow: "chuva, neve"
    case .noneExpected: "sem previsão de chuva ou neve"
    case .chance: "prob."
    case .partOfDay: "só se conhece uma parte do dia"
    case .from: "desde {time}"
    case .till: "até {time}"
    }
  }
}
