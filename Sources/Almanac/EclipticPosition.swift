import DashCore
import Glibc

/// The geocentric position of the sun or the moon, in ecliptic coordinates of date.
///
/// The formulas are from "Astronomical Algorithms" (J. Meeus, 2nd edition). A hundredth of a degree
/// moves a rise by a few seconds, in high latitudes by a minute.
struct EclipticPosition: Sendable {
  let longitudeDegrees: Double
  let latitudeDegrees: Double
  /// The distance between the centres of the body and the earth.
  let distanceKilometres: Double

  /// Returns the apparent position of the sun, accurate to a hundredth of a degree (chapter 25).
  static func sun(at moment: Double) -> EclipticPosition {
    let t = centuries(moment)
    let anomaly = (357.529_11 + 35_999.050_29 * t).radians
    let centre =
      (1.914_602 - 0.004_817 * t) * sin(anomaly) + 0.019_993 * sin(2 * anomaly)
      + 0.000_289 * sin(3 * anomaly)
    let aberration = -0.005_69
    return EclipticPosition(
      longitudeDegrees: 280.466_46 + 36_000.769_83 * t + centre + aberration + nutation(t),
      latitudeDegrees: 0,
      distanceKilometres: 149_597_871
        * (1.000_14 - 0.016_71 * cos(anomaly) - 0.000_14 * cos(2 * anomaly))
    )
  }

  /// Returns the apparent position of the moon, accurate to a few hundredths of a degree: the
  /// largest terms of chapter 47.
  static func moon(at moment: Double) -> EclipticPosition {
    let t = centuries(moment)
    let arguments = SIMD4(
      297.850_19 + 445_267.111_40 * t,
      357.529_11 + 35_999.050_29 * t,
      134.963_40 + 477_198.867_51 * t,
      93.272_10 + 483_202.017_52 * t
    )
    func sum(_ terms: MoonTerms.Terms, _ function: (Double) -> Double) -> Double {
      terms.reduce(0) { sum, term in
        sum + term.amplitude * function((arguments * term.multiples).sum().radians)
      }
    }
    return EclipticPosition(
      longitudeDegrees: 218.316_45 + 481_267.881_23 * t + sum(MoonTerms.longitudeDegrees, sin)
        + nutation(t),
      latitudeDegrees: sum(MoonTerms.latitudeDegrees, sin),
      distanceKilometres: 385_001 + sum(MoonTerms.distanceKilometres, cos)
    )
  }

  /// Returns the vector from the centre of the earth in kilometres, with axes to the equinox, 90
  /// degrees east of it, and north (chapter 13).
  func equatorialKilometres(at moment: Double) -> SIMD3<Double> {
    let t = Self.centuries(moment)
    let obliquity = (23.439_29 - 0.013_00 * t + 0.002_56 * cos(Self.node(t).radians)).radians
    let (longitude, latitude) = (longitudeDegrees.radians, latitudeDegrees.radians)
    let (toEquinox, east) = (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude))
    let north = sin(latitude)
    return distanceKilometres
      * SIMD3(
        toEquinox,
        east * cos(obliquity) - north * sin(obliquity),
        east * sin(obliquity) + north * cos(obliquity)
      )
  }

  /// Julian centuries since 2000-01-01 12:00 in Dynamical Time, which is some 70 seconds ahead.
  private static func centuries(_ moment: Double) -> Double {
    (moment + 70).daysSinceJ2000 / 36_525
  }

  /// The longitude of the ascending node of the moon's orbit (chapter 22).
  private static func node(_ t: Double) -> Double { 125.04 - 1934.136 * t }

  /// The nutation in longitude, in degrees.
  private static func nutation(_ t: Double) -> Double { -0.004_78 * sin(node(t).radians) }
}

/// The largest periodic terms of the moon's position: multiples of its mean elongation, the sun's
/// mean anomaly, its own mean anomaly and its argument of latitude, and the amplitude.
private enum MoonTerms {
  typealias Terms = [(multiples: SIMD4<Double>, amplitude: Double)]

  static let longitudeDegrees: Terms = [
    ([0, 0, 1, 0], 6.2888), ([2, 0, -1, 0], 1.2740), ([2, 0, 0, 0], 0.6583),
    ([0, 0, 2, 0], 0.2136), ([0, 1, 0, 0], -0.1851), ([0, 0, 0, 2], -0.1143),
    ([2, 0, -2, 0], 0.0588), ([2, -1, -1, 0], 0.0571), ([2, 0, 1, 0], 0.0533),
    ([2, -1, 0, 0], 0.0458), ([0, 1, -1, 0], -0.0409), ([1, 0, 0, 0], -0.0347),
    ([0, 1, 1, 0], -0.0304), ([2, 0, 0, -2], 0.0153), ([0, 0, 1, 2], -0.0125),
  ]

  static let latitudeDegrees: Terms = [
    ([0, 0, 0, 1], 5.1281), ([0, 0, 1, 1], 0.2806), ([0, 0, 1, -1], 0.2777),
    ([2, 0, 0, -1], 0.1732), ([2, 0, -1, 1], 0.0554), ([2, 0, -1, -1], 0.0463),
    ([2, 0, 0, 1], 0.0326), ([0, 0, 2, 1], 0.0172),
  ]

  static let distanceKilometres: Terms = [
    ([0, 0, 1, 0], -20_905), ([2, 0, -1, 0], -3699), ([2, 0, 0, 0], -2956),
    ([0, 0, 2, 0], -570),
  ]
}

/// A place on the earth, which is a sphere here.
struct Observer: Sendable {
  static let earthRadiusKilometres = 6371.0

  let latitude: Double
  let longitude: Double

  /// Creates a place; `nil` for coordinates out of range.
  init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Returns the altitude of a body's centre without refraction, and its distance from the place.
  func sight(
    of body: EclipticPosition,
    at moment: Double
  ) -> (altitudeDegrees: Double, distanceKilometres: Double) {
    let meridian = meridianDegrees(at: moment).radians
    let outwards = cos(latitude.radians)
    let zenith = SIMD3(outwards * cos(meridian), outwards * sin(meridian), sin(latitude.radians))
    let line = body.equatorialKilometres(at: moment) - Self.earthRadiusKilometres * zenith
    let distance = (line * line).sum().squareRoot()
    return (asin(min(max((line * zenith).sum() / distance, -1), 1)).degrees, distance)
  }

  /// Returns the angle of a body past the meridian: above -180, up to 180 degrees.
  func hourAngleDegrees(of body: EclipticPosition, at moment: Double) -> Double {
    let vector = body.equatorialKilometres(at: moment)
    return (meridianDegrees(at: moment) - atan2(vector.y, vector.x).degrees).withinHalfTurns
  }

  /// The right ascension on the meridian: the local sidereal time (chapter 12).
  private func meridianDegrees(at moment: Double) -> Double {
    280.460_62 + 360.985_647_366 * moment.daysSinceJ2000 + longitude
  }
}

/// Angles and times.
extension Double {
  var radians: Double { self * .pi / 180 }

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

  /// Days of Universal Time since 2000-01-01 12:00, of seconds since 1970-01-01 00:00 UTC.
  var daysSinceJ2000: Double { (self - 946_728_000) / 86_400 }
}

extension Timestamp {
  /// The moment in seconds since 1970-01-01 00:00 UTC.
  var seconds: Double { Double(secondsSinceEpoch) }

  init(_ seconds: Double) {
    self.init(secondsSinceEpoch: Int64(seconds.rounded()))
  }
}
