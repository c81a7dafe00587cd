/// Puts lines of the layout into a frame.
struct FramePainter {
  private(set) var frame: Frame
  private let palette: Palette
  private let typography: Typography

  init(columns: Int, rows: Int, options: RenderOptions) {
    frame = Frame(columns: columns, rows: rows)
    palette = Palette(colorDepth: options.colorDepth)
    typography = Typography(isUnicode: options.isUnicode)
  }

  /// Sets a row to a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - row: Which row.
  ///   - pageWidth: Where the line's right part ends.
  ///   - pointer: What stands in the margin of what is pointed at, or nil.
  ///   - mark: What stands at the right edge, where nothing else does, or nil.
  mutating func put(
    _ line: StyledLine,
    row: Int,
    pageWidth: Int,
    pointer: String? = nil,
    mark: String? = nil
  ) {
    var spans = line.resolved(pageWidth: pageWidth)
    if let pointer, let margin = spans.first, margin.text.first == " " {
      spans[0] = Span(String(margin.text.dropFirst()), margin.style)
      spans.insert(Span(pointer, .heading), at: 0)
    }
    var whole = StyledLine(spans)
    if let mark, whole.width < frame.columns {
      whole.pad(to: frame.columns - 1)
      whole.append(mark, .secondary)
    }
    frame.put(
      whole,
      row: row,
      pageWidth: frame.columns,
      palette: palette,
      typography: typography
    )
  }
}
