package import DashCore
import Glibc

/// What the moon does at a place on a day of the place's own calendar, from midnight to midnight.
///
/// It rises some 50 minutes later from day to day, so that on one day in a month it does not rise,
/// and on one it does not set. In high latitudes it also stays above or below the horizon for days.
/// Where it rises twice between two midnights, which only high latitudes have, the first is told.
///
/// Moonrise and moonset are when its upper edge touches a level horizon at sea level, with the
/// refraction of an average air of 34 arcminutes ("Astronomical Algorithms", J. Meeus, 2nd edition,
/// chapter 15; the parallax and the size of the disc are computed for the observer).
package struct MoonTimes: Sendable, Hashable {
  /// Moonrise and moonset.
  package let passage: HorizonPassage
  /// The phase as a calendar prints it: new moon, full moon and quarters on the day that has the
  /// moment, else what is between two.
  package let phase: MoonPhase

  /// Computes the times of a day; nil where there is no such place or no such clock.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  ///   - moment: Any moment of the day.
  ///   - offset: How far the place's clock is ahead of UTC on that day.
  package init?(
    latitude: Double,
    longitude: Double,
    day moment: Timestamp,
    utcOffsetSeconds offset: Int
  ) {
    guard let day = CivilDay(of: moment, utcOffsetSeconds: offset) else { return nil }
    self.init(latitude: latitude, longitude: longitude, day)
  }

  /// Computes the times of a day, which is shorter or longer than others where the clock is put forward
  /// or back; nil where there is no such place or no such day.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  ///   - time: From the day's first moment up to the first one of the next.
  package init?(latitude: Double, longitude: Double, day time: Range<Timestamp>) {
    guard let day = CivilDay(time) else { return nil }
    self.init(latitude: latitude, longitude: longitude, day)
  }

  private init?(latitude: Double, longitude: Double, _ day: CivilDay) {
    guard let observer = Observer(latitude: latitude, longitude: longitude) else { return nil }
    let track = Track(over: day.seconds, EclipticPosition.moon)
    passage = Self.passage(
      AltitudeCurve(over: day.seconds) { Self.upperEdgeDegrees(track.sight(at: $0, observer)) }
    )

    let start = Moon.elongationDegrees(
      at: AlmanacTime(secondsSinceEpoch: day.seconds.lowerBound)
    )
    let end = Moon.elongationDegrees(at: AlmanacTime(secondsSinceEpoch: day.seconds.upperBound))
    phase = MoonPhase(elongationDegreesFrom: start, to: end < start ? end + 360 : end)
  }

  /// When the upper edge of the moon comes up; nil where it does not on this day.
  package var moonrise: Timestamp? { passage.rise }
  /// When the upper edge of the moon goes down; nil where it does not on this day.
  package var moonset: Timestamp? { passage.set }

  private static let horizonDegrees = -34.0 / 60

  /// The first passage each way.
  private static func passage(_ curve: AltitudeCurve) -> HorizonPassage {
    let crossings = curve.crossings(of: horizonDegrees)
    guard !crossings.isEmpty else {
      return (curve.highest?.altitudeDegrees ?? -90) < horizonDegrees ? .staysBelow : .staysAbove
    }
    let rise = crossings.first { $0.isRising }
    let set = crossings.first { !$0.isRising }
    return .crosses(
      rise: rise.map { AlmanacTime(secondsSinceEpoch: $0.seconds).timestamp },
      set: set.map { AlmanacTime(secondsSinceEpoch: $0.seconds).timestamp }
    )
  }

  /// How high the upper edge of the disc stands, without refraction: chapter 55 has its size.
  private static func upperEdgeDegrees(_ sight: Observer.Sight) -> Double {
    let radius = 0.272_481 * Observer.earthRadiusKilometres
    return sight.altitudeDegrees + asin(radius / sight.distanceKilometres).degrees
  }
}
