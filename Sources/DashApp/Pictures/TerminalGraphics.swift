package import PictureCoding

/// What pictures a terminal can show.
package struct TerminalGraphics: Sendable, Hashable {
  /// Its own protocol; nil for none, so that pictures are cells of text.
  package var form: PictureRequest.Form?
  /// The size of a cell in pixels.
  package var cellWidth: Int
  package var cellHeight: Int

  package init(form: PictureRequest.Form? = nil, cellWidth: Int = 10, cellHeight: Int = 20) {
    self.form = form
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }
}
