package import DashCore
import Glibc

/// The moon at a moment, seen from the centre of the earth.
///
/// Its phase is the same for all observers, to a hundredth.
package struct Moon: Sendable, Hashable {
  /// The moon's longitude minus the sun's: 0 at new moon, 180 at full moon, below 360.
  package let elongationDegrees: Double
  /// The lit fraction of the disc, 0 to 1.
  package let illuminatedFraction: Double

  private let moment: Double

  private static let synodicMonthDays = 29.530_589

  /// Computes the moon at a moment.
  package init(at moment: Timestamp) {
    self.init(at: moment.seconds)
  }

  init(at moment: Double) {
    let (sun, moon) = (EclipticPosition.sun(at: moment), EclipticPosition.moon(at: moment))
    let elongation = moon.longitudeDegrees - sun.longitudeDegrees
    // Chapter 48.
    let between = acos(cos(moon.latitudeDegrees.radians) * cos(elongation.radians))
    let phaseAngle = atan2(
      sun.distanceKilometres * sin(between),
      moon.distanceKilometres - sun.distanceKilometres * cos(between)
    )
    self.moment = moment
    elongationDegrees = elongation.withinTurn
    illuminatedFraction = (1 + cos(phaseAngle)) / 2
  }

  /// Whether the lit part is growing.
  package var isWaxing: Bool { elongationDegrees < 180 }

  /// Days since the last new moon, found by iterating back at the moon's mean speed.
  package var ageDays: Double {
    var age = elongationDegrees / 360 * Self.synodicMonthDays
    // The first error is at most 15 hours, and each iteration leaves a sixth of it.
    for _ in 0..<4 {
      let elongation = Moon(at: moment - age * 86_400).elongationDegrees.withinHalfTurns
      age += elongation / 360 * Self.synodicMonthDays
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
}

/// The moonrise, moonset and phase at a place on a day of its calendar, from midnight to midnight.
///
/// The moon rises some 50 minutes later each day, so about one day a month has no moonrise and one
/// has no moonset. In high latitudes it also stays above or below the horizon for days. If it rises
/// twice between two midnights, which happens only in high latitudes, the first rise counts.
///
/// Moonrise and moonset are when its upper edge touches a level horizon at sea level, with the
/// refraction of average air of 34 arcminutes ("Astronomical Algorithms", J. Meeus, 2nd edition,
/// chapter 15); parallax and the size of the disc are computed for the observer.
package struct MoonTimes: Sendable, Hashable {
  /// Moonrise and moonset.
  package let passage: HorizonPassage
  /// The phase as a calendar prints it.
  ///
  /// A day that contains the moment of a new moon, full moon or quarter has that phase; other days
  /// have the phase between two of them.
  package let phase: MoonPhase

  private static let horizonDegrees = -34.0 / 60
  private static let radiusKilometres = 1737.4

  /// Computes the times of a day of any length; `nil` for an invalid place, or for a day that is
  /// empty or longer than two days.
  ///
  /// Days with a clock change are shorter or longer than others.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  ///   - day: From the day's first moment up to the next day's.
  package init?(latitude: Double, longitude: Double, day: Range<Timestamp>) {
    guard let place = Observer(latitude: latitude, longitude: longitude), !day.isEmpty,
      day.upperBound.seconds(since: day.lowerBound) <= 2 * 86_400
    else { return nil }
    let window = day.lowerBound.seconds...day.upperBound.seconds
    let curve = AltitudeCurve(over: window, every: 1800) { moment in
      let (altitude, distance) = place.sight(of: .moon(at: moment), at: moment)
      return altitude + asin(Self.radiusKilometres / distance).degrees
    }
    passage = curve.passage(of: Self.horizonDegrees)

    let start = Moon(at: day.lowerBound).elongationDegrees
    let end = Moon(at: day.upperBound).elongationDegrees
    phase = MoonPhase(elongationDegreesFrom: start, to: end < start ? end + 360 : end)
  }

  /// The moment the upper edge of the moon rises; `nil` if it does not on this day.
  package var moonrise: Timestamp? { passage.rise }
  /// The moment the upper edge of the moon sets; `nil` if it does not on this day.
  package var moonset: Timestamp? { passage.set }
}

/// The eight phases of the moon, in chronological order, with their names in JSON.
///
/// Four of them are moments, at which the moon is a multiple of 90 degrees of longitude ahead of
/// the sun; the other four are the periods between.
package enum MoonPhase: String, Sendable, Hashable, CaseIterable {
  /// The near side is dark.
  case newMoon = "new-moon"
  /// Less than half is lit, and growing.
  case waxingCrescent = "waxing-crescent"
  /// Half is lit, and growing.
  case firstQuarter = "first-quarter"
  /// More than half is lit, and growing.
  case waxingGibbous = "waxing-gibbous"
  /// The near side is fully lit.
  case fullMoon = "full-moon"
  /// More than half is lit, and shrinking.
  case waningGibbous = "waning-gibbous"
  /// Half is lit, and shrinking.
  case lastQuarter = "last-quarter"
  /// Less than half is lit, and shrinking.
  case waningCrescent = "waning-crescent"

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
