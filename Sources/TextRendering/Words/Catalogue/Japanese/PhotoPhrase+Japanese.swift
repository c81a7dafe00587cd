extension PhotoPhrase {
  var japanese: String {
    switch self {
    case .untitled: "無題"
    case .author: "作者"
    case .license: "ライセンス"
    case .size: "サイズ"
    case .taken: "撮影日"
    case .views: "閲覧数"
    case .downloads: "ダウンロード数"
    case .likes: "いいね"
    case .tags: "タグ"
    case .page: "ページ"
    case .onPage: "{photos}、{page} ページ"
    case .leftOut: "{photos}、仕様と異なる {count} 枚を除外"
    case .next: "次: --page {page}"
    case .query: "検索: {query}"
    case .found: "結果: {photos}"
    case .nextPage: "次のページ: --page {page}"
    case .drawnSky: "代わりに描いた空: {cause}。"
    case .noDrawing: "写真を描く dash-picture がないか、動きません"
    case .notRead: "画像を読み取れません"
    case .formatNotRead: "画像は {format} で、読み取れません"
    case .didNotCome: "画像が届きませんでした ({code})"
    case .unavailable: "画像はもう利用できません"
    }
  }
}
