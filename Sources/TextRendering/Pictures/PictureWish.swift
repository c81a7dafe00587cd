package import DashCore

/// A picture that a layout has room for.
package struct PictureWish: Sendable, Hashable {
  /// How a picture fills its box.
  package enum Fit: Sendable, Hashable {
    /// All of it, as large as the box allows.
    case contain
    /// All of the box: what does not fit is cut off, the same on both sides.
    case fill
  }

  /// The photo; nil for the sky alone.
  package let photo: Photo?
  /// The box, in cells.
  package let columns: Int
  package let rows: Int
  package let fit: Fit
  /// The sky that stands in for it.
  package let sky: Sky
  /// Whether that is a sky by day.
  package let isDay: Bool

  package init(photo: Photo?, columns: Int, rows: Int, fit: Fit, sky: Sky, isDay: Bool) {
    self.photo = photo
    self.columns = columns
    self.rows = rows
    self.fit = fit
    self.sky = sky
    self.isDay = isDay
  }

  /// Whether two wishes are for the same picture.
  ///
  /// A photo is the same whatever is counted of it meanwhile, and whatever the weather.
  package static func == (lhs: PictureWish, rhs: PictureWish) -> Bool {
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
