/// A picture in a terminal's own protocol with its place in a frame.
package struct FrameGraphic: Sendable, Hashable {
  package let graphic: Graphic
  /// The cells that it covers.
  package let rows: Range<Int>
  /// The cells that it covers in each of its rows.
  package let columns: Range<Int>

  package init(_ graphic: Graphic, row: Int, column: Int, rows: Int, columns: Int) {
    self.graphic = graphic
    self.rows = row..<row + max(rows, 0)
    self.columns = column..<column + max(columns, 0)
  }

  init(_ placed: PlacedGraphic, row: Int) {
    self.init(
      placed.graphic,
      row: row,
      column: placed.column,
      rows: placed.rows,
      columns: placed.columns
    )
  }

  /// Whether text that is written over it takes its part of it away.
  var yieldsToText: Bool { graphic.removal.isEmpty }
}
