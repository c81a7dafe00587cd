import DashConfiguration
package import DashCore
import Synchronization

/// Loads a dashboard once.
package struct EngineRun: Sendable {
  private let fetcher: InstanceFetcher
  private let requests: Engine.Requests
  /// Suspends tasks.
  private let sleep: Sleep
  private let pending: PendingProviders

  /// - Parameters:
  ///   - showsWholePages: Whether all photos of a page are shown on one screen.
  ///   - completesPlaces: Whether places get what a card or a list of them shows: forecast and air
  ///     quality.
  ///   - readsHistories: Whether the history of a panel's single place is read.
  ///   - radar: The frames of a single place, and the width of its map.
  package init(
    _ fetcher: InstanceFetcher,
    showsWholePages: Bool = false,
    completesPlaces: Bool = true,
    readsHistories: Bool = true,
    radar: (demand: PlaceRadar.Demand, kilometres: Double) = (
      .outlook, RadarWindow.usualKilometres
    ),
    pending: PendingProviders = PendingProviders(),
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.fetcher = fetcher
    var requests = Engine.Requests()
    requests.weather = fetcher.weather
    requests.listDetails = fetcher.listDetails
    requests.photos = fetcher.photos
    requests.alerts = fetcher.alerts
    requests.radar = fetcher.radar
    (requests.radarDemand, requests.radarKilometres) = radar
    requests.showsWholePages = showsWholePages
    requests.completesPlaces = completesPlaces
    requests.readsHistories = readsHistories
    self.requests = requests
    self.pending = pending
    self.sleep = sleep
  }

  /// A finished run.
  package struct Outcome: Sendable {
    package let dashboard: Dashboard
    /// Whether photos were late, so that their panels are `loading` or show an earlier page.
    package let hasLatePhotos: Bool
    /// Whether the alerts of a place were late.
    package let hasLateAlerts: Bool
  }

  /// Loads the panels of instances with their alerts.
  ///
  /// - Parameters:
  ///   - hidden: The weather instances to ask if a search needs weather and none is shown.
  ///   - patience: How long to wait; the demo, which has no network, is waited for.
  ///   - showPanels: Performed when the panels are there, beside the alerts, with the dashboard as it is
  ///     and the time that is left for pictures; `nil` for their own timeouts.
  /// - Returns: A dashboard with a panel for each instance, in the same order.
  package func run(
    _ instances: [Instance],
    hidden: [Instance] = [],
    _ patience: Patience,
    showPanels: (@Sendable (Dashboard, ContinuousClock.Instant?) async -> Void)? = nil
  ) async -> Outcome {
    var engine = Engine(fetcher.isDemo ? .whole : patience)
    engine.change { $0 = requests }
    engine.set(instances, hidden: hidden, at: .zero)
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { pictures in
      await withTaskGroup(of: Arrival.self) { group in
        var next: Arrival? = Arrival(event: .wake)
        var wake: Duration?
        var areShown = false
        while let arrival = next {
          // The clock of a test may be ahead.
          let elapsed = max(ContinuousClock.now - start, arrival.due)
          let moment = Engine.Moment(elapsed: elapsed, wall: fetcher.now())
          for load in engine.handle(arrival.event, at: moment) {
            group.addTask { Arrival(event: await fetcher.perform(load, pending: pending)) }
          }
          if let showPanels, engine.arePanelsComplete, !areShown {
            areShown = true
            let dashboard = shown(engine)
            let limit = engine.limit.map { start + $0 }
            pictures.addTask { await showPanels(dashboard, limit) }
          }
          if engine.isComplete { break }
          if let time = engine.nextWake, time != wake {
            wake = time
            group.addTask { [sleep] in
              try? await sleep(time - elapsed)
              return Arrival(event: .wake, due: time)
            }
          }
          next = await group.next()
        }
        group.cancelAll()
      }
    }
    return Outcome(
      dashboard: shown(engine),
      hasLatePhotos: engine.hasLatePhotos,
      hasLateAlerts: engine.hasLateAlerts
    )
  }

  /// An event, with the time for which it was planned.
  private struct Arrival: Sendable {
    let event: Engine.Event
    var due = Duration.zero
  }

  private func shown(_ engine: Engine) -> Dashboard {
    let now = fetcher.now()
    // Without requests the picture of another photo cannot be fetched.
    let isOffline = fetcher.cachePolicy?.mode == .onlyCached
    let panels = engine.panels(at: now).map { panel in
      var panel = panel
      let receivedAt = isOffline ? panel.state.snapshot?.receivedAt : nil
      panel.state = panel.state.showingPhoto(at: receivedAt ?? now)
      return panel
    }
    return Dashboard(generatedAt: now, isDemo: fetcher.isDemo, panels: panels)
  }

  /// Returns how long ``run(_:hidden:_:showPanels:)`` takes if every request times out.
  package func longestTime(
    of instances: [Instance],
    hidden: [Instance] = [],
    _ patience: Patience
  ) -> Duration {
    let longest = instances.map(fetcher.timeout(of:)).max() ?? .zero
    if instances.contains(where: { $0.descriptor.kind.isWeather }) {
      // With all their time, the alerts begin after the weather.
      return longest
        + (patience.afterWeather ?? (fetcher.alerts == nil ? .zero : longest))
    }
    guard fetcher.photos.usesConfiguredQuery, instances.contains(where: \.needsWeather) else {
      return longest
    }
    // Photos wait for the weather, so the time doubles. Hidden weather instances are fetched one after
    // another, each in up to two steps: its first place, then the others.
    return longest * 2 + hidden.map(fetcher.timeout(of:)).reduce(.zero, +) * 2
  }
}

/// The providers with requests in flight.
package final class PendingProviders: Sendable {
  private let titles = Mutex<[String]>([])
  private let reportRequest: @Sendable (String) -> Void

  /// Creates an empty list.
  ///
  /// - Parameter reportRequest: Called with the title of each provider when its request starts.
  package init(reportRequest: @escaping @Sendable (String) -> Void = { _ in }) {
    self.reportRequest = reportRequest
  }

  func add(_ title: String) {
    titles.withLock { $0.append(title) }
    reportRequest(title)
  }

  func remove(_ title: String) {
    titles.withLock { titles in
      if let index = titles.firstIndex(of: title) { titles.remove(at: index) }
    }
  }

  /// The titles without duplicates, in the order of the requests.
  package var names: [String] {
    titles.withLock { titles in
      titles.reduce(into: []) { names, title in
        if !names.contains(title) { names.append(title) }
      }
    }
  }
}
