extension ExpectedPhrase {
  var japanese: String {
    switch self {
    case .address: "アドレス"
    case .aliasName: "ID でも座標でも郵便番号でもない名前"
    case .aliases: "名前と場所のオブジェクト"
    case .apiAddress: "ユーザー名とクエリのない https のアドレス、またはループバックの http のアドレス"
    case .duration: "{first}、{second}、{third} のような {least} から {most} までの時間"
    case .eachWordOnce: "各語を一度だけ"
    case .entryName: "文字、数字、'-'、'_'、'.' から成る 40 文字以内の名前"
    case .fallback: #"提供元の名前、または "provider" と "options" のあるオブジェクト"#
    case .historyStart: "12h、7d、2w のような {most} までの時間、または 2026-11-01 のような日付"
    case .integer: "{least} から {most} までの整数"
    case .key: "キー"
    case .language: #""de" や "pt-BR" のような言語"#
    case .listOfPlaces: "一つ以上の場所のリスト"
    case .listOfProviders: "提供元のリスト"
    case .listOfTexts: "文字列のリスト"
    case .noFallback: "代わりの提供元なし (天気だけに指定できます)"
    case .noOtherProvider: "別の天気の提供元 (ありません)"
    case .number: "{least} から {most} までの数"
    case .objectWithMember: "{name} のあるオブジェクト"
    case .once: "{name} を一度だけ"
    case .oneOf: "{words} のどれか"
    case .onePreset: "一つのプリセット"
    case .otherProvider: "別の天気の提供元 ({names})"
    case .place: #"場所 (都市名、都市の ID、"lat,lon"、"zip:CODE,CC" のどれか)"#
    case .placeNoAlias: "他の別名ではない場所"
    case .placeWithVariables: "変数が設定されている場所"
    case .presetOrList: "{presets}、または metric,wind=kn,clock=12 のような並び"
    case .query: "検索する言葉 ({names} を含められます)"
    case .secret: "{variable}、{file}、{command} のどれか"
    case .smallerNumber: "より小さい数"
    case .somePlace: "一つ以上の場所"
    case .someOf: "コンマで区切った {words} の語"
    case .something: "{name}"
    case .unitOf: "{name} の単位 ({words} のどれか)"
    case .units: #""metric" のような単位、またはオブジェクト"#
    case .version: "数 1"
    case .word: "語"
    case .wordWithoutComma: "コンマのない語"
    }
  }
}
