extension JSONPhrase {
  var arabic: String {
    switch self {
    case .boolean: "true أو false"
    case .closingQuote: "علامة اقتباس ختامية"
    case .colon: "نقطتان"
    case .commaOr: "فاصلة أو {bracket}"
    case .digit: "رقم"
    case .end: "نهاية النص"
    case .escape: "محرف إفلات"
    case .fourHexadecimalDigits: "أربعة أرقام ست عشرية"
    case .list: "قائمة"
    case .nameInQuotes: "اسم بين علامتي اقتباس"
    case .noControlCharacter: "نص بلا محرف تحكم"
    case .number: "عدد"
    case .numberWithoutLeadingZeros: "عدد بلا أصفار في أوله"
    case .object: "كائن"
    case .text: "نص"
    case .value: "قيمة"
    }
  }
}
