/// The earlier observations at a place.
package struct PlaceHistory: Sendable, Hashable {
  /// The period shown beside the current weather, in seconds: a day.
  package static let shownSeconds: Int64 = 24 * 3600
  /// The period that is loaded, in seconds: yesterday's temperature at this time of day may lie between
  /// two observations, and the clock may have changed since.
  package static let loadedSeconds: Int64 = shownSeconds + 4 * 3600

  /// The place.
  package let place: ObservedPlace
  /// The observations, the oldest first.
  package let observations: [Observation]

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - observations: The observations, the oldest first.
  package init(place: ObservedPlace, observations: [Observation]) {
    self.place = place
    self.observations = observations
  }

  /// Returns the place's clock at all times of the observations; `nil` if nothing is known of it.
  ///
  /// It is that of the time zone, or without one that of all zones of the country, if it agrees with
  /// the offset at the latest observation. Otherwise it changes as the observations report.
  ///
  /// - Parameters:
  ///   - now: The end of the period to cover.
  /// - Returns: The offsets from UTC.
  package func clock(by database: any TimeZoneDatabase, until now: Timestamp) -> UTCOffsets? {
    let reported = observations.compactMap { observation in
      observation.utcOffsetSeconds.map {
        UTCOffsets.Change(at: observation.observedAt, to: $0)
      }
    }
    guard
      let first = observations.first?.observedAt, let latest = observations.last?.observedAt,
      let offset = reported.last?.seconds ?? place.utcOffsetSeconds
    else { return place.utcOffsetSeconds.map { UTCOffsets($0) } }
    let zones =
      place.timeZone.map { [$0] }
      ?? place.country.map { database.zones(ofCountry: $0.string) } ?? []
    // A day more than the period, which may start at a local midnight.
    let span = first.advanced(bySeconds: -86_400)...max(latest, now)
    let clocks = Set(zones.compactMap { database.offsets(of: $0, in: span) }).filter {
      $0.seconds(at: latest) == offset
    }
    if clocks.count == 1 { return clocks.first }
    return UTCOffsets(reported.first?.seconds ?? offset, changes: reported)
  }
}

/// The change of the air pressure over three hours.
///
/// Three hours are the period of the pressure tendency that weather stations report (WMO-No. 306,
/// Manual on Codes, volume I.1, group 5appp and code table 0200).
package struct PressureTendency: Sendable, Hashable {
  /// The direction and speed of the change.
  package enum Course: Sendable, Hashable {
    case steady, rising, risingRapidly, falling, fallingRapidly
  }

  /// The period, in seconds.
  package static let seconds: Int64 = 3 * 3600
  /// The longest gap between two observations that the pressure is interpolated over, in seconds.
  private static let longestGap: Int64 = 2 * 3600
  /// The maximum age of the latest observation, in seconds.
  private static let longestAge: Int64 = 2 * 3600
  /// The minimum number of observations.
  private static let fewestMeasurements = 3
  /// The smallest change that counts as rising or falling, in hPa: services report whole
  /// hectopascals.
  private static let leastChange = 1.0
  /// The change that counts as rapid, in hPa.
  ///
  /// The Met Office's glossary of marine forecasts calls a change of 3.6 hPa and more in the
  /// preceding three hours "quickly".
  private static let rapidChange = 3.6

  /// The change, rounded to tenths; negative if the pressure fell.
  package let hectopascalsPer3Hours: Double

  /// Creates a tendency.
  package init(hectopascalsPer3Hours: Double) {
    // Digits beyond the tenth are floating-point noise.
    let tenths = hectopascalsPer3Hours * 10
    self.hectopascalsPer3Hours = Double(Int(tenths < 0 ? tenths - 0.5 : tenths + 0.5)) / 10
  }

  /// Computes the change up to the latest observation.
  ///
  /// Fails if there are fewer than three observations, if they cover less than three hours, if
  /// there is a gap around the start of the period, or if the latest observation is too old.
  ///
  /// - Parameters:
  ///   - observations: The observations, the oldest first.
  ///   - now: The current time.
  package init?(_ observations: [Observation], at now: Timestamp) {
    let measured = observations.compactMap { observation in
      observation.pressureHectopascals.map { (at: observation.observedAt, hectopascals: $0) }
    }
    guard
      let latest = measured.last, now.seconds(since: latest.at) <= Self.longestAge,
      latest.hectopascals.isFinite
    else { return nil }
    let start = latest.at.advanced(bySeconds: -Self.seconds)
    guard
      let first = measured.lastIndex(where: { $0.at <= start }),
      measured.count - first >= Self.fewestMeasurements
    else { return nil }
    let (before, after) = (measured[first], measured[first + 1])
    let gap = after.at.seconds(since: before.at)
    let elapsed = start.seconds(since: before.at)
    guard elapsed == 0 || gap <= Self.longestGap else { return nil }
    let share = gap == 0 ? 0 : Double(elapsed) / Double(gap)
    let then = before.hectopascals + (after.hectopascals - before.hectopascals) * share
    guard then.isFinite, abs(then) < 1e6, abs(latest.hectopascals) < 1e6 else { return nil }
    self.init(hectopascalsPer3Hours: latest.hectopascals - then)
  }

  /// The direction and speed of the change.
  package var course: Course {
    switch hectopascalsPer3Hours {
    case ...(-Self.rapidChange): .fallingRapidly
    case ...(-Self.leastChange): .falling
    case Self.rapidChange...: .risingRapidly
    case Self.leastChange...: .rising
    default: .steady
    }
  }
}
