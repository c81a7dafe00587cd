/// The signs between the digits of a number; the digits are European in every language.
///
/// Source: Common Locale Data Repository.
package struct NumberSigns: Sendable, Hashable {
  /// The sign before the decimals.
  package let decimal: String
  /// The sign between the thousands of a count.
  package let grouping: String
  /// The number of digits from which a count has grouping signs.
  package let minimumGroupedDigits: Int

  /// What stands between a number and the percent sign.
  package let percentGap: String

  package init(
    decimal: String = ".",
    grouping: String = ",",
    minimumGroupedDigits: Int = 4,
    percentGap: String = ""
  ) {
    self.decimal = decimal
    self.grouping = grouping
    self.minimumGroupedDigits = minimumGroupedDigits
    self.percentGap = percentGap
  }

  /// Returns the signs of a territory that speaks a language, in the characters of the output.
  func of(
    _ language: Language,
    in territory: String?,
    _ typography: Typography
  ) -> NumberSigns {
    guard let territory, let signs = Self.ofTerritory("\(language.rawValue)-\(territory)")
    else { return self }
    return NumberSigns(
      decimal: signs.decimal,
      grouping: typography.transliterated(signs.grouping),
      minimumGroupedDigits: signs.minimumGroupedDigits,
      percentGap: typography.transliterated(signs.percentGap)
    )
  }

  /// Returns a count with signs between its thousands.
  package func grouped(_ count: Int) -> String {
    let digits = String(count.magnitude)
    guard digits.count >= minimumGroupedDigits else { return String(count) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += grouping }
      text.append(digit)
    }
    return (count < 0 ? "-" : "") + text
  }
}

/// The territories of the user's locale, by their two letters: they decide what a language leaves open.
package struct Territories: Sendable, Hashable {
  /// That of numbers; `nil` if it is not known.
  package var numbers: String?
  /// That of dates; `nil` if it is not known.
  package var dates: String?

  package init(numbers: String? = nil, dates: String? = nil) {
    self.numbers = numbers
    self.dates = dates
  }
}
