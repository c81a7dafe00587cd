import Glibc

/// Somebody on the surface of the earth, at sea level, who looks how high a body stands.
struct Observer: Sendable {
  /// How a body is seen.
  struct Sight: Sendable {
    /// How high its centre stands above the plane of the horizon, without refraction.
    let altitudeDegrees: Double
    /// How far it is past the meridian: above -180, up to 180 degrees.
    let hourAngleDegrees: Double
    /// How far it is from the observer.
    let distanceKilometres: Double
  }

  private let longitudeRadians: Double
  /// What points to the zenith: away from the axis, and north.
  private let zenith: (outwards: Double, north: Double)
  /// Where the observer is from the centre of the earth: away from the axis, and north.
  private let placeKilometres: (outwards: Double, north: Double)

  /// The earth's radius at its equator.
  static let earthRadiusKilometres = 6378.14

  /// Takes a place; nil where there is none such on the earth.
  ///
  /// Where it is from the centre of a flattened earth is "Astronomical Algorithms" (J. Meeus, 2nd
  /// edition), chapter 11.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    longitudeRadians = longitude.radians
    zenith = (cos(latitude.radians), sin(latitude.radians))
    let axes = 0.996_647_19
    let reduced = atan2(axes * zenith.north, zenith.outwards)
    placeKilometres = (
      Self.earthRadiusKilometres * cos(reduced), Self.earthRadiusKilometres * axes * sin(reduced)
    )
  }

  /// How a body is seen from here.
  ///
  /// "Astronomical Algorithms" (J. Meeus, 2nd edition), chapters 13 and 40: of the parallax the
  /// rigorous form, as the difference of two vectors.
  ///
  /// - Parameters:
  ///   - body: The vector to it from the centre of the earth by the equator of date, in kilometres.
  ///   - siderealTimeRadians: How far the meridian of Greenwich has turned from the equinox.
  /// - Returns: Where it stands.
  func sight(of body: SIMD3<Double>, siderealTimeRadians: Double) -> Sight {
    let meridian = siderealTimeRadians + longitudeRadians
    let (sinMeridian, cosMeridian) = (sin(meridian), cos(meridian))
    let towardsMeridian = body.x * cosMeridian + body.y * sinMeridian
    let west = body.x * sinMeridian - body.y * cosMeridian

    let outwards = towardsMeridian - placeKilometres.outwards
    let north = body.z - placeKilometres.north
    let distance = (outwards * outwards + west * west + north * north).squareRoot()
    let up = outwards * zenith.outwards + north * zenith.north
    return Sight(
      altitudeDegrees: asin(min(max(up / distance, -1), 1)).degrees,
      hourAngleDegrees: atan2(west, towardsMeridian).degrees,
      distanceKilometres: distance
    )
  }
}
