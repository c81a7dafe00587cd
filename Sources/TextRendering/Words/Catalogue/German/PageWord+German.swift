extension PageWord {
  var german: String {
    switch self {
    case .live: "aktuell"
    case .kept: "aufbewahrt"
    case .stale: "veraltet"
    case .loading: "wird geladen"
    case .noData: "keine Daten"
    case .demo: "Demo"
    case .history: "Verlauf"
    case .demoNotice: "Demo: Diese Werte sind erfunden, sie sind nicht das Wetter."
    case .nothingToShow: "Nichts anzuzeigen: Kein Anbieter ist eingeschaltet."
    case .unnamedPlace: "ein Ort ohne Namen"
    case .tooSmall: "zu klein, mind. {size}"
    case .headline: "dash, {date}, {truth}"
    case .historyHeadline: "dash, Verlauf, {date}"
    case .staleLine: "Veraltet: {words}"
    case .errorLine: "Fehler: {words}"
    case .hintLine: "Hinweis: {words}"
    case .fallbackLine: "Ersatz: {words}"
    case .sourceLine: "Quelle: {words}"
    }
  }
}
