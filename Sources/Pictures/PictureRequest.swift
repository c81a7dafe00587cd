/// A request for a picture: the box, how to fill it, and the form of the result.
///
/// The drawing program receives it as arguments, and its reply is validated against it.
package struct PictureRequest: Sendable, Hashable {
  /// How a picture fills its box.
  package enum Fit: String, Sendable, CaseIterable {
    /// Shows the whole picture as large as possible; the result may be smaller than the box.
    case contain
    /// Fills the whole box and crops the picture equally on both sides.
    case fill
  }

  /// The form of the drawn picture, with the names of `--images`.
  package enum Form: String, Sendable, CaseIterable {
    /// Text cells with block elements in two colours.
    case blocks
    /// Sixels.
    case sixel
    /// RGB pixels for `KittyProtocol`.
    case kitty
    /// A newly encoded JPEG for `ITermProtocol`.
    case iterm2
  }

  /// The colours available to cells.
  package enum Depth: String, Sendable, CaseIterable {
    /// 24-bit RGB.
    case truecolor
    /// The indexes 16 to 255 of xterm's palette; users customize the lowest 16.
    case indexed256 = "256"
    /// The terminal's 16 colours, by index.
    case indexed16 = "16"
  }

  /// The valid widths of the box, in cells.
  ///
  /// libchafa up to 1.18.1 writes out of bounds for huge boxes.
  package static let columnRange = 1...400
  /// The valid heights of the box, in cells.
  package static let rowRange = 1...200
  /// The valid widths of a cell, in pixels.
  package static let cellWidthRange = 1...64
  /// The valid heights of a cell, in pixels.
  package static let cellHeightRange = 1...128
  /// The pixel limit of a reply; a 4K screen has twice as many.
  package static let maximumPixels = 4 << 20

  package let columns: Int
  package let rows: Int
  /// The size of a cell in pixels; if unknown, only its proportion matters.
  package let cellWidth: Int
  package let cellHeight: Int
  package let fit: Fit
  package let form: Form
  package let depth: Depth

  /// Creates a request.
  ///
  /// Clamps the box and the cell to their ranges. Shrinks the cells proportionally if the box
  /// exceeds `maximumPixels`.
  package init(
    columns: Int,
    rows: Int,
    cellWidth: Int = 10,
    cellHeight: Int = 20,
    fit: Fit = .contain,
    form: Form = .blocks,
    depth: Depth = .truecolor
  ) {
    self.columns = columns.clamped(to: Self.columnRange)
    self.rows = rows.clamped(to: Self.rowRange)
    var width = cellWidth.clamped(to: Self.cellWidthRange)
    var height = cellHeight.clamped(to: Self.cellHeightRange)
    while self.columns * width * self.rows * height > Self.maximumPixels {
      width = max(1, width * 3 / 4)
      height = max(1, height * 3 / 4)
    }
    self.cellWidth = width
    self.cellHeight = height
    self.fit = fit
    self.form = form
    self.depth = depth
  }

  /// The arguments of the drawing program, without `argv[0]`.
  package var arguments: [String] {
    [
      form.rawValue, fit.rawValue, "\(columns)x\(rows)", "\(cellWidth)x\(cellHeight)",
      depth.rawValue,
    ]
  }

  /// Parses the arguments of the drawing program, without `argv[0]`.
  ///
  /// Returns `nil` unless they are exactly the `arguments` of a request.
  package init?(arguments: [String]) {
    guard
      arguments.count == 5,
      let form = Form(rawValue: arguments[0]),
      let fit = Fit(rawValue: arguments[1]),
      let box = Self.size(arguments[2]),
      let cell = Self.size(arguments[3]),
      let depth = Depth(rawValue: arguments[4])
    else { return nil }
    self.init(
      columns: box.width,
      rows: box.height,
      cellWidth: cell.width,
      cellHeight: cell.height,
      fit: fit,
      form: form,
      depth: depth
    )
    guard self.arguments == arguments else { return nil }
  }

  /// Parses a size such as `80x24`.
  private static func size(_ text: String) -> (width: Int, height: Int)? {
    let parts = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard
      parts.count == 2,
      let width = Int(Substring(parts[0])),
      let height = Int(Substring(parts[1]))
    else { return nil }
    return (width, height)
  }
}

extension Comparable {
  fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
