import DashCore

/// A day on the calendar of a place.
struct CivilDay: Sendable {
  /// When it begins, in seconds since 1970-01-01 00:00 UTC.
  let startSeconds: Double

  /// How long it is.
  ///
  /// A clock that is put forward or back makes it an hour shorter or longer, which a fixed offset
  /// does not know.
  static let lengthSeconds = 86_400.0

  /// Takes the day in which a moment lies; nil where no clock has such an offset.
  ///
  /// - Parameters:
  ///   - moment: A moment.
  ///   - offset: How far the place's clock is ahead of UTC.
  init?(of moment: Timestamp, utcOffsetSeconds offset: Int) {
    guard abs(Double(offset)) <= Self.lengthSeconds else { return nil }
    let shown = Double(moment.secondsSinceEpoch) + Double(offset)
    let days = (shown / Self.lengthSeconds).rounded(.down)
    startSeconds = days * Self.lengthSeconds - Double(offset)
  }

  /// From its begin up to the begin of the next.
  var seconds: Range<Double> { startSeconds..<startSeconds + Self.lengthSeconds }
}
