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

  package init(decimal: String = ".", grouping: String = ",", minimumGroupedDigits: Int = 4) {
    self.decimal = decimal
    self.grouping = grouping
    self.minimumGroupedDigits = minimumGroupedDigits
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
