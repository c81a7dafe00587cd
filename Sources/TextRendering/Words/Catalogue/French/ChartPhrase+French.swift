extension ChartPhrase {
  var french: String {
    switch self {
    case .now: "maint."
    case .today: "auj."
    case .rainAndSnow: "pluie, neige"
    case .noneExpected: "ni pluie ni neige prévues"
    case .chance: "risque"
    case .partOfDay: "seule une partie du jour est connue"
    case .from: "dès {time}"
    case .till: "jusqu'à {time}"
    }
  }
}
