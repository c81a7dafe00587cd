extension PageWord {
  var english: String {
    switch self {
    case .live: "live"
    case .kept: "kept"
    case .stale: "stale"
    case .loading: "loading"
    case .noData: "no data"
    case .demo: "demo"
    case .history: "history"
    case .demoNotice: "Demo: these values are made up, they are not the weather."
    case .nothingToShow: "Nothing to show: no provider is enabled."
    case .unnamedPlace: "an unnamed place"
    case .tooSmall: "too small, needs {size}"
    case .headline: "dash, {date}, {truth}"
    case .historyHeadline: "dash history, {date}"
    case .staleLine: "Stale: {words}"
    case .errorLine: "error: {words}"
    case .hintLine: "hint: {words}"
    case .fallbackLine: "fallback: {words}"
    case .sourceLine: "Source: {words}"
    }
  }
}
