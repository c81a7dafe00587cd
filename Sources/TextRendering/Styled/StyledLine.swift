/// A line of the screen: spans from the left, and spans that end at the right edge of the page.
struct StyledLine: Sendable, Hashable {
  /// The fewest cells between what stands at the left and what stands at the right.
  private static let gap = 2

  var spans: [Span] = []
  var trailing: [Span] = []
  /// What the line is the first of, where that can be pointed at.
  var item: ScreenItem?

  static let blank = StyledLine()

  init(_ spans: [Span] = [], trailing: [Span] = []) {
    self.spans = spans
    self.trailing = trailing
  }

  init(_ text: String, _ style: Style = .plain) {
    spans = [Span(text, style)]
  }

  /// The line in the style of what is only wanted at a second look.
  var dimmed: StyledLine {
    func dimmed(_ spans: [Span]) -> [Span] { spans.map { Span($0.text, .secondary) } }
    var line = StyledLine(dimmed(spans), trailing: dimmed(trailing))
    line.item = item
    return line
  }

  /// The fewest cells that the line takes.
  var width: Int {
    let left = spans.reduce(0) { $0 + $1.width }
    guard !trailing.isEmpty else { return left }
    return left + Self.gap + trailing.reduce(0) { $0 + $1.width }
  }

  /// Adds a piece at the end of the left part.
  mutating func append(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { spans.append(Span(text, style)) }
  }

  /// Adds spaces up to a column.
  mutating func pad(to column: Int) {
    let used = spans.reduce(0) { $0 + $1.width }
    append(String(repeating: " ", count: max(0, column - used)))
  }

  /// The line with a text at a column.
  func adding(_ text: String, at column: Int) -> StyledLine {
    var line = self
    line.pad(to: column)
    line.append(text)
    return line
  }

  /// The line with its right part put where the page ends.
  func resolved(pageWidth: Int) -> [Span] {
    guard !trailing.isEmpty else { return spans }
    let space = max(Self.gap, pageWidth - width + Self.gap)
    return spans + [Span(String(repeating: " ", count: space))] + trailing
  }
}
