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

  /// The territories that write another decimal sign than most that speak a language.
  private static let exceptions: [(language: Language, decimal: String, territories: Set<String>)] =
    [
      (.english, ",", ["AT", "BE", "DE", "DK", "FI", "NL", "SE", "SI"]),
      (.german, ".", ["CH", "LI"]),
      (
        .spanish, ".",
        ["BR", "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US"]
      ),
    ]

  /// Returns the signs of a territory that speaks a language.
  func of(_ language: Language, in territory: String?) -> NumberSigns {
    let exception = Self.exceptions.first { exception in
      exception.language == language && territory.map(exception.territories.contains) == true
    }
    guard let exception else { return self }
    return NumberSigns(
      decimal: exception.decimal,
      grouping: exception.decimal == "." ? language == .german ? "’" : "," : ".",
      minimumGroupedDigits: minimumGroupedDigits,
      percentGap: percentGap
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
