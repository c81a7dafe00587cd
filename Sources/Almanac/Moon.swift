package import DashCore
import Glibc

/// The moon at a moment, as it is seen from the centre of the earth.
///
/// Its phase is the same for all who look, to a hundredth.
package struct Moon: Sendable, Hashable {
  /// How far the moon is ahead of the sun in longitude: 0 at new moon, 180 at full moon, below 360.
  package let elongationDegrees: Double
  /// The angle at the moon from the sun to the earth: near 180 at new moon, near 0 at full moon.
  package let phaseAngleDegrees: Double
  /// How much of the disc is lit, 0 to 1.
  package let illuminatedFraction: Double
  /// How long ago the last new moon was.
  package let ageDays: Double
  /// How far the moon's centre is from that of the earth.
  package let distanceKilometres: Double

  /// How long it is from new moon to new moon in the mean.
  package static let synodicMonthDays = 29.530_588_861

  /// Computes the moon at a moment.
  ///
  /// "Astronomical Algorithms" (J. Meeus, 2nd edition), chapters 47 and 48.
  ///
  /// - Parameter moment: The moment.
  package init(at moment: Timestamp) {
    let time = AlmanacTime(moment)
    let orientation = EarthOrientation(at: time)
    let moon = EclipticPosition.moon(at: time, orientation)
    let sun = EclipticPosition.sun(at: time, orientation)

    let between = acos(
      cos(moon.latitudeRadians) * cos(moon.longitudeRadians - sun.longitudeRadians)
    )
    let phaseAngle = atan2(
      sun.distanceKilometres * sin(between),
      moon.distanceKilometres - sun.distanceKilometres * cos(between)
    )
    elongationDegrees = Self.elongationDegrees(at: time)
    phaseAngleDegrees = phaseAngle.degrees
    illuminatedFraction = (1 + cos(phaseAngle)) / 2
    distanceKilometres = moon.distanceKilometres
    ageDays = Self.ageDays(at: time, elongationDegrees: elongationDegrees)
  }

  /// The name of the phase: one of a moment within half a day of it, else what is between two.
  ///
  /// ``MoonTimes/phase`` is the one that a calendar prints for a day.
  package var phase: MoonPhase {
    let halfDay = 180 / Self.synodicMonthDays
    let start = (elongationDegrees - halfDay).withinTurn
    return MoonPhase(elongationDegreesFrom: start, to: start + 2 * halfDay)
  }

  /// Whether the lit part grows.
  package var isWaxing: Bool { elongationDegrees < 180 }

  /// Which side of the disc is lit.
  ///
  /// Somebody in the south sees it upside down. Near the equator it lies on its back; there the
  /// drawing of the hemisphere is taken.
  ///
  /// - Parameter latitude: From where it is looked at, degrees north.
  /// - Returns: The side; at new moon and at full moon the one of the time before or after.
  package func litSide(latitude: Double) -> LitSide {
    isWaxing == (latitude >= 0) ? .right : .left
  }

  /// How far the moon is ahead of the sun in longitude.
  ///
  /// - Parameter time: The moment.
  /// - Returns: Degrees, 0 up to 360.
  static func elongationDegrees(at time: AlmanacTime) -> Double {
    let orientation = EarthOrientation(at: time)
    let moon = EclipticPosition.moon(at: time, orientation).longitudeRadians
    let sun = EclipticPosition.sun(at: time, orientation).longitudeRadians
    return (moon - sun).degrees.withinTurn
  }

  /// The days since the moon was last as far as the sun, found by going back at its mean speed.
  private static func ageDays(at time: AlmanacTime, elongationDegrees: Double) -> Double {
    var age = elongationDegrees / 360 * synodicMonthDays
    // Each round leaves a sixth of the error of the one before, which was at most some 15 hours.
    for _ in 0..<8 {
      let past = AlmanacTime(secondsSinceEpoch: time.secondsSinceEpoch - age * 86_400)
      age += Self.elongationDegrees(at: past).withinHalfTurns / 360 * synodicMonthDays
    }
    return max(age, 0)
  }
}
