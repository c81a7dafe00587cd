/// A value in words: its number and the symbol of its unit.
struct Quantity: Sendable, Hashable {
  /// The number as it is printed.
  let number: String
  /// The unit's symbol.
  let unit: String

  /// Both, as prose has them.
  var text: String { "\(number) \(unit)" }
}
