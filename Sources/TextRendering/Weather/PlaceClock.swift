import DashCore

/// The clock on the wall of a place; that of UTC, and said so, where the place's own is not known.
struct PlaceClock: Sendable {
  let utcOffsetSeconds: Int?
  let words: ClockWords

  /// A time of day such as `14:05`.
  func text(_ moment: Timestamp) -> String {
    words.time(moment.civil(utcOffsetSeconds: utcOffsetSeconds ?? 0))
      + (utcOffsetSeconds == nil ? " UTC" : "")
  }
}
