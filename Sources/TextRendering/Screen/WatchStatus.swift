package import DashCore

/// What the line at the foot of a watched screen tells, as facts.
package struct WatchStatus: Sendable, Hashable {
  /// A panel that shows earlier data, or none, because asking failed.
  package struct Trouble: Sendable, Hashable {
    package let panel: DisplayText
    package let code: ErrorCode
    /// Whether earlier data is shown.
    package let isStale: Bool

    package init(panel: DisplayText, code: ErrorCode, isStale: Bool) {
      self.panel = panel
      self.code = code
      self.isStale = isStale
    }
  }

  /// A provider whose limit makes refreshes rarer than wanted.
  package struct Stretch: Sendable, Hashable {
    package let provider: String
    package let callsPerMinute: Int
    package let everySeconds: Int

    package init(provider: String, callsPerMinute: Int, everySeconds: Int) {
      self.provider = provider
      self.callsPerMinute = callsPerMinute
      self.everySeconds = everySeconds
    }
  }

  /// When data last came; nil for not yet.
  package var updatedAt: Timestamp?
  /// How long until the next refresh; nil for none in sight.
  package var secondsToNext: Int?
  /// The seconds between two refreshes, for the width of what counts down.
  package var intervalSeconds: Int
  /// Whether refreshes in turn are held back.
  package var isPaused = false
  /// Since when there has been no network; nil while there is one.
  package var offlineSince: Timestamp?
  /// The providers that have been asked for a while and have not answered.
  package var waitingFor: [String] = []
  /// The panels that are not as they should be.
  package var troubles: [Trouble] = []
  /// The providers that are asked less often than wanted.
  package var stretches: [Stretch] = []
  /// How the configuration is wrong, in a line, while what was taken up before stays; nil where it
  /// is right.
  package var configurationProblem: String?
  /// What has been typed of a search for photos; nil where none is being typed.
  package var entry: String?
  /// What a key just did, or nil.
  package var notice: WatchNotice?

  package init(intervalSeconds: Int) {
    self.intervalSeconds = intervalSeconds
  }
}
