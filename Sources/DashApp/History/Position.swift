import DashCore
import Glibc

/// A point on the globe.
struct Position: Sendable, Hashable {
  /// The length of a degree of latitude.
  private static let kilometresPerDegree = 111.2

  /// Degrees north and east.
  let latitude: Double
  let longitude: Double

  init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Where a place is; nil where that is not known.
  init?(_ place: ObservedPlace) {
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// How far another point is, for distances at which the globe is flat.
  func kilometres(to other: Position) -> Double {
    let turn = abs(other.longitude - longitude)
    let east = min(turn, 360 - turn) * cos((latitude + other.latitude) / 2 * .pi / 180)
    let north = other.latitude - latitude
    return (east * east + north * north).squareRoot() * Self.kilometresPerDegree
  }
}
