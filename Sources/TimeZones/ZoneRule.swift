import DashCore

/// The rule by which a zone's clock is put forward and back each year, as POSIX writes it in `TZ`.
package struct ZoneRule: Sendable, Hashable {
  /// When the clock is put: a day, and the seconds since its midnight by the clock that holds until then.
  struct Switch: Sendable, Hashable {
    let day: RuleDay
    let secondOfDay: Int
  }

  /// The time of summer; in Ireland's law that of winter, which is behind what it calls standard.
  struct Daylight: Sendable, Hashable {
    let offset: Int
    let start: Switch
    let end: Switch
  }

  /// How far the clock is ahead of UTC where nothing else holds.
  let standardOffset: Int
  /// What else holds in a part of each year; nil where the clock is never put.
  let daylight: Daylight?

  /// The changes behind a moment, up to another and at it.
  ///
  /// - Parameters:
  ///   - start: Seconds since 1970-01-01 00:00 UTC.
  ///   - end: The same.
  /// - Returns: The changes, the earliest first.
  func changes(from start: Int64, to end: Int64) -> [ZoneFile.Change] {
    guard let daylight else { return [] }
    // A switch may lie a week before its year or behind it.
    let years = Self.year(of: start) - 1...max(Self.year(of: end), Self.year(of: start)) + 1
    var changes: [ZoneFile.Change] = []
    for year in years {
      let forward = ZoneFile.Change(
        seconds: daylight.start.seconds(year: year, offset: standardOffset),
        offset: daylight.offset
      )
      let back = ZoneFile.Change(
        seconds: daylight.end.seconds(year: year, offset: daylight.offset),
        offset: standardOffset
      )
      changes += forward.seconds < back.seconds ? [forward, back] : [back, forward]
    }
    // Where one year's end is the next one's start, the clock is not put: the last one holds.
    let sorted = changes.sorted { $0.seconds < $1.seconds }
    return sorted.enumerated().filter { index, change in
      let isLast = index + 1 == sorted.count || sorted[index + 1].seconds > change.seconds
      return isLast && change.seconds > start && change.seconds <= end
    }.map(\.element)
  }

  /// How far the clock is ahead of UTC at a moment.
  func offset(at seconds: Int64) -> Int {
    // Within a year and a bit there was a switch, if there is any.
    changes(from: seconds - 400 * 86_400, to: seconds).last?.offset ?? standardOffset
  }

  private static func year(of seconds: Int64) -> Int {
    Timestamp(secondsSinceEpoch: seconds).civil().year
  }
}

extension ZoneRule.Switch {
  /// When it is in a year.
  ///
  /// - Parameters:
  ///   - year: The year.
  ///   - offset: How far the clock that holds until then is ahead of UTC.
  /// - Returns: Seconds since 1970-01-01 00:00 UTC.
  fileprivate func seconds(year: Int, offset: Int) -> Int64 {
    Int64(day.daysSinceEpoch(year: year)) * 86_400 + Int64(secondOfDay - offset)
  }
}
