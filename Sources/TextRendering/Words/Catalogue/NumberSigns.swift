/// The signs between the digits of a number.
struct NumberSigns: Sendable, Hashable {
  /// What stands before the decimals.
  let decimal: String
  /// What stands between the thousands of a count.
  let grouping: String

  /// The signs of a language, by the Common Locale Data Repository; digits are those of Europe in all.
  init(_ language: Language = .english, isUnicode: Bool = true) {
    switch language {
    case .english, .japanese, .chinese, .arabic: (decimal, grouping) = (".", ",")
    case .german, .portuguese: (decimal, grouping) = (",", ".")
    case .spanish: (decimal, grouping) = (",", isUnicode ? "\u{A0}" : " ")
    case .french: (decimal, grouping) = (",", isUnicode ? "\u{202F}" : " ")
    }
  }

  /// A count with a sign between its thousands.
  func grouped(_ count: Int) -> String {
    var digits: [String] = []
    for (index, digit) in String(count.magnitude).reversed().enumerated() {
      if index > 0, index % 3 == 0 { digits.append(grouping) }
      digits.append(String(digit))
    }
    return (count < 0 ? "-" : "") + digits.reversed().joined()
  }
}
