extension ScreenPhrase {
  var japanese: String {
    switch self {
    case .paused: "一時停止"
    case .searchPhotos: "写真を検索: {text}"
    case .offlineSince: "{time} からオフライン"
    case .fileNotTakenUp: "plugins.json は未反映: {problem}"
    case .panelStale: "{panel} 古いデータ: {code}"
    case .waitingFor: "{names} を待機中"
    case .stretched: "{every} ごと、{provider} の制限"
    case .every: "{every} ごと"
    case .fileTakenUp: "plugins.json を反映しました"
    case .opened: "ブラウザーで開きました"
    case .notOpened: "ここでは xdg-open が使えません"
    case .noOtherPage: "他のページなし: {code}"
    case .tooSoon: "早すぎます、r は {seconds} 秒後"
    case .keptWasDamaged: "保存データが壊れていました"
    case .nothingIsKept: "何も保存されません: dash doctor を参照"
    case .noRoomToKeep: "保存する空きがありません"
    case .keysLong: "q 終了  r 更新  space 停止  ? ヘルプ"
    case .keysShort: "q 終了  ? ヘルプ"
    case .keysShortest: "? ヘルプ"
    }
  }
}
