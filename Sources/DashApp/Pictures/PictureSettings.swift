package import PictureCoding
package import TextRendering

/// How pictures are drawn in one run.
package struct PictureSettings: Sendable, Hashable {
  package var form: PictureRequest.Form
  package var depth: PictureRequest.Depth
  /// The size of a cell of the terminal in pixels.
  package var cellWidth: Int
  package var cellHeight: Int

  package init(
    form: PictureRequest.Form,
    colorDepth: ColorDepth,
    _ graphics: TerminalGraphics = TerminalGraphics()
  ) {
    self.form = form
    depth =
      switch colorDepth {
      case .none: .mono
      case .ansi16: .indexed16
      case .ansi256: .indexed256
      case .truecolor: .truecolor
      }
    cellWidth = graphics.cellWidth
    cellHeight = graphics.cellHeight
  }

  /// What the program that draws is asked for a wish.
  func request(for wish: PictureWish) -> PictureRequest {
    PictureRequest(
      columns: wish.columns,
      rows: wish.rows,
      cellWidth: cellWidth,
      cellHeight: cellHeight,
      fit: wish.fit == .fill ? .fill : .contain,
      form: form,
      depth: depth
    )
  }

  /// How many pixels the longer edge of a picture has that shows all that a box can.
  func pixels(of wish: PictureWish) -> Int {
    // A cell of text has two colours, in parts of which the smallest is an eighth of its height.
    form == .blocks
      ? max(wish.columns * 4, wish.rows * 8)
      : max(wish.columns * cellWidth, wish.rows * cellHeight)
  }
}
