package import DashCore

/// The sun at a moment.
package struct Sun: Sendable {
  private let place: SIMD3<Double>
  private let siderealTimeRadians: Double

  /// How high the sun's centre stands at sunrise and sunset, as almanacs have it.
  ///
  /// That is 34 arcminutes of refraction and 16 from the centre to the edge.
  package static let horizonDegrees = -50.0 / 60

  /// Computes where the sun is.
  ///
  /// - Parameter moment: The moment.
  package init(at moment: Timestamp) {
    let time = AlmanacTime(moment)
    let orientation = EarthOrientation(at: time)
    place = EclipticPosition.sun(at: time, orientation).equatorialKilometres(orientation)
    siderealTimeRadians = orientation.siderealTimeRadians
  }

  /// How high the sun's centre stands at a place, without refraction.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  /// - Returns: Degrees; nil where there is no such place.
  package func altitudeDegrees(latitude: Double, longitude: Double) -> Double? {
    Observer(latitude: latitude, longitude: longitude)?
      .sight(of: place, siderealTimeRadians: siderealTimeRadians).altitudeDegrees
  }

  /// Whether it is day at a place: after sunrise, before sunset, or in polar day.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  /// - Returns: nil where there is no such place.
  package func isUp(latitude: Double, longitude: Double) -> Bool? {
    altitudeDegrees(latitude: latitude, longitude: longitude).map { $0 >= Self.horizonDegrees }
  }
}
