/// A drawn picture.
package struct PictureReply: Sendable, Hashable {
  /// What the picture was drawn as.
  package enum Content: Sendable, Hashable {
    /// Cells, row by row.
    case cells([PictureCell])
    /// Sixels, from the sequence that begins them to the one that ends them.
    case sixel([UInt8])
    /// Red, green and blue of each pixel, row by row.
    case pixels([UInt8])
    /// A JPEG that was made anew.
    case jpeg([UInt8])
  }

  /// The cells that the picture takes, at most those of the box.
  package let columns: Int
  package let rows: Int
  /// The size of what was drawn; 0 for cells.
  package let pixelWidth: Int
  package let pixelHeight: Int
  /// The size of the picture that the file holds.
  package let sourceWidth: Int
  package let sourceHeight: Int
  package let content: Content

  package init(
    columns: Int,
    rows: Int,
    pixelWidth: Int = 0,
    pixelHeight: Int = 0,
    sourceWidth: Int,
    sourceHeight: Int,
    content: Content
  ) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
    self.content = content
  }
}
