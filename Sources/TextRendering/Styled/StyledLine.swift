/// A line of the screen: spans from the left, and spans that end at the right edge of the page.
struct StyledLine: Sendable, Hashable {
  /// The fewest cells between what stands at the left and what stands at the right.
  private static let gap = 2

  var spans: [Span] = []
  var trailing: [Span] = []
  /// What begins in this line and can be pointed at, from the left.
  var items: [PointedItem] = []
  /// The pictures whose box begins in this line, drawn already or not.
  var wishes: [PictureWish] = []
  /// The pictures in a terminal's own protocol whose first row this is.
  var graphics: [PlacedGraphic] = []

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
    func dimmed(_ spans: [Span]) -> [Span] {
      spans.map { span in
        if case .picture = span.style { return span }
        return Span(span.text, .secondary, link: span.link)
      }
    }
    var line = self
    line.spans = dimmed(spans)
    line.trailing = dimmed(trailing)
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

  /// Puts another line behind this one, all of its parts from a column on.
  mutating func append(_ other: StyledLine, at column: Int, pageWidth: Int) {
    pad(to: column)
    spans += other.resolved(pageWidth: pageWidth)
    items += other.items.map { PointedItem($0.item, column: $0.column + column) }
    wishes += other.wishes
    graphics += other.graphics.map { $0.moved(by: column) }
  }

  /// The line with a text at a column.
  func adding(_ text: String, at column: Int) -> StyledLine {
    var line = self
    line.pad(to: column)
    line.append(text)
    return line
  }

  /// Puts a sign in the place of the space at a column.
  mutating func replaceMargin(at column: Int, by sign: String) {
    var start = 0
    for (index, span) in spans.enumerated() {
      let offset = column - start
      start += span.width
      guard offset < span.width else { continue }
      // Margins are spaces of the layout's own, one cell each.
      guard span.text.allSatisfy({ $0 == " " }) || offset == 0, span.text.first == " " else {
        return
      }
      let before = Span(String(span.text.prefix(offset)), span.style)
      let after = Span(String(span.text.dropFirst(offset + 1)), span.style, link: span.link)
      let parts = [before, Span(sign, .heading), after].filter { !$0.text.isEmpty }
      spans.replaceSubrange(index...index, with: parts)
      return
    }
  }

  /// The line with its right part put where the page ends.
  func resolved(pageWidth: Int) -> [Span] {
    guard !trailing.isEmpty else { return spans }
    let space = max(Self.gap, pageWidth - width + Self.gap)
    return spans + [Span(String(repeating: " ", count: space))] + trailing
  }
}
