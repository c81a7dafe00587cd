extension PlacePhrase {
  package var japanese: String {
    switch self {
    case .aliasOf: "{place} の別名"
    case .alreadyThere: #""{place}" はすでに場所に含まれています"#
    case .alsoNamed: "{names} もあります"
    case .isAlias: #""{word}" は {place} の別名です"#
    case .noFinder: "場所を調べられる提供元が設定されていません"
    case .quotes: "複数の語から成る一つの場所は引用符で囲みます: {command}"
    case .taken: #""{typed}" は {place} です"#
    case .unknownThere: #"{service} に "{name}" という場所はありません"#
    }
  }
}
