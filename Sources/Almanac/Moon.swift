package import DashCore
import Glibc

/// The moon at a moment, seen from the centre of the earth.
///
/// Its phase is the same for all observers, to a hundredth.
package struct Moon: Sendable, Hashable {
  /// The moon's longitude minus the sun's: 0 at new moon, 180 at full moon, below 360.
  package let elongationDegrees: Double
  /// The angle between sun and earth at the moon: near 180 at new moon, near 0 at full moon.
  package let phaseAngleDegrees: Double
  /// The lit fraction of the disc, 0 to 1.
  package let illuminatedFraction: Double
  /// The distance between the centres of the moon and the earth.
  package let distanceKilometres: Double

  private let moment: Timestamp

  /// The mean time between two new moons.
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
    self.moment = moment
    elongationDegrees = Self.elongationDegrees(from: sun, to: moon)
    phaseAngleDegrees = phaseAngle.degrees
    illuminatedFraction = (1 + cos(phaseAngle)) / 2
    distanceKilometres = moon.distanceKilometres
  }

  /// The phase: a principal phase within half a day of its moment, else an intermediate one.
  ///
  /// ``MoonTimes/phase`` is the phase that a calendar prints for a day.
  package var phase: MoonPhase {
    let halfDay = 180 / Self.synodicMonthDays
    let start = (elongationDegrees - halfDay).withinTurn
    return MoonPhase(elongationDegreesFrom: start, to: start + 2 * halfDay)
  }

  /// Whether the lit part is growing.
  package var isWaxing: Bool { elongationDegrees < 180 }

  /// Days since the last new moon, found by iterating back at the moon's mean speed.
  package var ageDays: Double {
    let now = AlmanacTime(moment).secondsSinceEpoch
    var age = elongationDegrees / 360 * Self.synodicMonthDays
    // The first error is at most 15 hours, and each iteration leaves a sixth of it.
    for _ in 0..<8 {
      let past = AlmanacTime(secondsSinceEpoch: now - age * 86_400)
      age += Self.elongationDegrees(at: past).withinHalfTurns / 360 * Self.synodicMonthDays
    }
    return max(age, 0)
  }

  /// Returns the lit side of the disc.
  ///
  /// Observers in the south see the moon upside down. Near the equator it lies on its back, but this
  /// function still decides by hemisphere.
  ///
  /// - Parameter latitude: The observer's latitude in degrees north.
  /// - Returns: The side, also near new moon and full moon, when the difference cannot be seen.
  package func litSide(latitude: Double) -> LitSide {
    isWaxing == (latitude >= 0) ? .right : .left
  }

  /// Returns the moon's longitude minus the sun's.
  ///
  /// - Parameter time: The moment.
  /// - Returns: Degrees, 0 up to 360.
  static func elongationDegrees(at time: AlmanacTime) -> Double {
    let orientation = EarthOrientation(at: time)
    return elongationDegrees(
      from: .sun(at: time, orientation),
      to: .moon(at: time, orientation)
    )
  }

  private static func elongationDegrees(
    from sun: EclipticPosition,
    to moon: EclipticPosition
  ) -> Double {
    (moon.longitudeRadians - sun.longitudeRadians).degrees.withinTurn
  }
}

/// The eight phases of the moon, in chronological order.
///
/// Four of them are moments, at which the moon is a multiple of 90 degrees of longitude ahead of
/// the sun; the other four are the periods between.
package enum MoonPhase: Int, Sendable, Hashable, CaseIterable {
  /// The near side is dark.
  case newMoon
  /// Less than half is lit, and growing.
  case waxingCrescent
  /// Half is lit, and growing.
  case firstQuarter
  /// More than half is lit, and growing.
  case waxingGibbous
  /// The near side is fully lit.
  case fullMoon
  /// More than half is lit, and shrinking.
  case waningGibbous
  /// Half is lit, and shrinking.
  case lastQuarter
  /// Less than half is lit, and shrinking.
  case waningCrescent

  /// Creates the phase of a period: a principal phase if its moment is in it, else an intermediate
  /// one.
  ///
  /// - Parameters:
  ///   - start: The elongation in degrees at the start, 0 up to 360.
  ///   - end: The elongation at the end, up to 360 more than at the start.
  init(elongationDegreesFrom start: Double, to end: Double) {
    let quarter = (start / 90).rounded(.up)
    let isMoment = quarter * 90 < end
    let index = isMoment ? Int(quarter) * 2 : Int((start / 90).rounded(.down)) * 2 + 1
    self = Self.allCases[index % Self.allCases.count]
  }
}

/// The lit half of the moon's disc, for an observer who sees it culminate.
package enum LitSide: Sendable, Hashable {
  /// The left half.
  case left
  /// The right half.
  case right
}
