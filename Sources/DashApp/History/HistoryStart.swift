import DashCore

/// Since when one wants to see what was measured, as `--since` says it.
enum HistoryStart: Sendable, Hashable {
  /// So many seconds ago.
  case ago(seconds: Int)
  /// Since a day began where it was measured.
  case day(CivilDate)

  /// The time that is shown where nothing is said: a week.
  static let usual = HistoryStart.ago(seconds: 7 * 86_400)
  /// How long ago it can be, in seconds: as long as anything is remembered.
  static let bounds = 60...Int(Observation.keptSeconds)

  /// Reads a duration (`12h`, `7d`, `2w`) or a day (`2026-11-01`).
  ///
  /// It fails for anything else, and for a duration out of bounds.
  init?(_ text: String) {
    if let day = CivilDate(iso8601: text) {
      self = .day(day)
    } else if let seconds = DurationText.seconds(text), Self.bounds.contains(seconds) {
      self = .ago(seconds: seconds)
    } else {
      return nil
    }
  }

  /// The moment that it is at a place.
  func moment(at place: ObservedPlace, now: Timestamp) -> Timestamp {
    switch self {
    case .ago(let seconds): now.advanced(bySeconds: -Int64(seconds))
    case .day(let day): day.start(utcOffsetSeconds: place.utcOffsetSeconds ?? 0)
    }
  }
}
