/// A picture in a terminal's own protocol with its place in a frame.
package struct FrameGraphic: Sendable, Hashable {
  package let graphic: Graphic
  /// The cells that it covers.
  package let rows: Range<Int>
  /// The cells that it covers in each of its rows.
  package let columns: Range<Int>

  init(_ placed: PlacedGraphic, row: Int) {
    graphic = placed.graphic
    rows = row..<row + placed.rows
    columns = placed.column..<placed.column + placed.columns
  }

  /// Whether text that is written over it takes its part of it away.
  var yieldsToText: Bool { graphic.removal.isEmpty }
}
