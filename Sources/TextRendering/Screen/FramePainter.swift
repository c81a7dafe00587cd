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
  ///   - pointer: The column of the margin of what is pointed at, or nil.
  ///   - mark: What stands at the right edge, where nothing else does, or nil.
  mutating func put(
    _ line: StyledLine,
    row: Int,
    pageWidth: Int,
    pointer: Int? = nil,
    mark: String? = nil
  ) {
    var whole = line
    whole.spans = line.resolved(pageWidth: pageWidth)
    whole.trailing = []
    if let pointer { whole.replaceMargin(at: pointer, by: typography.pointer) }
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

  /// Places the pictures whose first row is a line, when all lines are there.
  ///
  /// - Parameters:
  ///   - graphics: The pictures.
  ///   - row: The line's row.
  ///   - end: The row above which they have to end, to be seen whole.
  mutating func place(_ graphics: [PlacedGraphic], row: Int, above end: Int) {
    for placed in graphics where row + placed.rows <= end {
      frame.place(FrameGraphic(placed, row: row))
    }
  }
}
