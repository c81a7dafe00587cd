import DashCore

/// How much room the pictures of a dashboard get, and which sky stands in for those that do not come.
struct PictureBoxes: Sendable {
  /// The widest picture in a dashboard, in cells.
  private static let widestChosen = 64
  /// The rows of a picture in detail.
  private static let detailRows = 24
  private static let rowRange = 4...14

  private let sky: Sky
  private let isDay: Bool
  private let mostRows: Int

  /// Takes the sky from the first place that has weather.
  ///
  /// - Parameters:
  ///   - dashboard: All that is on the screen.
  ///   - mostRows: The most rows of a picture that is seen whole; nil where that is not known.
  init(_ dashboard: Dashboard, mostRows: Int? = nil) {
    let places = dashboard.panels.flatMap { panel -> [PlaceWeather] in
      if case .weather(let report) = panel.state.snapshot?.content { report.places } else { [] }
    }
    sky = places.first?.condition?.sky ?? .fewClouds
    isDay = places.first?.isDay ?? true
    self.mostRows = max(mostRows ?? .max, 1)
  }

  /// The one that stands for its panel, or the sky in its place: wider than high, and filled.
  func chosen(_ photo: Photo?, width: Int) -> PictureWish {
    let columns = min(width, Self.widestChosen)
    return wish(photo, columns, Self.rows(columns * 2 / 9), .fill)
  }

  /// One in a column of a gallery.
  func tile(_ photo: Photo, width: Int) -> PictureWish {
    wish(photo, width, Self.rows(width * 3 / 8), .contain)
  }

  /// One alone, as large as the page, in the proportion of the photo where that is known.
  func detail(_ photo: Photo, width: Int) -> PictureWish {
    let (columns, rows) = (max(width, 1), Self.detailRows)
    guard
      let pixelWidth = photo.largest.width, let pixelHeight = photo.largest.height,
      pixelWidth > 0, pixelHeight > 0
    else { return wish(photo, columns, rows, .contain) }
    // A cell is about twice as high as wide.
    let wanted = columns * pixelHeight / (pixelWidth * 2)
    return wish(photo, columns, min(max(wanted, 1), rows), .contain)
  }

  private func wish(
    _ photo: Photo?,
    _ columns: Int,
    _ rows: Int,
    _ fit: PictureWish.Fit
  ) -> PictureWish {
    PictureWish(
      photo: photo,
      columns: columns,
      rows: min(rows, mostRows),
      fit: fit,
      sky: sky,
      isDay: isDay
    )
  }

  private static func rows(_ count: Int) -> Int {
    min(max(count, rowRange.lowerBound), rowRange.upperBound)
  }
}
