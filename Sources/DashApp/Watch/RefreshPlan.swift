import DashCore
import TextRendering

/// How often each instance is asked, with what its provider allows.
struct RefreshPlan: Sendable {
  /// One instance of the plan.
  struct Entry: Sendable, Hashable {
    let name: String
    let everySeconds: Int
    /// The least time between two refreshes that the provider's limits allow.
    let shortestSeconds: Int
  }

  let entries: [Entry]
  /// The providers that are asked less often than wanted.
  let stretches: [WatchStatus.Stretch]

  init(entries: [Entry], stretches: [WatchStatus.Stretch] = []) {
    self.entries = entries
    self.stretches = stretches
  }

  /// Makes a plan.
  ///
  /// An instance is asked at its own `refresh`, else at the interval. An interval that was chosen by
  /// key takes the place of both, but does not make an instance quicker that was set to be slower.
  ///
  /// - Parameters:
  ///   - instances: The instances that are shown.
  ///   - interval: The interval that watching began with, in seconds.
  ///   - chosen: The interval chosen since, or nil.
  ///   - weather: What is asked of weather beyond how it is now.
  ///   - hidden: The names of those that are not shown, which are not asked for that.
  init(
    of instances: [Instance],
    interval: Int,
    chosen: Int?,
    weather: WeatherRequest = WeatherRequest(),
    hidden: Set<String> = []
  ) {
    func wanted(_ instance: Instance) -> Int {
      let own = instance.refreshSeconds
      guard let chosen else { return own ?? interval }
      return own.map { $0 > interval ? max($0, chosen) : chosen } ?? chosen
    }
    let accounts = Dictionary(
      grouping: instances.filter { $0.callsPerMinute != nil },
      by: \.account
    )
    let shortest = accounts.mapValues { instances in
      let calls = instances.map {
        $0.callsPerRefresh(hidden.contains($0.name) ? WeatherRequest() : weather)
      }.reduce(0, +)
      let allowed = instances.compactMap(\.callsPerMinute).min() ?? 1
      return (seconds: (calls * 60 + allowed - 1) / allowed, allowed: allowed)
    }
    var stretches: [WatchStatus.Stretch] = []
    entries = instances.map { instance in
      let wanted = wanted(instance)
      let limit = shortest[instance.account] ?? (seconds: 1, allowed: .max)
      guard limit.seconds > wanted else {
        return Entry(
          name: instance.name,
          everySeconds: wanted,
          shortestSeconds: limit.seconds
        )
      }
      let stretch = WatchStatus.Stretch(
        provider: instance.descriptor.title,
        callsPerMinute: limit.allowed,
        everySeconds: limit.seconds
      )
      if !stretches.contains(stretch) { stretches.append(stretch) }
      return Entry(
        name: instance.name,
        everySeconds: limit.seconds,
        shortestSeconds: limit.seconds
      )
    }
    self.stretches = stretches
  }

  /// The least time between two refreshes of everything that the providers' limits allow.
  var shortestSeconds: Int { entries.map(\.shortestSeconds).max() ?? 1 }
}
