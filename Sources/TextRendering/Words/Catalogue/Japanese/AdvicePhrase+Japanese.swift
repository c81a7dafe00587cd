extension AdvicePhrase {
  var japanese: String {
    switch self {
    case .aMinute: "毎分 {calls}"
    case .anHour: "毎時 {calls}"
    case .aDay: "1日 {calls}"
    case .addCountry: #"つづりを確認するか、"Paris,FR" のように国を付けるか、座標を指定してください: "48.9,2.35""#
    case .addCountryAndState: #""Paris,FR" のように国を付けてください。米国なら州も付けてください: "Portland,OR,US""#
    case .checkIdentifier: #"ID を確認してください。"dash photos" で検索結果の ID が分かります"#
    case .eachPlaceIsACall: "場所ごとに 1 回の呼び出しになります"
    case .freeUseAllows: "無料の利用で許される呼び出しは{calls}です"
    case .keyAllows: "1 つのキーで許される呼び出しは{calls}です"
    case .keyAllowsAllUsers: "1 つのキーで許される呼び出しは、利用者全員で{calls}です"
    case .searchElsewhere: "言葉を減らすか変えるか、別の {option} で検索してください"
    case .searchForOtherWords: "言葉を減らすか変えて検索してください"
    case .subscribersOnly: "新しいキーを取得できるのは {subscription} の利用者だけです"
    }
  }
}
