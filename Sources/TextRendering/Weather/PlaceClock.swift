import DashCore

/// The clock on the wall of a place; that of UTC, and said so, where the place's own is not known.
struct PlaceClock: Sendable {
  /// How far it is ahead of UTC; nil where that is not known.
  let utcOffsets: UTCOffsets?
  let words: ClockWords

  /// A clock of which nothing is known but its offset.
  init(utcOffsetSeconds: Int?, words: ClockWords = ClockWords()) {
    utcOffsets = utcOffsetSeconds.map { UTCOffsets($0) }
    self.words = words
  }

  /// The clock of a place.
  init(of place: PlaceWeather, words: ClockWords) {
    utcOffsets = place.utcOffsetSeconds == nil ? nil : place.utcOffsets
    self.words = words
  }

  /// What is written behind a time where it is not the place's own.
  var zone: String { utcOffsets == nil ? " UTC" : "" }

  /// A time of day such as `14:05`.
  func text(_ moment: Timestamp) -> String {
    shortText(moment) + zone
  }

  /// The same without the word for UTC.
  func shortText(_ moment: Timestamp) -> String {
    words.time((utcOffsets ?? UTCOffsets(0)).civil(at: moment))
  }
}
