package import DashCore

/// The refresh interval of each instance, stretched to its provider's limits.
package struct RefreshPlan: Sendable {
  /// One instance of the plan.
  package struct Entry: Sendable, Hashable {
    package let name: String
    package let everySeconds: Int
    /// The minimum interval that the provider's rate limit allows, in seconds.
    let shortestSeconds: Int
  }

  package let entries: [Entry]
  /// The providers whose interval is longer than configured.
  package let rateLimitedProviders: [RateLimitedProvider]

  /// The minimum interval for all instances that the rate limits allow, in seconds.
  package var shortestSeconds: Int { entries.map(\.shortestSeconds).max() ?? 1 }

  /// Creates the plan of no instances.
  init() {
    entries = []
    rateLimitedProviders = []
  }

  /// Creates a plan.
  ///
  /// The interval of an instance is its own `refresh`, else the general interval, but no shorter than
  /// the provider's shortest one. An interval chosen by key replaces both, but does not speed up an
  /// instance that is configured to be slower.
  ///
  /// - Parameters:
  ///   - instances: The instances to fetch.
  ///   - interval: The initial interval in seconds.
  ///   - chosen: The interval chosen by key, or `nil`.
  package init(of instances: [Instance], interval: Int, chosen: Int?) {
    func requestedInterval(of instance: Instance) -> Int {
      let own = instance.refreshSeconds
      let usual = max(interval, instance.descriptor.terms.minimumRefreshSeconds)
      guard let chosen else { return own ?? usual }
      return own.map { $0 > interval ? max($0, chosen) : chosen } ?? chosen
    }
    let accounts = Dictionary(
      grouping: instances.filter { $0.callsPerMinute != nil },
      by: \.account
    )
    let shortest = accounts.mapValues { instances in
      let calls = instances.map(\.callsPerRefresh).reduce(0, +)
      let allowed = instances.compactMap(\.callsPerMinute).min() ?? 1
      return (seconds: (calls * 60 + allowed - 1) / allowed, allowed: allowed)
    }
    var rateLimitedProviders: [RateLimitedProvider] = []
    entries = instances.map { instance in
      let requested = requestedInterval(of: instance)
      let limit = shortest[instance.account] ?? (seconds: 1, allowed: .max)
      let every = max(requested, limit.seconds, instance.shortestRefreshSeconds)
      if every > requested {
        let stretch = RateLimitedProvider(
          provider: instance.descriptor.title,
          callsPerMinute: every == limit.seconds ? limit.allowed : nil,
          everySeconds: every
        )
        if !rateLimitedProviders.contains(stretch) { rateLimitedProviders.append(stretch) }
      }
      return Entry(name: instance.name, everySeconds: every, shortestSeconds: limit.seconds)
    }
    self.rateLimitedProviders = rateLimitedProviders
  }
}
