extension JSONPhrase {
  var japanese: String {
    switch self {
    case .boolean: "true か false"
    case .closingQuote: "閉じの引用符"
    case .colon: "コロン"
    case .commaOr: "コンマか {bracket}"
    case .digit: "数字"
    case .end: "文字列の終わり"
    case .escape: "エスケープ"
    case .fourHexadecimalDigits: "16 進数字 4 桁"
    case .list: "リスト"
    case .nameInQuotes: "引用符で囲んだ名前"
    case .noControlCharacter: "制御文字のない文字列"
    case .number: "数"
    case .numberWithoutLeadingZeros: "先頭に 0 のない数"
    case .object: "オブジェクト"
    case .text: "文字列"
    case .value: "値"
    }
  }
}
