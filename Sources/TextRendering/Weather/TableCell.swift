/// What stands where a row and a column of a table meet.
struct TableCell: Sendable, Hashable {
  /// One with nothing in it: what it tells of is known, and none to speak of.
  static let blank = TableCell("")

  /// What stands before a number and keeps to the left of its column, such as an arrow.
  var sign = ""
  /// The text, or the number up to its decimal point.
  var text: String
  /// The number from its decimal point on, with its sign of degree or percent.
  var fraction = ""
  /// What it means.
  var style: Style = .plain

  /// Creates a cell that holds text.
  init(_ text: String, style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Creates a cell that holds a number, which is aligned on its decimal point.
  init(_ quantity: Quantity, suffix: String = "", sign: String = "", style: Style = .plain) {
    self.sign = sign
    self.text = quantity.whole
    self.fraction = quantity.fraction + suffix
    self.style = style
  }
}
