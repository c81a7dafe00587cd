import Glibc

extension EclipticPosition {
  /// Where the sun is seen.
  ///
  /// "Astronomical Algorithms" (J. Meeus, 2nd edition), chapter 25, the way of higher accuracy: the
  /// earth's place by VSOP87 turned about, then nutation, and aberration by the distance.
  ///
  /// - Parameters:
  ///   - time: The moment.
  ///   - orientation: How the earth stands at it.
  /// - Returns: The apparent place, right to an arcsecond or two.
  static func sun(at time: AlmanacTime, _ orientation: EarthOrientation) -> EclipticPosition {
    let millennia = time.centuries / 10
    let earthLongitude = sum(EarthOrbitTerms.longitude, millennia)
    let earthLatitude = sum(EarthOrbitTerms.latitude, millennia)
    let distance = sum(EarthOrbitTerms.distance, millennia)
    // From the dynamical equinox of the theory to that of the star catalogue FK5, then aberration.
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

  /// The sum of series, each times one more power of the time than the one before.
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
