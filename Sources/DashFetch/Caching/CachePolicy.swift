package import DashCore

/// Which cached responses a fetch may use, and when it sends a request.
package struct CachePolicy: Sendable, Hashable {
  /// When a request is sent.
  package enum Mode: Sendable, Hashable {
    /// Always sends.
    case revalidate
    /// Sends if no cached response is fresh.
    case useFresh
    /// Sends if nothing usable is cached; a stale response is used at once.
    case useStale
    /// Never sends; a stale response is used at once, and what is not cached is late.
    case useCached
    /// Never sends; a stale response counts as that of a request that timed out.
    case late
    /// Never sends.
    case onlyCached
  }

  package var mode: Mode
  /// How long responses stay fresh, in seconds; `nil` for the provider's terms.
  ///
  /// Ignored for requests with their own ``DashCore/Request/freshSeconds``.
  package var freshSeconds: Int?
  /// The user's maximum age in seconds, which replaces other lifetimes; `nil` for none.
  ///
  /// It can only shorten ``negativeSeconds``, and does not apply to requests with
  /// ``DashCore/Request/ignoresCacheOptions``.
  package var maximumAgeSeconds: Int?
  /// Only responses received after this time are fresh; `nil` for no such limit.
  package var newerThan: Timestamp?

  /// The maximum age of a stale response: a day.
  static let maximumStaleSeconds = 86_400
  /// How long a negative response (nothing was found) stays fresh: ten minutes.
  static let negativeSeconds = 600

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - mode: When a request is sent.
  ///   - freshSeconds: How long responses stay fresh, or `nil`.
  ///   - maximumAgeSeconds: The user's maximum age, or `nil`.
  ///   - newerThan: The time after which fresh responses must have been received, or `nil`.
  package init(
    _ mode: Mode = .useFresh,
    freshSeconds: Int? = nil,
    maximumAgeSeconds: Int? = nil,
    newerThan: Timestamp? = nil
  ) {
    self.mode = mode
    self.freshSeconds = freshSeconds
    self.maximumAgeSeconds = maximumAgeSeconds
    self.newerThan = newerThan
  }

  /// Whether requests may be sent.
  package var sends: Bool {
    switch mode {
    case .revalidate, .useFresh, .useStale: true
    case .useCached, .late, .onlyCached: false
    }
  }

  /// Returns the policy of one fetch.
  ///
  /// - Parameter policy: The fetch's own policy, or `nil`.
  /// - Returns: This policy if it allows no requests or the fetch has none; otherwise the fetch's
  ///   own.
  package func applied(to policy: CachePolicy?) -> CachePolicy {
    sends ? policy ?? self : self
  }

  /// The policy for the fallback of a provider.
  ///
  /// The interval of watch mode applies to the main provider; the fallback uses its own terms.
  package var forFallback: CachePolicy {
    CachePolicy(mode, maximumAgeSeconds: maximumAgeSeconds)
  }

  // MARK: Freshness

  /// Returns whether a cached response is fresh.
  ///
  /// - Parameters:
  ///   - receivedAt: When it was received.
  ///   - ownSeconds: How long it is fresh by its own content; `nil` if it does not say.
  ///   - now: The current time.
  /// - Returns: False if it is too old, or if its time is in the future.
  package func isFresh(
    receivedAt: Timestamp,
    isNegative: Bool = false,
    for request: any Cacheable,
    ownSeconds: Int? = nil,
    at now: Timestamp
  ) -> Bool {
    let seconds: Int
    let ownSeconds = ownSeconds ?? request.freshSeconds
    if isNegative {
      guard mode != .revalidate else { return false }
      seconds = min(maximumAgeSeconds ?? Self.negativeSeconds, Self.negativeSeconds)
    } else if request.ignoresCacheOptions {
      seconds = request.freshSeconds ?? freshSeconds ?? 0
    } else {
      // `newerThan` does not apply to requests and responses with their own lifetime.
      if ownSeconds == nil, let newerThan, receivedAt <= newerThan { return false }
      seconds = maximumAgeSeconds ?? ownSeconds ?? freshSeconds ?? 0
    }
    return (0..<Int64(max(seconds, 0))).contains(now.seconds(since: receivedAt))
  }

  /// Returns whether a stale response is recent enough to be shown.
  static func isUsable(receivedAt: Timestamp, at now: Timestamp) -> Bool {
    (0...Int64(maximumStaleSeconds)).contains(now.seconds(since: receivedAt))
  }
}
