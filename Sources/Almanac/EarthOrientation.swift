import Glibc

/// How the earth's axis stands at a moment, and how far it has turned.
///
/// Nutation and obliquity are those of "Astronomical Algorithms" (J. Meeus, 2nd edition), chapter
/// 22, right to half an arcsecond; the sidereal time is that of chapter 12.
struct EarthOrientation: Sendable {
  /// How far nutation moves every longitude.
  let nutationInLongitudeRadians: Double
  /// The angle between the equator and the ecliptic.
  let obliquityRadians: Double
  /// The right ascension that culminates on the meridian of Greenwich.
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
