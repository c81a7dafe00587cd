/// A labelled value of a card.
struct CardField: Sendable, Hashable {
  /// What it is.
  let label: String
  /// The value in words.
  let value: String
  /// How many cells of the value stand before its decimal point; nil for a value that is no number.
  let integerWidth: Int?
  /// The value where its parts mean different things; nil where it is words like any other.
  let spans: [Span]?

  init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
    integerWidth = nil
    spans = nil
  }

  /// A value in parts; nil for none.
  init?(_ label: String, _ spans: [Span]) {
    guard !spans.isEmpty else { return nil }
    self.label = label
    value = spans.map(\.text).joined()
    integerWidth = nil
    self.spans = spans
  }

  /// A number; nil for none.
  ///
  /// - Parameters:
  ///   - label: What it is of.
  ///   - quantity: The number with its unit.
  ///   - words: More words behind the unit, made of the number's text.
  init?(_ label: String, _ quantity: Quantity?, words: (String) -> String = { $0 }) {
    guard let quantity else { return nil }
    self.label = label
    value = words(quantity.text)
    spans = nil
    integerWidth = TextWidth.width(of: quantity.whole)
  }

  /// Fields as lines: labels in one column, numbers aligned on their decimal points, long values
  /// wrapped below themselves.
  static func lines(_ fields: [CardField], width: Int) -> [StyledLine] {
    let labels = fields.map { TextWidth.width(of: $0.label) }.max() ?? 0
    let integers = fields.compactMap(\.integerWidth).max() ?? 0
    let values = fields.map { field in
      String(repeating: " ", count: field.integerWidth.map { integers - $0 } ?? 0) + field.value
    }
    let widest = values.map { TextWidth.width(of: $0) }.max() ?? 0
    // Two cells of air after the labels, unless a line is so narrow that a value would break.
    let start = labels + (labels + 2 + widest <= width ? 2 : 1)
    return zip(fields, values).flatMap { field, value in
      let label = StyledLine(field.label, .secondary)
      if TextWidth.width(of: value) <= width - start {
        guard let spans = field.spans else { return [label.adding(value, at: start)] }
        return [StyledLine(label.adding("", at: start).spans + spans)]
      }
      let rows = TextFitting.wrap(value, to: max(width - start, 1))
      guard rows.count > 2 else {
        return zip([label, .blank], rows).map { $0.adding($1, at: start) }
      }
      // A column this narrow cannot be read: the value stands below its label.
      return [label]
        + TextFitting.wrap(value, to: max(width - 2, 1)).map {
          StyledLine.blank.adding($0, at: 2)
        }
    }
  }
}
