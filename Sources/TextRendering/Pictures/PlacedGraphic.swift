/// A picture in a terminal's own protocol with its place in a line.
package struct PlacedGraphic: Sendable, Hashable {
  package let graphic: Graphic
  /// The column of its left edge, from 0.
  package let column: Int
  /// The cells that it covers.
  package let columns: Int
  package let rows: Int

  /// The same further to the right.
  func moved(by distance: Int) -> PlacedGraphic {
    PlacedGraphic(graphic: graphic, column: column + distance, columns: columns, rows: rows)
  }
}
