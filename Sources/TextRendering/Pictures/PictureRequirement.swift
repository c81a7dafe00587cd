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

  /// The photo; `nil` for the sky alone.
  package let photo: Photo?
  /// The width of the box, in cells.
  package let columns: Int
  package let rows: Int
  package let fit: Fit
  /// The placeholder sky.
  package let sky: Sky
  /// Whether the placeholder is a sky by day.
  package let isDay: Bool

  package init(photo: Photo?, columns: Int, rows: Int, fit: Fit, sky: Sky, isDay: Bool) {
    self.photo = photo
    self.columns = columns
    self.rows = rows
    self.fit = fit
    self.sky = sky
    self.isDay = isDay
  }

  /// Whether two requirements are for the same picture.
  ///
  /// A photo's counters and the weather do not matter.
  package static func == (lhs: PictureRequirement, rhs: PictureRequirement) -> Bool {
    lhs.identity == rhs.identity
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }

  private struct Identity: Hashable {
    let page: ServiceLink?
    let columns: Int
    let rows: Int
    let fit: Fit
    let sky: Sky?
    let isDay: Bool?
  }

  private var identity: Identity {
    Identity(
      page: photo?.pageURL,
      columns: columns,
      rows: rows,
      fit: fit,
      sky: photo == nil ? sky : nil,
      isDay: photo == nil ? isDay : nil
    )
  }
}

/// The picture sizes of a dashboard, and its placeholder sky.
struct PictureBoxes: Sendable {
  /// The maximum width of a picture in a dashboard, in cells.
  private static let widestChosen = 64
  /// The maximum rows of a picture in the detail view.
  private static let detailRows = 24
  /// The fewest rows in which a picture in the detail view is recognisable.
  private static let fewestDetailRows = 3
  private static let rowRange = 4...14

  private let sky: Sky
  private let isDay: Bool
  private let maxRows: Int

  /// Creates the sizes, with the sky of the first place that has weather.
  ///
  /// A picture is no higher than the screen, if its height is known.
  init(_ dashboard: Dashboard, maxRows: Int? = nil) {
    let places = dashboard.panels.flatMap { panel -> [PlaceWeather] in
      if case .weather(let report) = panel.state.snapshot?.content { report.places } else { [] }
    }
    sky = places.first?.condition?.sky ?? .fewClouds
    isDay = places.first?.isDay ?? true
    self.maxRows = max(maxRows ?? .max, 1)
  }

  /// Returns the size of the chosen photo, or of the sky in its place: landscape and filled.
  func chosen(_ photo: Photo?, width: Int) -> PictureRequirement {
    let columns = min(width, Self.widestChosen)
    return requirement(photo, columns, Self.rows(columns * 2 / 9), .fill)
  }

  /// Returns the size of a photo in a gallery column.
  func tile(_ photo: Photo, width: Int) -> PictureRequirement {
    requirement(photo, width, Self.rows(width * 3 / 8), .contain)
  }

  /// Returns the size of a photo in the detail view, as wide as the page.
  ///
  /// It has the photo's proportions, if they are known.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - width: The width of the page, in cells.
  ///   - textRows: The rows of text that must fit on the screen with the picture.
  /// - Returns: The size; `nil` if no room is left for a picture.
  func detail(_ photo: Photo, width: Int, besideRows textRows: Int) -> PictureRequirement? {
    let room = maxRows - textRows
    guard room >= Self.fewestDetailRows else { return nil }
    let (columns, rows) = (max(width, 1), min(Self.detailRows, room))
    guard
      let pixelWidth = photo.largest.width, let pixelHeight = photo.largest.height,
      pixelWidth > 0, pixelHeight > 0
    else { return requirement(photo, columns, rows, .contain) }
    // A cell is about twice as high as wide.
    let proportionalRows = columns * pixelHeight / (pixelWidth * 2)
    return requirement(photo, columns, min(max(proportionalRows, 1), rows), .contain)
  }

  private func requirement(
    _ photo: Photo?,
    _ columns: Int,
    _ rows: Int,
    _ fit: PictureRequirement.Fit
  ) -> PictureRequirement {
    PictureRequirement(
      photo: photo,
      columns: columns,
      rows: min(rows, maxRows),
      fit: fit,
      sky: sky,
      isDay: isDay
    )
  }

  private static func rows(_ count: Int) -> Int {
    min(max(count, rowRange.lowerBound), rowRange.upperBound)
  }
}
