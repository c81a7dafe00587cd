extension CausePart {
  var chinese: String {
    switch self {
    case .fullStop: "{sentence}。"
    case .itSays: "{sentence}服务的说明：“{message}”。"
    case .serviceAtHost: "{service} ({host})"
    case .servedBy: "由 {service} 提供"
    case .askedOf: "已改问 {service}"
    case .fallbackFailed: "替代的提供方也不可用：{sentence}"
    case .keyMissing: "{service} 没有密钥：请设置 {variable}"
    case .notSet: "{variable} 没有设置"
    case .notSetGetKey: "{variable} 没有设置；密钥：{page}"
    case .atByte: "在字节 {offset} 处"
    case .atLocation: "在 {location} 处"
    case .atExpected: "{cause}；{place}应为：{expected}"
    case .at: "{cause}，{place}"
    case .expected: "{cause}；应为：{expected}"
    case .exited: "它以状态 {status} 结束"
    case .killed: "它被信号 {signal} 终止"
    case .noKey: "它没有输出密钥"
    case .notRun: "它不存在或无法运行"
    case .ranTooLong: "它没有及时结束"
    case .printedTooMuch: "它的输出比密钥长得多"
    }
  }
}
