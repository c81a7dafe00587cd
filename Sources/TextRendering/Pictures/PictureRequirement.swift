package import DashCore

/// A picture that a layout needs.
package struct PictureRequirement: Sendable, Hashable {
  /// The way a picture fills its box.
  package enum Fit: Sendable, Hashable {
    /// Shows the whole picture, as large as the box allows.
    case contain
    /// Fills the box and crops the picture evenly on both sides.
    case fill
  }

  /// The picture of a service; `nil` for one that the layout draws.
  package let source: PictureSource?
  /// Draws the picture in pixels, for cells of this size; `nil` for that of a service.
  ///
  /// A picture that the terminal does not scale keeps its few colours, which sixels would merge otherwise.
  package let drawing: (@Sendable (_ cellWidth: Int, _ cellHeight: Int) -> PixelDrawing)?
  /// The width of the box, in cells.
  package let columns: Int
  package let rows: Int
  package let fit: Fit

  package init(_ source: PictureSource, columns: Int, rows: Int, fit: Fit) {
    self.source = source
    drawing = nil
    series = ""
    id = source.id
    self.columns = columns
    self.rows = rows
    self.fit = fit
  }

  /// Creates a requirement for a picture that the layout draws.
  ///
  /// - Parameters:
  ///   - series: What it shows; the picture before stays until the next one of its series is drawn.
  ///   - id: What tells it from other pictures.
  init(
    series: String,
    drawing id: String,
    columns: Int,
    rows: Int,
    _ drawing: @escaping @Sendable (_ cellWidth: Int, _ cellHeight: Int) -> PixelDrawing
  ) {
    self.series = series
    self.id = series + " " + id
    source = nil
    self.drawing = drawing
    self.columns = columns
    self.rows = rows
    fit = .fill
  }

  /// Whether two requirements are for the same picture.
  package static func == (lhs: PictureRequirement, rhs: PictureRequirement) -> Bool {
    lhs.identity == rhs.identity
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }

  /// Whether the picture of another requirement can stay in the place of this one until it is drawn.
  func isFollowing(_ other: PictureRequirement) -> Bool {
    series == other.series && columns == other.columns && rows == other.rows
  }

  private let series: String
  private let id: String

  private struct Identity: Hashable {
    let id: String
    let columns: Int
    let rows: Int
    let fit: Fit
  }

  private var identity: Identity {
    Identity(id: id, columns: columns, rows: rows, fit: fit)
  }
}

/// A picture in pixels that a layout has drawn.
package struct PixelDrawing: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// Red, green and blue of each pixel, row by row.
  package let rgb: [UInt8]
}

/// The picture sizes of a dashboard.
struct PictureBoxes: Sendable {
  /// The maximum width of a picture in a dashboard, in cells.
  private static let widestChosen = 96
  /// The maximum rows of a picture in the detail view.
  private static let detailRows = 24
  /// The fewest rows in which a picture in the detail view is recognisable.
  private static let fewestDetailRows = 3
  private static let rowRange = 4...14
  /// The fewest rows of a picture in a window.
  static let fewestRows = 8
  /// The most columns of a picture for each of its rows: two and a half times as wide as high, because
  /// a cell is twice as high as wide.
  private static let mostColumnsPerRow = 5

  private let maxRows: Int

  /// Creates the sizes.
  ///
  /// A picture is no higher than the screen, if its height is known.
  init(maxRows: Int? = nil) {
    self.maxRows = max(maxRows ?? .max, 1)
  }

  /// Returns the size of a chosen picture: landscape and filled.
  ///
  /// - Parameters:
  ///   - width: The width of the column, in cells.
  ///   - rows: The rows that are free; `nil` if the page has no limit.
  func chosen(_ source: PictureSource, width: Int, rows: Int? = nil) -> PictureRequirement {
    let columns = min(width, Self.widestChosen)
    guard let rows else {
      return requirement(source, columns, Self.rows(columns * 2 / 9), .fill)
    }
    // Half as high as wide, because a cell is twice as high.
    let height = max(min(rows, columns * 3 / 10), Self.fewestRows)
    return requirement(source, min(columns, height * Self.mostColumnsPerRow), height, .fill)
  }

  /// Returns the size of a picture in a gallery column.
  func tile(_ source: PictureSource, width: Int) -> PictureRequirement {
    requirement(source, width, Self.rows(width * 3 / 8), .contain)
  }

  /// Returns the size of a picture in the detail view, as wide as the page.
  ///
  /// It has the picture's proportions, if they are known.
  ///
  /// - Parameters:
  ///   - width: The width of the page, in cells.
  ///   - textRows: The rows of text that must fit on the screen with the picture.
  /// - Returns: The size; `nil` if no room is left for a picture.
  func detail(_ source: PictureSource, width: Int, besideRows textRows: Int) -> PictureRequirement?
  {
    let room = maxRows - textRows
    guard room >= Self.fewestDetailRows else { return nil }
    let (columns, rows) = (max(width, 1), min(Self.detailRows, room))
    guard
      let pixelWidth = source.largest.width, let pixelHeight = source.largest.height,
      pixelWidth > 0, pixelHeight > 0
    else { return requirement(source, columns, rows, .contain) }
    // A cell is about twice as high as wide.
    let proportionalRows = columns * pixelHeight / (pixelWidth * 2)
    return requirement(source, columns, min(max(proportionalRows, 1), rows), .contain)
  }

  private func requirement(
    _ source: PictureSource,
    _ columns: Int,
    _ rows: Int,
    _ fit: PictureRequirement.Fit
  ) -> PictureRequirement {
    PictureRequirement(
      source,
      columns: columns,
      rows: min(rows, maxRows),
      fit: fit
    )
  }

  private static func rows(_ count: Int) -> Int {
    min(max(count, rowRange.lowerBound), rowRange.upperBound)
  }
}
