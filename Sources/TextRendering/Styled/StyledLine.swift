import DashCore

/// A line of styled text: spans from the left, and spans aligned to the right edge of the page.
struct StyledLine: Sendable, Hashable {
  /// The minimum gap between the left and the right part, in cells.
  static let gap = 2

  var spans: [Span] = []
  var trailing: [Span] = []
  /// The selectable items that start in this line, from the left.
  var items: [SelectableItem] = []
  /// The curve of hours that starts in this line; `nil` if none does.
  var curve: CurveArea?
  /// The pictures whose box starts in this line, whether drawn or not.
  var requirements: [PictureRequirement] = []
  /// The pictures in a terminal graphics protocol whose first row is this line.
  var graphics: [PlacedGraphic] = []

  static let blank = StyledLine()

  init(_ spans: [Span] = [], trailing: [Span] = []) {
    self.spans = spans
    self.trailing = trailing
  }

  init(_ text: String, _ style: Style = .plain) {
    spans = [Span(text, style)]
  }

  /// Wraps a text to a page width, with an indent on every line.
  static func wrapping(
    _ text: String,
    _ style: Style,
    width: Int,
    indent: Int
  ) -> [StyledLine] {
    TextFitting.wrap(text, to: max(width - indent, 1)).map { line in
      StyledLine([Span(String(repeating: " ", count: indent)), Span(line, style)])
    }
  }

  /// The line in the secondary style.
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

  /// The minimum width of the line, in cells.
  var width: Int {
    let left = spans.reduce(0) { $0 + $1.width }
    guard !trailing.isEmpty else { return left }
    return left + Self.gap + trailing.reduce(0) { $0 + $1.width }
  }

  /// Appends a text to the left part.
  mutating func append(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { spans.append(Span(text, style)) }
  }

  /// Pads the left part with spaces up to a column.
  mutating func pad(to column: Int) {
    let used = spans.reduce(0) { $0 + $1.width }
    append(String(repeating: " ", count: max(0, column - used)))
  }

  /// Appends another line and all its parts, starting at a column.
  mutating func append(_ other: StyledLine, at column: Int, pageWidth: Int) {
    pad(to: column)
    spans += other.resolved(pageWidth: pageWidth)
    items += other.items.map {
      SelectableItem($0.item, column: $0.column + column, height: $0.height)
    }
    curve = curve ?? other.curve?.moved(right: column)
    requirements += other.requirements
    graphics += other.graphics.map { $0.moved(right: column) }
  }

  /// Returns the line with a text at a column.
  func adding(_ text: String, at column: Int) -> StyledLine {
    var line = self
    line.pad(to: column)
    line.append(text)
    return line
  }

  /// Returns the spans with the right part aligned to the page width.
  func resolved(pageWidth: Int) -> [Span] {
    guard !trailing.isEmpty else { return spans }
    let space = max(Self.gap, pageWidth - width + Self.gap)
    return spans + [Span(String(repeating: " ", count: space))] + trailing
  }
}

extension [StyledLine] {
  /// The lines after a blank line; empty if there are none.
  var afterBlank: [StyledLine] { isEmpty ? [] : [.blank] + self }
}

/// A piece of a line in one style.
struct Span: Sendable, Hashable {
  let text: String
  let style: Style
  /// The hyperlink, as a valid URL; `nil` for none.
  let link: String?
  /// The width in cells.
  let width: Int

  /// Creates a piece, whose width may be known.
  init(_ text: String, _ style: Style = .plain, link: String? = nil, width: Int? = nil) {
    self.text = text
    self.style = style
    self.link = link
    self.width = width ?? TextWidth.width(of: text)
  }
}

/// Where a curve of hours stands, so that one of them can be chosen.
package struct CurveArea: Sendable, Hashable {
  /// The line that it starts in; 0 until a screen is laid out.
  var line = 0
  let height: Int
  private(set) var column: Int
  /// The hour of each of its columns.
  let hours: [Timestamp?]

  init(height: Int, column: Int, hours: [Timestamp?]) {
    self.height = height
    self.column = column
    self.hours = hours
  }

  func moved(right columns: Int) -> CurveArea {
    var area = self
    area.column += columns
    return area
  }

  /// Returns the hour at a cell; `nil` beside the curve.
  func hour(inLine line: Int, column: Int) -> Timestamp? {
    guard (self.line..<self.line + height).contains(line),
      hours.indices.contains(column - self.column)
    else { return nil }
    return hours[column - self.column]
  }
}

/// A selectable item in a line.
struct SelectableItem: Sendable, Hashable {
  let item: ScreenItem
  /// The column of the margin before the item, which shows the cursor.
  let column: Int
  /// The number of its lines; `nil` if it ends where the next one starts.
  let height: Int?

  init(_ item: ScreenItem, column: Int = 0, height: Int? = nil) {
    self.item = item
    self.column = column
    self.height = height
  }
}
