package import DashCore
import Glibc

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

  /// Computes the times of a day; `nil` for an invalid place or clock.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  ///   - moment: Any moment of the day.
  ///   - offset: The clock's offset from UTC on that day.
  package init?(
    latitude: Double,
    longitude: Double,
    day moment: Timestamp,
    utcOffsetSeconds offset: Int
  ) {
    guard let day = CivilDay(of: moment, utcOffsetSeconds: offset) else { return nil }
    self.init(latitude: latitude, longitude: longitude, day)
  }

  /// Computes the times of a day of any length; `nil` for an invalid place or day.
  ///
  /// Days with a clock change are shorter or longer than others.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  ///   - time: From the day's first moment up to the next day's.
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

  /// The moment the upper edge of the moon rises; `nil` if it does not on this day.
  package var moonrise: Timestamp? { passage.rise }
  /// The moment the upper edge of the moon sets; `nil` if it does not on this day.
  package var moonset: Timestamp? { passage.set }

  private static let horizonDegrees = -34.0 / 60

  /// Returns the first crossing in each direction.
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

  /// Returns the altitude of the disc's upper edge without refraction; its size is in chapter 55.
  private static func upperEdgeDegrees(_ sight: Observer.ApparentPosition) -> Double {
    let radius = 0.272_481 * Observer.earthRadiusKilometres
    return sight.altitudeDegrees + asin(radius / sight.distanceKilometres).degrees
  }
}
