extension HelpPhrase {
  var japanese: String {
    switch self {
    case .title: "キー"
    case .space: "スペース"
    case .arrows: "矢印"
    case .quit: "終了"
    case .refreshNow: "今すぐ更新"
    case .pause: "一時停止と再開"
    case .interval: "更新を減らす、増やす"
    case .units: "他の単位"
    case .pictures: "画像の表示を切り替え"
    case .otherPage: "写真の別のページ"
    case .search: "写真を検索"
    case .openPage: "写真のページを開く"
    case .goThrough: "場所を順に選ぶ"
    case .nextPanel: "次のパネルへ"
    case .byTen: "10ずつ進む"
    case .ends: "端へ移動"
    case .details: "場所や写真の詳細"
    case .redraw: "画面を描き直す"
    case .help: "このヘルプ"
    case .goBack: "Esc で戻ります。"
    }
  }
}
