extension PlacePhrase {
  package var chinese: String {
    switch self {
    case .aliasOf: "{place} 的别名"
    case .alreadyThere: #""{place}" 已在地点之中"#
    case .alsoNamed: "还有 {names}"
    case .isAlias: #""{word}" 是 {place} 的别名"#
    case .noFinder: "没有配置可以查找地点的提供方"
    case .quotes: "由几个词组成的一个地点要加引号：{command}"
    case .taken: #""{typed}" 是 {place}"#
    case .unknownThere: #"{service} 没有名为 "{name}" 的地点"#
    }
  }
}
