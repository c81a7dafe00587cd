extension ExpectedPhrase {
  var chinese: String {
    switch self {
    case .address: "地址"
    case .aliasName: "不是编号、坐标或邮政编码的名称"
    case .aliases: "由名称和地点组成的对象"
    case .apiAddress: "不含用户名和查询的 https 地址，或环回地址上的 http"
    case .duration: "从 {least} 到 {most} 的时长，如 {first}、{second} 或 {third}"
    case .eachWordOnce: "每个词只出现一次"
    case .entryName: "最多 40 个字母、数字、'-'、'_' 和 '.' 组成的名称"
    case .fallback: #"提供方的名称，或含有 "provider" 和 "options" 的对象"#
    case .historyStart: "不超过 {most} 的时长，如 12h、7d 或 2w，或日期，如 2026-11-01"
    case .integer: "从 {least} 到 {most} 的整数"
    case .key: "密钥"
    case .language: #"语言，如 "de" 或 "pt-BR""#
    case .listOfPlaces: "至少含一个地点的列表"
    case .listOfProviders: "提供方的列表"
    case .listOfTexts: "文本的列表"
    case .noFallback: "没有替代，只有天气可以有替代"
    case .noOtherProvider: "其他的天气提供方 (没有)"
    case .number: "从 {least} 到 {most} 的数"
    case .objectWithMember: "含有 {name} 的对象"
    case .once: "{name} 只出现一次"
    case .oneOf: "{words} 之一"
    case .onePreset: "一个预设"
    case .otherProvider: "其他的天气提供方 ({names})"
    case .place: #"地点：城市名、城市编号、"lat,lon" 或 "zip:CODE,CC""#
    case .placeNoAlias: "地点，而不是另一个别名"
    case .placeWithVariables: "变量都已设置的地点"
    case .presetOrList: "{presets}，或如 metric,wind=kn,clock=12 的列表"
    case .query: "要搜索的词，其中可以有 {names}"
    case .secret: "{variable}、{file} 或 {command}"
    case .smallerNumber: "更小的数"
    case .somePlace: "至少一个地点"
    case .someOf: "{words} 中的词，以逗号分隔"
    case .something: "{name}"
    case .unitOf: "{name} 的单位，{words} 之一"
    case .units: #"单位，如 "metric"，或对象"#
    case .version: "数字 1"
    case .word: "词"
    case .wordWithoutComma: "不含逗号的词"
    }
  }
}
