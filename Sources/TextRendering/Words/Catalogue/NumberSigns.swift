/// The signs between the digits of a number.
struct NumberSigns: Sendable, Hashable {
  /// What stands before the decimals.
  let decimal: String
  /// What stands between the thousands of a count.
  let grouping: String
  /// The least digits of a count that has it.
  let leastGroupedDigits: Int

  /// The signs of a language, by the Common Locale Data Repository; digits are those of Europe in all.
  init(_ language: Language = .english, isUnicode: Bool = true) {
    leastGroupedDigits = language == .spanish ? 5 : 4
    switch language {
    case .english, .japanese, .chinese, .arabic: (decimal, grouping) = (".", ",")
    case .german, .spanish, .portuguese: (decimal, grouping) = (",", ".")
    case .french: (decimal, grouping) = (",", isUnicode ? "\u{202F}" : " ")
    }
  }

  /// A count with a sign between its thousands.
  func grouped(_ count: Int) -> String {
    let written = String(count.magnitude)
    let isGrouped = written.count >= leastGroupedDigits
    var digits: [String] = []
    for (index, digit) in written.reversed().enumerated() {
      if isGrouped, index > 0, index % 3 == 0 { digits.append(grouping) }
      digits.append(String(digit))
    }
    return (count < 0 ? "-" : "") + digits.reversed().joined()
  }
}
