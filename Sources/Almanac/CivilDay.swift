import DashCore

/// A day on the calendar of a place.
struct CivilDay: Sendable {
  /// How long a day is on which the clock is not put forward or back.
  static let lengthSeconds = 86_400.0

  /// From its begin up to the begin of the next, in seconds since 1970-01-01 00:00 UTC.
  let seconds: Range<Double>

  /// Takes the day in which a moment lies; nil where no clock has such an offset.
  ///
  /// - Parameters:
  ///   - moment: A moment.
  ///   - offset: How far the place's clock is ahead of UTC.
  init?(of moment: Timestamp, utcOffsetSeconds offset: Int) {
    guard abs(Double(offset)) <= Self.lengthSeconds else { return nil }
    let shown = Double(moment.secondsSinceEpoch) + Double(offset)
    let days = (shown / Self.lengthSeconds).rounded(.down)
    let start = days * Self.lengthSeconds - Double(offset)
    seconds = start..<start + Self.lengthSeconds
  }

  /// Takes a day between two moments; nil where no day is as short or as long.
  ///
  /// - Parameter time: From its first moment up to the first one of the next day.
  init?(_ time: Range<Timestamp>) {
    guard !time.isEmpty, time.upperBound.seconds(since: time.lowerBound) <= 2 * 86_400 else {
      return nil
    }
    let start = Double(time.lowerBound.secondsSinceEpoch)
    seconds = start..<Double(time.upperBound.secondsSinceEpoch)
  }
}
