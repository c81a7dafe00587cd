extension AdvicePhrase {
  var chinese: String {
    switch self {
    case .aMinute: "每分钟 {calls}"
    case .anHour: "每小时 {calls}"
    case .aDay: "每天 {calls}"
    case .addCountry: #"请检查拼写，加上国家，如 "Paris,FR"，或给出坐标："48.9,2.35""#
    case .addCountryAndState: #"请加上国家，如 "Paris,FR"；美国的地点还要加上州："Portland,OR,US""#
    case .checkIdentifier: #"请检查编号；"dash photos" 会显示搜索结果的编号"#
    case .eachPlaceIsACall: "每个地点算一次调用"
    case .freeUseAllows: "免费使用允许{calls}"
    case .keyAllows: "每个密钥允许{calls}"
    case .keyAllowsAllUsers: "每个密钥允许{calls}，由其所有用户共用"
    case .searchElsewhere: "请用更少或其他的词搜索，或换一个 {option}"
    case .searchForOtherWords: "请用更少或其他的词搜索"
    case .subscribersOnly: "新密钥只提供给 {subscription} 用户"
    }
  }
}
