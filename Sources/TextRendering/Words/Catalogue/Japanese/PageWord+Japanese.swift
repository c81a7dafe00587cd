extension PageWord {
  var japanese: String {
    switch self {
    case .live: "最新"
    case .kept: "保存分"
    case .stale: "古いデータ"
    case .loading: "読み込み中"
    case .noData: "データなし"
    case .demo: "デモ"
    case .history: "履歴"
    case .demoNotice: "デモ: この値は作られたもので、実際の天気ではありません。"
    case .nothingToShow: "表示するものがありません: 有効な提供元がありません。"
    case .unnamedPlace: "名前のない場所"
    case .tooSmall: "小さすぎ {size}"
    case .headline: "dash、{date}、{truth}"
    case .historyHeadline: "dash 履歴、{date}"
    case .staleLine: "古いデータ: {words}"
    case .errorLine: "エラー: {words}"
    case .hintLine: "ヒント: {words}"
    case .fallbackLine: "代わり: {words}"
    case .sourceLine: "出典: {words}"
    }
  }
}
