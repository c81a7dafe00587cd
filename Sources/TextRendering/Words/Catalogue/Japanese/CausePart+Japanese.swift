extension CausePart {
  var japanese: String {
    switch self {
    case .fullStop: "{sentence}。"
    case .itSays: "{sentence}サービスの説明: 「{message}」。"
    case .serviceAtHost: "{service} ({host})"
    case .servedBy: "{service} が提供"
    case .askedOf: "{service} に問い合わせ"
    case .fallbackFailed: "代わりの提供元も使えません: {sentence}"
    case .keyMissing: "{service} のキーがありません: {variable} を設定してください"
    case .notSet: "{variable} が設定されていません"
    case .notSetGetKey: "{variable} が設定されていません。キー: {page}"
    case .atByte: "バイト位置 {offset}"
    case .atLocation: "{location}"
    case .atExpected: "{cause} ({place})。必要な値: {expected}"
    case .at: "{cause} ({place})"
    case .expected: "{cause}。必要な値: {expected}"
    case .exited: "状態 {status} で終了しました"
    case .killed: "シグナル {signal} で終了しました"
    case .noKey: "キーを出力しませんでした"
    case .notRun: "存在しないか、実行できません"
    case .ranTooLong: "時間内に終わりませんでした"
    case .printedTooMuch: "キーとしては長すぎる出力でした"
    }
  }
}
