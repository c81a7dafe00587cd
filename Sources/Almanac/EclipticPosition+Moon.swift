import Glibc

extension EclipticPosition {
  /// Where the moon is seen from the centre of the earth.
  ///
  /// "Astronomical Algorithms" (J. Meeus, 2nd edition), chapter 47, and nutation.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - orientation: How the earth stands at it.
  /// - Returns: The apparent place, right to some ten arcseconds.
  static func moon(at time: AlmanacTime, _ orientation: EarthOrientation) -> EclipticPosition {
    let t = time.centuries
    let mean = angle(218.316_447_7, 481_267.881_234_21, -0.001_578_6, 1 / 538_841, t)
    let elongation = angle(297.850_192_1, 445_267.111_403_4, -0.001_881_9, 1 / 545_868, t)
    let sunAnomaly = angle(357.529_109_2, 35_999.050_290_9, -0.000_153_6, 1 / 24_490_000, t)
    let moonAnomaly = angle(134.963_396_4, 477_198.867_505_5, 0.008_741_4, 1 / 69_699, t)
    let latitude = angle(93.272_095, 483_202.017_523_3, -0.003_653_9, -1 / 3_526_000, t)
    // What Venus, Jupiter and the flattening of the earth do.
    let venus = angle(119.75, 131.849, 0, 0, t)
    let jupiter = angle(53.09, 479_264.290, 0, 0, t)
    let flattening = angle(313.45, 481_266.484, 0, 0, t)

    let arguments = SIMD4(elongation, sunAnomaly, moonAnomaly, latitude)
    // Terms of the sun's anomaly shrink with the eccentricity of the earth's orbit.
    let eccentricity = 1 - t * (0.002_516 + t * 0.000_007_4)

    var longitudeSum =
      3958 * sin(venus) + 1962 * sin(mean - latitude) + 318 * sin(jupiter)
    var distanceSum = 0.0
    for term in MoonTerms.longitudeAndDistance {
      let argument = (arguments * term.multiples).sum()
      let factor = pow(eccentricity, abs(term.multiples.y))
      longitudeSum += term.sine * factor * sin(argument)
      distanceSum += term.cosine * factor * cos(argument)
    }

    var latitudeSum =
      -2235 * sin(mean) + 382 * sin(flattening) + 175 * sin(venus - latitude)
      + 175 * sin(venus + latitude) + 127 * sin(mean - moonAnomaly) - 115 * sin(mean + moonAnomaly)
    for term in MoonTerms.latitude {
      let factor = pow(eccentricity, abs(term.multiples.y))
      latitudeSum += term.sine * factor * sin((arguments * term.multiples).sum())
    }

    let longitude =
      mean + (longitudeSum * 1e-6).radians + orientation.nutationInLongitudeRadians
    return EclipticPosition(
      longitudeRadians: longitude.degrees.withinTurn.radians,
      latitudeRadians: (latitudeSum * 1e-6).radians,
      distanceKilometres: 385_000.56 + distanceSum / 1000
    )
  }

  /// A mean angle: a polynomial in degrees, within a turn.
  private static func angle(
    _ constant: Double,
    _ linear: Double,
    _ square: Double,
    _ cube: Double,
    _ t: Double
  ) -> Double {
    (constant + t * (linear + t * (square + t * cube))).withinTurn.radians
  }
}
