extension Frame {
  /// Sets a row to a line of the layout.
  ///
  /// - Parameters:
  ///   - line: The line; what does not fit is cut.
  ///   - row: Which row, counted from 0; one that the frame does not have is dropped.
  ///   - pageWidth: Where the line's right part ends.
  ///   - palette: What styles look like.
  ///   - typography: What characters may be written.
  mutating func put(
    _ line: StyledLine,
    row: Int,
    pageWidth: Int,
    palette: Palette,
    typography: Typography
  ) {
    let cells = line.resolved(pageWidth: pageWidth).flatMap { span in
      let appearance = palette.appearance(of: span.style)
      return typography.printable(span.text).map { Cell($0, appearance) }
    }
    put(cells, row: row)
  }
}
