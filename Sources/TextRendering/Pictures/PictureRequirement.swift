import Almanac
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

  /// The photo; `nil` for a failed search.
  package let photo: Photo?
  /// The width of the box, in cells.
  package let columns: Int
  package let rows: Int
  package let fit: Fit
  /// The sky that replaces a missing photo; `nil` for a neutral one.
  package let sky: PlaceSky?
  /// How long a moving sky has moved, in seconds; 0 for one that stands.
  package let seconds: Int

  package init(
    photo: Photo?,
    columns: Int,
    rows: Int,
    fit: Fit,
    sky: PlaceSky?,
    seconds: Int = 0
  ) {
    self.photo = photo
    self.columns = columns
    self.rows = rows
    self.fit = fit
    self.sky = sky
    self.seconds = seconds
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
  }

  private var identity: Identity {
    Identity(page: photo?.pageURL, columns: columns, rows: rows, fit: fit)
  }
}

/// The sky above a place: its weather, by day, at twilight or by night.
package struct PlaceSky: Sendable, Hashable {
  /// The maximum age of an observation whose sky still counts, in seconds.
  private static let maximumSeconds: Int64 = 3 * 3600

  /// The moon as it is seen.
  package struct Moon: Sendable, Hashable {
    /// The lit part of its disc, in eighths.
    package let litEighths: Int
    package let isLitLeft: Bool
  }

  package let sky: Sky
  package let isDay: Bool
  /// Whether the sun is near the horizon.
  package private(set) var isTwilight = false
  /// The moon at night; `nil` if it is not up or hidden.
  package private(set) var moon: Moon?

  package init(_ sky: Sky, isDay: Bool) {
    self.sky = sky
    self.isDay = isDay
  }

  /// Creates the sky above a place at a moment, or returns `nil` if the weather or the time of day is
  /// unknown.
  ///
  /// Day and night are computed for the moment, because the observation may be from before sunset.
  ///
  /// - Parameters:
  ///   - place: The place, with its last observation.
  ///   - moment: The moment.
  init?(above place: PlaceWeather, at moment: Timestamp) {
    let age = place.observedAt.map { moment.seconds(since: $0) } ?? 0
    guard let sky = place.condition?.sky, sky != .unknown, age <= Self.maximumSeconds else {
      return nil
    }
    var isDay = place.isDay
    if let latitude = place.latitude, let longitude = place.longitude {
      isDay = Sun.isUp(at: moment, latitude: latitude, longitude: longitude)
    }
    guard let isDay else { return nil }
    self.init(sky, isDay: isDay)
    guard let almanac = PlaceAlmanac(of: place, at: moment) else { return }
    let passages = [almanac.sun.daylight.rise, almanac.sun.daylight.set].compactMap(\.self)
    isTwilight = passages.contains { abs($0.seconds(since: moment)) <= Self.twilightSeconds }
    if !isDay, sky.showsMoon, almanac.moonTimes.isUp(at: moment) {
      moon = Moon(
        litEighths: Int(almanac.moon.illuminatedFraction * 8 + 0.5),
        isLitLeft: almanac.litSide == .left
      )
    }
  }

  /// How long before and after sunrise and sunset the light is warm.
  private static let twilightSeconds: Int64 = 30 * 60
}

extension Sky {
  /// Whether the moon is seen through it.
  fileprivate var showsMoon: Bool {
    switch self {
    case .clear, .fewClouds, .brokenClouds, .showers, .fog, .dust: true
    case .overcast, .drizzle, .rain, .sleet, .snow, .thunderstorm, .storm, .unknown: false
    }
  }
}

extension MoonTimes {
  /// Whether the moon is above the horizon at a moment of its day.
  fileprivate func isUp(at moment: Timestamp) -> Bool {
    switch passage {
    case .staysAbove: true
    case .staysBelow: false
    case .crosses(let rise?, let set?):
      rise < set ? rise <= moment && moment < set : moment < set || rise <= moment
    case .crosses(let rise?, nil): rise <= moment
    case .crosses(nil, let set?): moment < set
    case .crosses(nil, nil): false
    }
  }
}

/// The picture sizes of a dashboard, and its placeholder sky.
struct PictureBoxes: Sendable {
  /// The maximum width of a picture in a dashboard, in cells.
  private static let widestChosen = 96
  /// The maximum rows of a picture in the detail view.
  private static let detailRows = 24
  /// The fewest rows in which a picture in the detail view is recognisable.
  private static let fewestDetailRows = 3
  private static let rowRange = 4...14
  /// The fewest rows of a picture in a window.
  static let fewestRows = 6
  /// The most columns of a picture for each of its rows: two and a half times as wide as high, because
  /// a cell is twice as high as wide.
  private static let mostColumnsPerRow = 5

  private let sky: PlaceSky?
  private let maxRows: Int

  /// Creates the sizes, with the sky above the place that photo searches are about.
  ///
  /// A picture is no higher than the screen, if its height is known.
  init(_ dashboard: Dashboard, maxRows: Int? = nil) {
    sky = dashboard.photoPlace.flatMap { PlaceSky(above: $0, at: dashboard.generatedAt) }
    self.maxRows = max(maxRows ?? .max, 1)
  }

  /// Returns the size of the chosen photo, or of the sky for a failed search: landscape and filled.
  ///
  /// - Parameters:
  ///   - photo: The photo; `nil` for the sky.
  ///   - width: The width of the column, in cells.
  ///   - rows: The rows that are free; `nil` if the page has no limit.
  /// - Returns: The size.
  func chosen(_ photo: Photo?, width: Int, rows: Int? = nil) -> PictureRequirement {
    let columns = min(width, Self.widestChosen)
    guard let rows else {
      return requirement(photo, columns, Self.rows(columns * 2 / 9), .fill)
    }
    // Half as high as wide, because a cell is twice as high.
    let height = max(min(rows, columns * 3 / 10), Self.fewestRows)
    return requirement(photo, min(columns, height * Self.mostColumnsPerRow), height, .fill)
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
      sky: sky
    )
  }

  private static func rows(_ count: Int) -> Int {
    min(max(count, rowRange.lowerBound), rowRange.upperBound)
  }
}
