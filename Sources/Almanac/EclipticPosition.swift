import Glibc

/// The geocentric position of a body in ecliptic coordinates of date.
struct EclipticPosition: Sendable {
  /// The apparent longitude, from the equinox of date.
  let longitudeRadians: Double
  /// The apparent latitude.
  let latitudeRadians: Double
  /// The distance between the centres of the body and the earth.
  let distanceKilometres: Double

  /// The mean distance of the sun from the earth.
  static let astronomicalUnitKilometres = 149_597_870.7

  /// Returns the position in equatorial coordinates of date.
  ///
  /// The axes point to the equinox, 90 degrees east of it, and north. "Astronomical Algorithms"
  /// (J. Meeus, 2nd edition), chapters 13 and 26.
  ///
  /// - Parameter orientation: The earth's orientation at the moment.
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

extension EclipticPosition {
  /// Returns the apparent position of the sun.
  ///
  /// This is the method of higher accuracy in "Astronomical Algorithms" (J. Meeus, 2nd edition),
  /// chapter 25: the reverse of the earth's VSOP87 position, nutation, and aberration by distance.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - orientation: The earth's orientation at the moment.
  /// - Returns: The apparent position, accurate to an arcsecond or two.
  static func sun(at time: AlmanacTime, _ orientation: EarthOrientation) -> EclipticPosition {
    let millennia = time.centuries / 10
    let earthLongitude = sum(EarthOrbitTerms.longitude, millennia)
    let earthLatitude = sum(EarthOrbitTerms.latitude, millennia)
    let distance = sum(EarthOrbitTerms.distance, millennia)
    // From the dynamical equinox of VSOP87 to that of the star catalogue FK5, then aberration.
    let correctionArcseconds = -0.090_33 - 20.4898 / distance
    let longitude =
      earthLongitude + .pi + (correctionArcseconds / 3600).radians
      + orientation.nutationInLongitudeRadians
    return EclipticPosition(
      longitudeRadians: longitude.degrees.withinTurn.radians,
      latitudeRadians: -earthLatitude,
      distanceKilometres: distance * astronomicalUnitKilometres
    )
  }

  /// Returns the sum of series, each multiplied by the next power of time.
  private static func sum(_ series: [[EarthOrbitTerms.Term]], _ millennia: Double) -> Double {
    var total = 0.0
    for terms in series.reversed() {
      total *= millennia
      for term in terms {
        total += term.amplitude * cos(term.phase + term.rate * millennia)
      }
    }
    return total * 1e-8
  }
}

extension EclipticPosition {
  /// Returns the apparent geocentric position of the moon.
  ///
  /// "Astronomical Algorithms" (J. Meeus, 2nd edition), chapter 47, and nutation.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - orientation: The earth's orientation at the moment.
  /// - Returns: The apparent position, accurate to about ten arcseconds.
  static func moon(at time: AlmanacTime, _ orientation: EarthOrientation) -> EclipticPosition {
    let t = time.centuries
    let mean = angle(218.316_447_7, 481_267.881_234_21, -0.001_578_6, 1 / 538_841, t)
    let elongation = angle(297.850_192_1, 445_267.111_403_4, -0.001_881_9, 1 / 545_868, t)
    let sunAnomaly = angle(357.529_109_2, 35_999.050_290_9, -0.000_153_6, 1 / 24_490_000, t)
    let moonAnomaly = angle(134.963_396_4, 477_198.867_505_5, 0.008_741_4, 1 / 69_699, t)
    let latitude = angle(93.272_095, 483_202.017_523_3, -0.003_653_9, -1 / 3_526_000, t)
    // The arguments of Venus, Jupiter and the flattening of the earth.
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

  /// Returns a mean angle, a polynomial in degrees, as radians within a turn.
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

/// The orientation of the earth at a moment.
///
/// Nutation and obliquity follow "Astronomical Algorithms" (J. Meeus, 2nd edition), chapter 22,
/// accurate to half an arcsecond; sidereal time follows chapter 12.
struct EarthOrientation: Sendable {
  /// The nutation, which shifts every longitude.
  let nutationInLongitudeRadians: Double
  /// The angle between the equator and the ecliptic.
  let obliquityRadians: Double
  /// The right ascension on the meridian of Greenwich.
  let siderealTimeRadians: Double

  /// Computes the orientation at a moment.
  ///
  /// - Parameter time: The moment.
  init(at time: AlmanacTime) {
    let t = time.centuries
    let node = (125.044_52 - 1934.136_261 * t).withinTurn.radians
    let sun = (280.4665 + 36_000.7698 * t).withinTurn.radians
    let moon = (218.3165 + 481_267.8813 * t).withinTurn.radians

    let longitudeArcseconds =
      -17.20 * sin(node) - 1.32 * sin(2 * sun) - 0.23 * sin(2 * moon) + 0.21 * sin(2 * node)
    let obliquityArcseconds =
      9.20 * cos(node) + 0.57 * cos(2 * sun) + 0.10 * cos(2 * moon) - 0.09 * cos(2 * node)
    let meanObliquityArcseconds = 84_381.448 + t * (-46.8150 + t * (-0.000_59 + t * 0.001_813))

    nutationInLongitudeRadians = (longitudeArcseconds / 3600).radians
    obliquityRadians = ((meanObliquityArcseconds + obliquityArcseconds) / 3600).radians

    let turned = 280.460_618_37 + 360.985_647_366_29 * time.daysSinceJ2000 + 0.000_387_933 * t * t
    siderealTimeRadians =
      turned.withinTurn.radians + nutationInLongitudeRadians * cos(obliquityRadians)
  }
}

/// Angle conversions.
extension Double {
  /// The angle in radians, of an angle in degrees.
  var radians: Double { self * .pi / 180 }

  /// The angle in degrees, of an angle in radians.
  var degrees: Double { self * 180 / .pi }

  /// An angle in degrees, normalized to 0 up to but excluding 360.
  var withinTurn: Double {
    let rest = truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// An angle in degrees, normalized to above -180 and up to 180.
  var withinHalfTurns: Double {
    let turn = withinTurn
    return turn > 180 ? turn - 360 : turn
  }
}
