import Glibc

/// Where a body is seen from the centre of the earth: along the ecliptic of date and across it.
struct EclipticPosition: Sendable {
  /// The apparent longitude, from the equinox of date.
  let longitudeRadians: Double
  /// The apparent latitude.
  let latitudeRadians: Double
  /// How far its centre is from that of the earth.
  let distanceKilometres: Double

  /// The mean distance of the sun.
  static let astronomicalUnitKilometres = 149_597_870.7

  /// The same place by the equator of date: to the equinox, 90 degrees east of it, and north.
  ///
  /// "Astronomical Algorithms" (J. Meeus, 2nd edition), chapters 13 and 26.
  ///
  /// - Parameter orientation: How the earth stands at the moment.
  /// - Returns: The vector from the centre of the earth, in kilometres.
  func equatorialKilometres(_ orientation: EarthOrientation) -> SIMD3<Double> {
    let (sinObliquity, cosObliquity) = (
      sin(orientation.obliquityRadians), cos(orientation.obliquityRadians)
    )
    let toEquinox = cos(latitudeRadians) * cos(longitudeRadians)
    let east = cos(latitudeRadians) * sin(longitudeRadians)
    let north = sin(latitudeRadians)
    return distanceKilometres
      * SIMD3(
        toEquinox,
        east * cosObliquity - north * sinObliquity,
        east * sinObliquity + north * cosObliquity
      )
  }
}
