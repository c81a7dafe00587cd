extension PageWord {
  var portuguese: String {
    switch self {
    case .live: "ao vivo"
    case .kept: "guardado"
    case .stale: "desatualizado"
    case .loading: "carregando"
    case .noData: "sem dados"
    case .demo: "demo"
    case .history: "histórico"
    case .demoNotice: "Demo: estes valores são inventados, não são o tempo real."
    case .nothingToShow: "Nada a mostrar: nenhum provedor está ativado."
    case .unnamedPlace: "um lugar sem nome"
    case .tooSmall: "pequeno demais: {size}"
    case .headline: "dash, {date}, {truth}"
    case .historyHeadline: "dash, histórico, {date}"
    case .staleLine: "Desatualizado: {words}"
    case .errorLine: "erro: {words}"
    case .hintLine: "dica: {words}"
    case .fallbackLine: "substituto: {words}"
    case .sourceLine: "Fonte: {words}"
    }
  }
}
