extension JSONPhrase {
  var chinese: String {
    switch self {
    case .boolean: "true 或 false"
    case .closingQuote: "右引号"
    case .colon: "冒号"
    case .commaOr: "逗号或 {bracket}"
    case .digit: "数字"
    case .end: "文本的结尾"
    case .escape: "转义字符"
    case .fourHexadecimalDigits: "四位十六进制数字"
    case .list: "列表"
    case .nameInQuotes: "带引号的名称"
    case .noControlCharacter: "不含控制字符的文本"
    case .number: "数"
    case .numberWithoutLeadingZeros: "没有前导零的数"
    case .object: "对象"
    case .text: "文本"
    case .value: "值"
    }
  }
}
