/// A drawn picture, as the renderer puts it among the lines.
package struct Picture: Sendable, Hashable {
  /// What it is drawn with.
  package enum Content: Sendable, Hashable {
    /// Cells, row by row: ``Picture/columns`` of them each.
    case cells([Cell])
    /// What a terminal of its kind shows over empty cells.
    case graphic(Graphic)
  }

  /// The cells of a row.
  package let columns: Int
  package let rows: Int
  package let content: Content
  /// Why it is a sky of our own in place of the photo; nil where it is the photo.
  package var standsInFor: PictureAbsence?

  /// Creates a picture.
  ///
  /// - Precondition: Cells are as many as the size says.
  package init(
    columns: Int,
    rows: Int,
    content: Content,
    standsInFor: PictureAbsence? = nil
  ) {
    if case .cells(let cells) = content {
      precondition(cells.count == columns * rows, "a picture has a cell for each of its places")
    }
    self.columns = columns
    self.rows = rows
    self.content = content
    self.standsInFor = standsInFor
  }
}
