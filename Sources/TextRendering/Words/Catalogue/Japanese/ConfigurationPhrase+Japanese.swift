extension ConfigurationPhrase {
  package var japanese: String {
    switch self {
    case .atMostLevels: "{count} 段まで"
    case .atMostValues: "値は {count} 個まで"
    case .belongsToAnother: "別の利用者のもので、内容はその利用者が決められます"
    case .cannotBeRead: "読み取れません"
    case .cannotWrite: "書き込めません: {reason}"
    case .changedAllTheTime: "絶えず変更されています"
    case .compiledIn: "組み込みの plugins.json"
    case .duplicateName: #""{name}" という名前は {line} 行目の項目で使われています"#
    case .expected: "必要な値: {expected}"
    case .expectedButFound: "必要な値: {expected}、実際の値: {found}"
    case .exposed: "{path} にはキーがあり、他人が読めます"
    case .isGone: "なくなりました"
    case .isWrong: "正しくありません"
    case .largerThan: "{size} KiB を超えています"
    case .line: "{line} 行目: {problem}"
    case .malformedVariable: "変数は {form} または {formWithDefault} の形で書きます"
    case .missingKey: #""{key}" がありません"#
    case .noHome: "HOME が設定されていないため、通常の置き場所がありません。--config FILE で指定してください"
    case .noFileIn: "{paths} にファイルはありません"
    case .noJSON: "必要な値: JSON、実際は空です"
    case .notInFile: "{key}: ファイルにそのような箇所はありません。何も書き込みませんでした"
    case .notSet: "{key} は設定されていません"
    case .notSetNothingWritten: "{key} は設定されていません。何も書き込みませんでした"
    case .notWritten: "{path}: 書き込めませんでした: {reason}"
    case .nothingWritten: "何も書き込みませんでした"
    case .notRegular: "通常のファイルではありません"
    case .othersCanWrite: "他人が書き込めます: {command}"
    case .repeatedKey: #""{key}" が二度あります"#
    case .thereIs: "{problem}。あるのは {names} です"
    case .unexpectedError: "予期しないエラー: {name}"
    case .unfinishedPipe: "このパイプへの書き込みが終わりません"
    case .unknownKey: #"不明な名前 "{key}""#
    case .unknownProvider: #"不明な提供元 "{name}""#
    case .warning: "警告: {words}"
    case .wrote: "{path} を書き込みました"
    }
  }
}
