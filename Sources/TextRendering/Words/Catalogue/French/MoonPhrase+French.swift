extension MoonPhrase {
  var french: String {
    switch self {
    case .moon: "lune"
    case .moonrise: "lever de la lune"
    case .moonset: "coucher de la lune"
    case .aboveAllDay: "sur l'horizon toute la journée"
    case .belowAllDay: "ne se lève pas aujourd'hui"
    case .newMoon: "nouvelle lune"
    case .waxingCrescent: "premier croissant"
    case .firstQuarter: "premier quartier"
    case .waxingGibbous: "gibbeuse croissante"
    case .fullMoon: "pleine lune"
    case .waningGibbous: "gibbeuse décroissante"
    case .lastQuarter: "dernier quartier"
    case .waningCrescent: "dernier croissant"
    case .rises: "lever {time}"
    case .sets: "coucher {time}"
    }
  }
}
