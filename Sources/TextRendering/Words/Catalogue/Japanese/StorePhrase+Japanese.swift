extension StorePhrase {
  var japanese: String {
    switch self {
    case .anotherVersion: "{path} には何も保存されません: 新しいバージョンの dash が書いたものです"
    case .damaged: "{path} は壊れていたため作り直します。古いものは {aside} です"
    case .noDirectory: "実行の間に何も保存されません: HOME も XDG_CACHE_HOME と XDG_STATE_HOME も設定されていません"
    case .noRoom: "{path} にはこれ以上保存されません: 空きがありません"
    case .unavailable: "{path} には何も保存されません: {reason}"
    case .unsafe: "{path} には何も保存されません: 他人が書き込めるか、他人のものです"
    }
  }
}
