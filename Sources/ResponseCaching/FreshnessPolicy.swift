package import DashCore

/// Which kept answers are good enough not to ask.
package struct CachePolicy: Sendable, Hashable {
  /// When anything is asked at all.
  package enum Asking: Sendable, Hashable {
    /// Always.
    case always
    /// Where nothing that is kept is fresh.
    case whereNotFresh
    /// Where nothing is kept; what is kept will do, at any age that may be shown.
    case whereNothingIsKept
    /// Never.
    case never
  }

  package var asking: Asking
  /// How long answers of the provider are fresh, in seconds, where a request does not say.
  package var freshSeconds: Int
  /// How long any answer is fresh, in seconds, as the user wants it; nil for what it says itself.
  package var maximumAgeSeconds: Int?
  /// Nothing that came before this, or at it, is fresh; nil where that does not matter.
  package var newerThan: Timestamp?

  /// How old an answer may be to be shown at all: a day.
  package static let longestShownSeconds = 86_400
  /// How long it is believed that there is no such thing: ten minutes.
  package static let negativeSeconds = 600

  package init(
    asking: Asking = .whereNotFresh,
    freshSeconds: Int,
    maximumAgeSeconds: Int? = nil,
    newerThan: Timestamp? = nil
  ) {
    self.asking = asking
    self.freshSeconds = freshSeconds
    self.maximumAgeSeconds = maximumAgeSeconds
    self.newerThan = newerThan
  }

  /// Whether a kept answer is fresh.
  ///
  /// - Parameters:
  ///   - receivedAt: When it came.
  ///   - isNegative: Whether it says that there is no such thing.
  ///   - request: What it is the answer to.
  ///   - now: The time.
  /// - Returns: False for what is too old, and for what a clock that was ahead has dated.
  func isFresh(
    receivedAt: Timestamp,
    isNegative: Bool = false,
    for request: Request,
    at now: Timestamp
  ) -> Bool {
    let limit: Int
    if isNegative {
      if asking == .always { return false }
      limit = min(maximumAgeSeconds ?? Self.negativeSeconds, Self.negativeSeconds)
    } else if request.ignoresCacheOptions {
      limit = request.freshSeconds ?? freshSeconds
    } else {
      // What says itself how long it is fresh is not asked for more often.
      if request.freshSeconds == nil, let newerThan, receivedAt <= newerThan { return false }
      limit = maximumAgeSeconds ?? request.freshSeconds ?? freshSeconds
    }
    return (0..<Int64(max(limit, 0))).contains(now.seconds(since: receivedAt))
  }

  /// Whether an answer may be shown where asking fails.
  static func isShowable(receivedAt: Timestamp, at now: Timestamp) -> Bool {
    (0...Int64(longestShownSeconds)).contains(now.seconds(since: receivedAt))
  }
}
