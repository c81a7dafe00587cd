/// A value in words: its number and the symbol of its unit.
struct Quantity: Sendable, Hashable {
  /// The number up to its decimals, as it is printed.
  let whole: String
  /// The decimals with the sign before them; empty for none.
  let fraction: String
  /// The unit's symbol.
  let unit: String

  /// The number as it is printed.
  var number: String { whole + fraction }

  /// Both, as prose has them.
  var text: String { "\(number) \(unit)" }
}
