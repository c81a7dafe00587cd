import Glibc

/// An observer on the surface of the earth, at sea level.
struct Observer: Sendable {
  /// The position of a body for an observer.
  struct ApparentPosition: Sendable {
    /// The altitude of its centre above the horizon, without refraction.
    let altitudeDegrees: Double
    /// The angle past the meridian: above -180, up to 180 degrees.
    let hourAngleDegrees: Double
    /// The distance from the observer.
    let distanceKilometres: Double
  }

  private let longitudeRadians: Double
  /// The direction of the zenith: away from the earth's axis, and north.
  private let zenith: (outwards: Double, north: Double)
  /// The observer's position from the centre of the earth: away from the axis, and north.
  private let placeKilometres: (outwards: Double, north: Double)

  /// The earth's radius at its equator.
  static let earthRadiusKilometres = 6378.14

  /// Creates an observer; `nil` for coordinates out of range.
  ///
  /// The position on the flattened earth follows "Astronomical Algorithms" (J. Meeus, 2nd edition),
  /// chapter 11.
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

  /// Returns the position of a body for this observer.
  ///
  /// "Astronomical Algorithms" (J. Meeus, 2nd edition), chapters 13 and 40, with the rigorous form
  /// of the parallax as the difference of two vectors.
  ///
  /// - Parameters:
  ///   - body: The equatorial vector from the centre of the earth, in kilometres.
  ///   - siderealTimeRadians: The sidereal time at Greenwich.
  /// - Returns: The position.
  func sight(of body: SIMD3<Double>, siderealTimeRadians: Double) -> ApparentPosition {
    let meridian = siderealTimeRadians + longitudeRadians
    let (sinMeridian, cosMeridian) = (sin(meridian), cos(meridian))
    let towardsMeridian = body.x * cosMeridian + body.y * sinMeridian
    let west = body.x * sinMeridian - body.y * cosMeridian

    let outwards = towardsMeridian - placeKilometres.outwards
    let north = body.z - placeKilometres.north
    let distance = (outwards * outwards + west * west + north * north).squareRoot()
    let up = outwards * zenith.outwards + north * zenith.north
    return ApparentPosition(
      altitudeDegrees: asin(min(max(up / distance, -1), 1)).degrees,
      hourAngleDegrees: atan2(west, towardsMeridian).degrees,
      distanceKilometres: distance
    )
  }
}

/// The path of a body over a day, interpolated between five computed positions.
///
/// Chapters 3 and 15 of "Astronomical Algorithms" (J. Meeus, 2nd edition) interpolate between three
/// positions. Five are accurate to a hundredth of an arcsecond for the moon, and a search needs
/// hundreds of positions.
struct Track: Sendable {
  private let middle: AlmanacTime
  private let stepSeconds: Double
  private let places: [SIMD3<Double>]
  private let siderealTimeRadians: Double

  /// The earth's rotation per second, in radians (chapter 12).
  private static let turnRadiansPerSecond = 360.985_647_366_29.radians / 86_400

  /// Computes the positions of a body.
  ///
  /// - Parameters:
  ///   - window: The period, in seconds since 1970-01-01 00:00 UTC.
  ///   - position: Returns the position of the body at a moment.
  init(
    over window: Range<Double>,
    _ position: (AlmanacTime, EarthOrientation) -> EclipticPosition
  ) {
    let middle = AlmanacTime(secondsSinceEpoch: (window.lowerBound + window.upperBound) / 2)
    let step = (window.upperBound - window.lowerBound) / 4
    self.middle = middle
    stepSeconds = step
    siderealTimeRadians = EarthOrientation(at: middle).siderealTimeRadians
    places = (-2...2).map { index in
      let time = AlmanacTime(secondsSinceEpoch: middle.secondsSinceEpoch + Double(index) * step)
      let orientation = EarthOrientation(at: time)
      return position(time, orientation).equatorialKilometres(orientation)
    }
  }

  /// Returns the interpolated position for an observer.
  ///
  /// - Parameters:
  ///   - seconds: The moment, in seconds since 1970-01-01 00:00 UTC.
  ///   - observer: The observer.
  /// - Returns: The position.
  func sight(at seconds: Double, _ observer: Observer) -> Observer.ApparentPosition {
    let passed = seconds - middle.secondsSinceEpoch
    return observer.sight(
      of: place(passed / stepSeconds),
      siderealTimeRadians: siderealTimeRadians + passed * Self.turnRadiansPerSecond
    )
  }

  /// Returns Lagrange's interpolation of the five positions, in steps from the middle one.
  private func place(_ x: Double) -> SIMD3<Double> {
    let (a, b, c, d) = (x + 2, x + 1, x - 1, x - 2)
    return places[0] * (b * x * c * d / 24) - places[1] * (a * x * c * d / 6)
      + places[2] * (a * b * c * d / 4) - places[3] * (a * b * x * d / 6)
      + places[4] * (a * b * x * c / 24)
  }
}
