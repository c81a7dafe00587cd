extension PageWord {
  var spanish: String {
    switch self {
    case .live: "al día"
    case .kept: "guardado"
    case .stale: "anticuado"
    case .loading: "cargando"
    case .noData: "sin datos"
    case .demo: "demo"
    case .history: "historial"
    case .demoNotice: "Demo: estos valores son inventados, no son el tiempo."
    case .nothingToShow: "Nada que mostrar: ningún proveedor está activado."
    case .unnamedPlace: "un lugar sin nombre"
    case .tooSmall: "muy pequeño: {size}"
    case .headline: "dash, {date}, {truth}"
    case .historyHeadline: "dash, historial, {date}"
    case .staleLine: "Anticuado: {words}"
    case .errorLine: "error: {words}"
    case .hintLine: "consejo: {words}"
    case .fallbackLine: "sustituto: {words}"
    case .sourceLine: "Fuente: {words}"
    }
  }
}
