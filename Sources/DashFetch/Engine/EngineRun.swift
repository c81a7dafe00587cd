import DashConfiguration
package import DashCore
import Synchronization

/// Performs what an engine asks for, and passes the results back: the only place with tasks.
package struct EngineRun: Sendable {
  var fetcher: InstanceFetcher
  /// Whether all photos of a page are shown on one screen; the terms of some services limit their
  /// number.
  var showsWholePages: Bool
  /// Whether places get what a card or a list of them shows: forecast, air quality and history.
  let completesPlaces: Bool
  /// Suspends tasks.
  let sleep: Sleep
  private let pending: PendingProviders

  package init(
    _ fetcher: InstanceFetcher,
    showsWholePages: Bool = false,
    completesPlaces: Bool = true,
    pending: PendingProviders = PendingProviders(),
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.fetcher = fetcher
    self.showsWholePages = showsWholePages
    self.completesPlaces = completesPlaces
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
    showPanels: @escaping @Sendable (Dashboard, ContinuousClock.Instant?) async -> Void = { _, _ in
    }
  ) async -> Outcome {
    var engine = Engine(
      instances,
      hidden: hidden,
      fillsSearches: fetcher.photos.usesConfiguredQuery,
      alerts: fetcher.alerts,
      fetcher.isDemo ? .whole : patience
    )
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { pictures in
      await withTaskGroup(of: Arrival.self) { group in
        var next: Arrival? = Arrival(event: .start)
        var wake: Duration?
        var areShown = false
        while let arrival = next {
          // The clock of a test may be ahead.
          let elapsed = max(ContinuousClock.now - start, arrival.due)
          let moment = Engine.Moment(elapsed: elapsed, wall: fetcher.now())
          for load in engine.handle(arrival.event, at: moment) {
            group.addTask { Arrival(event: await perform(load, among: instances)) }
          }
          if engine.arePanelsComplete, !areShown {
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
    var dashboard = engine.dashboard(at: fetcher.now(), isDemo: fetcher.isDemo)
    for index in dashboard.panels.indices {
      let state = dashboard.panels[index].state
      // Without requests the picture of another photo cannot be fetched.
      let isOffline = fetcher.cachePolicy?.mode == .onlyCached
      let receivedAt = isOffline ? state.snapshot?.receivedAt : nil
      dashboard.panels[index].state = state.showingPhoto(at: receivedAt ?? dashboard.generatedAt)
    }
    return dashboard
  }

  // MARK: Loads

  private func perform(_ load: Engine.Load, among shown: [Instance]) async -> Engine.Event {
    switch load {
    case .panel(let ticket, let instance, let facts, let source):
      return .panel(ticket, await panel(of: instance, facts, source, among: shown))
    case .alerts(let ticket, let instance, let place, let limit):
      var fetcher = fetcher
      if limit == .zero, fetcher.cachePolicy?.sends == true {
        fetcher.cachePolicy?.mode = .useCached
      }
      let deadline = ContinuousClock.now + (limit ?? fetcher.timeout(of: instance))
      return .alerts(ticket, await fetcher.alerts(of: place, by: deadline, pending: pending))
    case .facts(let instance):
      // Weather that is not shown needs no forecast, air quality and alerts.
      var fetcher = fetcher
      fetcher.weather = WeatherRequest()
      fetcher.alerts = nil
      let state = await fetcher.fetch(instance, photos: fetcher.photos, pending: pending)
      return .facts(state.weatherFacts(now: fetcher.now()))
    }
  }

  private func panel(
    of instance: Instance,
    _ facts: WeatherFacts?,
    _ source: Patience.Source,
    among shown: [Instance]
  ) async -> Panel {
    var fetcher = fetcher
    if completesPlaces {
      fetcher.weather = instance.completing(fetcher.weather, forList: fetcher.listDetails)
    }
    var photos = fetcher.photos
    photos.facts = facts ?? photos.facts
    if showsWholePages {
      photos.perPage = instance.photosPerPage(requestedCount: photos.perPage, among: shown)
    }
    let isLate = source == .cache && instance.descriptor.kind.isOptional
    if isLate {
      guard fetcher.pipeline != nil, fetcher.cachePolicy != nil else {
        return instance.panel(.loading)
      }
      fetcher = fetcher.asOffline
    } else if source == .cache {
      fetcher.cachePolicy?.mode = .useCached
    }
    var state = await fetcher.fetch(instance, photos: photos, pending: pending)
    if isLate { state = state.snapshot.map { .cached($0) } ?? .loading }
    var panel = await fetcher.panel(of: instance, state)
    if completesPlaces { panel.histories = await fetcher.histories(of: instance, state) }
    return panel
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
