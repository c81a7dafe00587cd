package import DashCore

/// The value of `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never
}

/// The value of `--images`.
package enum ImageChoice: String, Sendable, CaseIterable {
  case auto
  case kitty
  case sixel
  case iterm2
  case blocks
  case off
}

/// The start of a history: the value of `--since`.
package enum HistoryStart: Sendable, Hashable {
  /// A number of seconds ago.
  case ago(seconds: Int)
  /// The start of a day at the observed place.
  case day(CivilDate)

  /// The default: a week ago.
  package static let usual = HistoryStart.ago(seconds: 7 * 86_400)
  /// The allowed durations in seconds; the maximum is how long observations are stored.
  static let bounds = 60...Int(Observation.retentionSeconds)

  /// Parses a duration (`12h`, `7d`, `2w`) or a day (`2026-11-01`).
  ///
  /// Returns `nil` for anything else and for a duration out of bounds.
  package init?(_ text: String) {
    if let day = CivilDate(iso8601: text) {
      self = .day(day)
    } else if let seconds = DurationText.seconds(text), Self.bounds.contains(seconds) {
      self = .ago(seconds: seconds)
    } else {
      return nil
    }
  }

  /// Returns the start as a timestamp by a place's clock.
  package func moment(by clock: UTCOffsets, now: Timestamp) -> Timestamp {
    switch self {
    case .ago(let seconds): now.advanced(bySeconds: -Int64(seconds))
    case .day(let day): clock.start(of: day)
    }
  }
}
