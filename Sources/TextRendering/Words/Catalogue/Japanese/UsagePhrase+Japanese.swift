extension UsagePhrase {
  package var japanese: String {
    switch self {
    case .aKeyIs: "KEY はエラーに表示されるとおりに書きます: {examples}"
    case .aNameIs: #"都市名か "zip:CODE,CC" です"#
    case .aPlaceIs: #"場所は、都市名、都市の ID、"lat,lon" (緯度は 90、経度は 180 まで)、または "zip:CODE,CC" です"#
    case .badKey: #""{text}" という設定はありません"#
    case .badName: #""{text}" は検索できる名前ではありません"#
    case .badPhoto: #"{option}: 必要な値: 説明に表示される NAME:ID、実際の値: "{text}""#
    case .badPlace: #""{text}" は場所ではありません"#
    case .badProgramName: #""{text}" はプログラムの名前ではありません"#
    case .both: "{first} と {second}"
    case .conflictingOptions: "{option} と {other} は一緒に使えません"
    case .didYouMean: #"{problem}。"{nearest}" のことですか?"#
    case .emptyQuery: "空の文字列では検索できません"
    case .keyInArgument: "{setting}: コマンドラインのキーは他人に見えます。何も書き込みませんでした"
    case .meantForTheShell: #"この dash は天気を表示するもので、"{command}" は実行しません"#
    case .missingDirectory: "--save にはディレクトリが必要です: {example}"
    case .missingValue: "{option} には値が必要です: {synopsis}"
    case .nameOne: "--instance で指定してください: {names}"
    case .nameTheKey: "変数を設定してその名前を書くか ({variable})、ファイルを指定してください: {file}"
    case .needsCommand: "{command} にはコマンドが必要です: {commands}"
    case .needsName: "{command} には名前が必要です"
    case .needsOperands: "{command} には {operands} が必要です"
    case .needsPlace: "{command} には場所が必要です"
    case .needsShell: "{command} にはシェルが必要です: {shells}"
    case .noCommand: #""{name}" というコマンドはありません"#
    case .noInstance: #""{name}" という項目はありません"#
    case .noInstanceWithPhotos: #"写真の項目に "{name}" はありません"#
    case .noInstanceWithPlaces: #"場所のある項目に "{name}" はありません"#
    case .noInstanceWithWeather: #"天気の項目に "{name}" はありません"#
    case .noPlaceOf: #"{instance} に "{name}" という場所はありません"#
    case .noPlaces: "plugins.json の有効な項目に、場所のあるものはありません"
    case .noProvider: #""{name}" という提供元はありません"#
    case .noShell: #""{name}" というシェルはありません"#
    case .optionOfAnotherCommand: "{option} は {command} のオプションではありません"
    case .optionWithout: "{option} には {needed} が必要です"
    case .providersAreListed: #""dash providers" で一覧を表示できます"#
    case .seeHelp: "参照: dash --help"
    case .shellOfTheSameName: "同じ名前の Debian のシェルは /bin/dash で、/bin/sh とも呼ばれます"
    case .thereIs: "あるのは {names} です"
    case .unexpectedOperand: #"{command} はこれ以上の語を取りませんが、"{word}" がありました"#
    case .unexpectedValue: "{option} は値を取りません"
    case .unknownCommand: #"不明なコマンド "{word}""#
    case .unknownCommandAfter: #"{command} の後に不明なコマンド "{word}" があります"#
    case .unknownOption: "不明なオプション {option}"
    case .weatherOfPlace: "場所の天気を見るには: {command}"
    }
  }
}
