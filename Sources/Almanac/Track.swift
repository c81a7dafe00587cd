/// Where a body is over the hours of a day, from a few places that are computed.
///
/// Between them it is interpolated, as chapters 3 and 15 of "Astronomical Algorithms" (J. Meeus, 2nd
/// edition) do, here through five places in place of three: that is right to a hundredth of an
/// arcsecond for the moon, and a search asks for hundreds of places.
struct Track: Sendable {
  private let middle: AlmanacTime
  private let stepSeconds: Double
  private let places: [SIMD3<Double>]
  private let siderealTimeRadians: Double

  /// How many radians the earth turns in a second (chapter 12).
  private static let turnRadiansPerSecond = 360.985_647_366_29.radians / 86_400

  /// Computes the places that a body is at.
  ///
  /// - Parameters:
  ///   - window: From when to when, in seconds since 1970-01-01 00:00 UTC.
  ///   - position: Where the body is at a moment.
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

  /// How the body is seen at a moment.
  ///
  /// - Parameters:
  ///   - seconds: The moment, in seconds since 1970-01-01 00:00 UTC.
  ///   - observer: Who looks.
  /// - Returns: Where it stands.
  func sight(at seconds: Double, _ observer: Observer) -> Observer.Sight {
    let passed = seconds - middle.secondsSinceEpoch
    return observer.sight(
      of: place(passed / stepSeconds),
      siderealTimeRadians: siderealTimeRadians + passed * Self.turnRadiansPerSecond
    )
  }

  /// Lagrange's formula through the five places, in steps from the middle one.
  private func place(_ x: Double) -> SIMD3<Double> {
    let (a, b, c, d) = (x + 2, x + 1, x - 1, x - 2)
    return places[0] * (b * x * c * d / 24) - places[1] * (a * x * c * d / 6)
      + places[2] * (a * b * c * d / 4) - places[3] * (a * b * x * d / 6)
      + places[4] * (a * b * x * c / 24)
  }
}
