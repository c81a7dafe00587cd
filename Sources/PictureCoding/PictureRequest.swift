/// What a picture is to become: the box that it gets, how it fills it, and in what form.
///
/// It goes to the program that draws as the words of its arguments, and decides what is accepted of
/// its reply.
package struct PictureRequest: Sendable, Hashable {
  /// How a picture fills its box.
  package enum Fit: String, Sendable, CaseIterable {
    /// All of it, as large as the box allows: the reply may be smaller than the box.
    case contain
    /// All of the box: what does not fit is cut off, the same on both sides.
    case fill
  }

  /// What the drawn picture is made of.
  package enum Form: String, Sendable, CaseIterable {
    /// Cells of text: block elements in two colours.
    case blocks
    /// Sixels, as a terminal reads them.
    case sixel
    /// Pixels of red, green and blue, for `KittyProtocol`.
    case kitty
    /// A new JPEG, for `ITermProtocol`.
    case iterm2
  }

  /// The colours that cells may have.
  package enum Depth: String, Sendable, CaseIterable {
    /// 8 bits each of red, green and blue.
    case truecolor
    /// The 256 of xterm, by index. The lowest 16 are the user's own and are not used.
    case indexed256 = "256"
    /// The 16 of the terminal, by index.
    case indexed16 = "16"
    /// The terminal's own two, the foreground taken to be the brighter one.
    case mono
  }

  /// Who draws cells.
  package enum Drawing: String, Sendable, CaseIterable {
    /// `BlockDrawing`, which is always there, in less than half of the time, and nearer to the picture.
    case own
    /// libchafa, where the program was built with it.
    case chafa
  }

  /// The largest box, in cells.
  ///
  /// libchafa up to 1.18.1 writes out of bounds when a box is huge.
  package static let columnRange = 1...400
  /// The largest box, in cells.
  package static let rowRange = 1...200
  /// The sizes of a cell, in pixels.
  package static let cellWidthRange = 1...64
  /// The sizes of a cell, in pixels.
  package static let cellHeightRange = 1...128
  /// The most pixels that a reply may have: a 4K screen is twice that.
  package static let mostPixels = 4 << 20

  package let columns: Int
  package let rows: Int
  /// The size of a cell in pixels; where it is not known, only the proportion counts.
  package let cellWidth: Int
  package let cellHeight: Int
  package let fit: Fit
  package let form: Form
  package let depth: Depth
  package let drawing: Drawing

  /// Asks for a picture.
  ///
  /// A box or a cell beyond the ranges becomes the nearest within, and a box of more pixels than
  /// `mostPixels` gets smaller cells of the same proportion.
  package init(
    columns: Int,
    rows: Int,
    cellWidth: Int = 10,
    cellHeight: Int = 20,
    fit: Fit = .contain,
    form: Form = .blocks,
    depth: Depth = .truecolor,
    drawing: Drawing = .own
  ) {
    self.columns = columns.clamped(to: Self.columnRange)
    self.rows = rows.clamped(to: Self.rowRange)
    var width = cellWidth.clamped(to: Self.cellWidthRange)
    var height = cellHeight.clamped(to: Self.cellHeightRange)
    while self.columns * width * self.rows * height > Self.mostPixels {
      width = max(1, width * 3 / 4)
      height = max(1, height * 3 / 4)
    }
    self.cellWidth = width
    self.cellHeight = height
    self.fit = fit
    self.form = form
    self.depth = depth
    self.drawing = drawing
  }
}

extension Comparable {
  fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
