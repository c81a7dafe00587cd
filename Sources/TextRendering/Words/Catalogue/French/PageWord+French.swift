extension PageWord {
  var french: String {
    switch self {
    case .live: "en direct"
    case .kept: "en mémoire"
    case .stale: "périmé"
    case .loading: "chargement"
    case .noData: "aucune donnée"
    case .demo: "démo"
    case .history: "historique"
    case .demoNotice: "Démo\u{A0}: ces valeurs sont inventées, ce n'est pas la météo."
    case .nothingToShow: "Rien à afficher\u{A0}: aucun fournisseur n'est activé."
    case .unnamedPlace: "un lieu sans nom"
    case .tooSmall: "trop petit\u{A0}: {size} min."
    case .headline: "dash, {date}, {truth}"
    case .historyHeadline: "dash, historique, {date}"
    case .staleLine: "Périmé\u{A0}: {words}"
    case .errorLine: "erreur\u{A0}: {words}"
    case .hintLine: "conseil\u{A0}: {words}"
    case .fallbackLine: "remplaçant\u{A0}: {words}"
    case .sourceLine: "Source\u{A0}: {words}"
    }
  }
}
