extension Frame {
  /// Sets a row to a line of the layout.
  ///
  /// - Parameters:
  ///   - line: The line; what does not fit is cut.
  ///   - row: Which row, counted from 0; one that the frame does not have is dropped.
  ///   - pageWidth: Where the line's right part ends.
  ///   - palette: What styles look like.
  ///   - typography: What characters may be written.
  ///   - isDimmed: Whether the line's data is not what it should be, such as too old.
  mutating func put(
    _ line: StyledLine,
    row: Int,
    pageWidth: Int,
    palette: Palette,
    typography: Typography,
    isDimmed: Bool = false
  ) {
    let cells = line.resolved(pageWidth: pageWidth).flatMap { span in
      let appearance =
        isDimmed ? palette.dimmed(span.style) : palette.appearance(of: span.style)
      return typography.printable(span.text).map { Cell($0, appearance) }
    }
    put(cells, row: row)
  }
}
