/// How the air pressure has changed over three hours.
///
/// Three hours are the period of the pressure tendency that weather stations report (WMO-No. 306,
/// Manual on Codes, volume I.1, group 5appp and code table 0200).
package struct PressureTendency: Sendable, Hashable {
  /// The change in a word.
  package enum Course: Sendable, Hashable {
    case steady, rising, risingRapidly, falling, fallingRapidly
  }

  /// The period, in seconds.
  package static let seconds: Int64 = 3 * 3600
  /// How far apart two measurements may be that the pressure between them is taken from.
  private static let longestGap: Int64 = 2 * 3600
  /// How old the latest measurement may be for the change to be one of now.
  private static let longestAge: Int64 = 2 * 3600
  /// The fewest measurements that a change is told from.
  private static let fewestMeasurements = 3
  /// Services report whole hectopascals: a smaller change cannot be told from none.
  private static let leastChange = 1.0
  /// What the Met Office's glossary of marine forecasts calls quick, after rising and falling: a change
  /// of 3.6 hPa and more in the preceding three hours.
  private static let rapidChange = 3.6

  /// The change, in tenths at the finest; negative where the pressure fell.
  package let hectopascalsPer3Hours: Double

  /// Creates a change.
  package init(hectopascalsPer3Hours: Double) {
    // Below the tenth there is nothing but arithmetic.
    let tenths = hectopascalsPer3Hours * 10
    self.hectopascalsPer3Hours = Double(Int(tenths < 0 ? tenths - 0.5 : tenths + 0.5)) / 10
  }

  /// The change up to the latest of some measurements.
  ///
  /// It fails where it cannot be known: for fewer than three measurements or less than three hours,
  /// where nothing was measured around the beginning of the period, and where the latest is not of
  /// now.
  ///
  /// - Parameters:
  ///   - observations: What was measured, the oldest first.
  ///   - now: The time.
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

  /// The change in a word.
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
