import DashCore

/// Passes the weather facts of the first place with weather to waiting photo searches.
///
/// The order is that of the configuration, so a slow instance has priority over a later, faster
/// one.
actor WeatherRelay {
  private enum Report {
    case awaited
    case arrived(WeatherFacts?)
  }

  private var reports: [Report]
  private var waiting: [CheckedContinuation<WeatherFacts?, Never>] = []

  /// Creates a relay.
  ///
  /// - Parameter count: The number of instances; each reports once.
  init(expecting count: Int) {
    reports = Array(repeating: .awaited, count: count)
  }

  /// Records the facts of an instance; `nil` if it has no weather.
  func report(_ facts: WeatherFacts?, at index: Int) {
    reports[index] = .arrived(facts)
    guard case .arrived(let facts) = outcome else { return }
    for waiter in waiting { waiter.resume(returning: facts) }
    waiting = []
  }

  /// Waits until the first facts are known; returns `nil` if no instance has weather.
  func facts() async -> WeatherFacts? {
    if case .arrived(let facts) = outcome { return facts }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private var outcome: Report {
    for report in reports {
      switch report {
      case .awaited: return .awaited
      case .arrived(nil): continue
      case .arrived: return report
      }
    }
    return .arrived(nil)
  }
}

extension Instance {
  /// Whether the photo search has placeholders that the weather fills.
  var needsWeather: Bool {
    guard
      descriptor.kind == .photos, let options = options.known,
      let option = descriptor.options.first(where: { $0.type == .query })
    else { return false }
    return options.query(option.name)?.hasPlaceholders ?? false
  }

  /// Returns the number of photos to request for a page on a screen, limited by the service's
  /// terms.
  ///
  /// - Parameters:
  ///   - requestedCount: The requested count; `nil` for the configured count.
  ///   - instances: All instances on the screen, which share the service's limit.
  /// - Returns: The count; `nil` for the provider's default.
  func photosPerPage(requestedCount: Int?, among instances: [Instance]) -> Int? {
    guard
      let most = descriptor.terms.maximumItemsPerScreen, let options = options.known,
      descriptor.options.contains(where: { $0.name == "perPage" })
    else { return requestedCount }
    let same = instances.count { $0.descriptor.name == descriptor.name }
    return min(max(most / max(same, 1), 1), requestedCount ?? options.integer("perPage") ?? most)
  }
}

extension PhotoRequest {
  /// Whether the configured query is used, which may depend on the weather.
  var usesConfiguredQuery: Bool { query == nil && photo == nil }
}

extension PanelState {
  /// Returns the facts of the first place with weather, for photo searches.
  func weatherFacts(now: Timestamp) -> WeatherFacts? {
    firstPlace.map { WeatherFacts($0, now: now) }
  }
}
