package import DashCore
import Synchronization

/// Fetches instances concurrently and combines the results in a dashboard.
package struct DashboardFetcher {
  var fetcher: InstanceFetcher
  /// Whether all photos of a page are shown on one screen; the terms of some services limit their
  /// number.
  var showsWholePages = false
  /// Whether photos have as long as the weather, also if other panels are shown.
  var waitsForPhotos = false
  /// How long photos may arrive after the weather, if other panels are shown.
  package static let photoPatience = Duration.seconds(1)
  /// Suspends tasks.
  var sleep: Sleep

  package init(
    fetcher: InstanceFetcher,
    showsWholePages: Bool = false,
    waitsForPhotos: Bool = false,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.fetcher = fetcher
    self.showsWholePages = showsWholePages
    self.waitsForPhotos = waitsForPhotos
    self.sleep = sleep
  }

  /// Fetches instances.
  ///
  /// Only photo searches with placeholders wait, for the weather of all places, and so do alerts,
  /// because the weather names the country. Photos that arrive later than ``photoPatience`` after the
  /// weather are `loading`, or cached if an earlier page is; alerts are then those of the last response.
  ///
  /// - Parameters:
  ///   - weather: The weather instances to use if a search needs weather and none is shown.
  ///   - pending: Collects the titles of the providers with requests in flight.
  /// - Returns: A dashboard with a panel for each instance, in the same order.
  package func fetch(
    _ instances: [Instance],
    weather: [Instance] = [],
    pending: PendingProviders
  ) async -> FetchedDashboard {
    let isWeatherNeeded = isWeatherNeeded(for: instances)
    let dependent = isWeatherNeeded ? instances.filter(\.needsWeather) : []
    let photos = instances.filter { $0.descriptor.kind == .photos }
    let sources = instances.filter { $0.descriptor.kind == .weather }
    let others = instances.filter { ![.photos, .weather].contains($0.descriptor.kind) }
    // Without other panels the photos are what is waited for. The demo has no network.
    let isLimited = photos.count < instances.count && !fetcher.isDemo && !waitsForPhotos
    let patience = isLimited ? Self.photoPatience : nil
    let (panelsByName, facts, deadline) = await withTaskGroup(of: Arrival.self) { group in
      func addPhotos(_ wanted: [Instance], _ facts: WeatherFacts? = nil) {
        for instance in wanted {
          group.addTask {
            .panels(await panels(of: [instance], among: instances, facts, pending: pending))
          }
        }
      }
      addPhotos(photos.filter { photo in !dependent.contains { $0.name == photo.name } })
      group.addTask { .panels(await panels(of: others, among: instances, pending: pending)) }
      group.addTask {
        let shown = await panels(of: sources, among: instances, pending: pending)
        guard isWeatherNeeded, sources.isEmpty else { return .weather(shown, nil) }
        // Weather that is not shown needs no forecast, air quality and alerts.
        var hidden = self
        hidden.fetcher.weather = WeatherRequest()
        hidden.fetcher.alerts = nil
        return .weather([], await hidden.facts(from: weather, pending: pending))
      }
      var arrived: [DisplayText: Panel] = [:]
      var known: WeatherFacts?
      var deadline: ContinuousClock.Instant?
      var waitsForPhotos = true
      var waitsForWeather = true
      var waitingAlerts: Set<DisplayText> = []
      func isMissing(_ instance: Instance) -> Bool { arrived[DisplayText(instance.name)] == nil }
      while waitsForWeather || !waitingAlerts.isEmpty || others.contains(where: isMissing)
        || waitsForPhotos && photos.contains(where: isMissing)
      {
        switch await group.next() {
        case .alerts(let name, let state):
          waitingAlerts.remove(name)
          arrived[name]?.state = state
        case .panels(let panels): for panel in panels { arrived[panel.name] = panel }
        case .weather(let panels, let facts):
          waitsForWeather = false
          for panel in panels { arrived[panel.name] = panel }
          let shown = panels.lazy.compactMap { $0.state.weatherFacts(now: fetcher.now()) }.first
          known = shown ?? facts
          addPhotos(dependent, known)
          if fetcher.alerts != nil {
            let longest = sources.map(fetcher.timeout(of:)).max() ?? .zero
            let alertDeadline = ContinuousClock.now + (patience ?? longest)
            for panel in panels {
              waitingAlerts.insert(panel.name)
              group.addTask {
                .alerts(
                  panel.name,
                  await fetcher.addingAlerts(to: panel.state, by: alertDeadline, pending: pending)
                )
              }
            }
          }
          guard let patience else { break }
          deadline = .now + patience
          group.addTask {
            try? await sleep(patience)
            return .endOfPatience
          }
        case .endOfPatience: waitsForPhotos = false
        case nil: preconditionFailure("The weather and each panel have a task.")
        }
      }
      group.cancelAll()
      return (arrived, known, deadline)
    }
    let now = fetcher.now()
    var shown: [Panel] = []
    for instance in instances {
      if let panel = panelsByName[DisplayText(instance.name)] {
        shown.append(panel)
      } else {
        let request = photoRequest(for: instance, among: instances, facts)
        shown.append(instance.panel(await cachedState(of: instance, request)))
      }
    }
    for index in shown.indices {
      // Without requests the picture of another photo cannot be fetched.
      let isOffline = fetcher.cachePolicy?.mode == .onlyCached
      let receivedAt = isOffline ? shown[index].state.snapshot?.receivedAt : nil
      shown[index].state = shown[index].state.showingPhoto(at: receivedAt ?? now)
    }
    return FetchedDashboard(
      dashboard: Dashboard(generatedAt: now, isDemo: fetcher.isDemo, panels: shown),
      hasLatePhotos: panelsByName.count < instances.count,
      hasLateAlerts: shown.contains(where: \.hasLateAlerts),
      photoDeadline: deadline
    )
  }

  /// What a task of a fetch reports.
  private enum Arrival: Sendable {
    case panels([Panel])
    /// The state of a panel with the alerts of its places.
    case alerts(DisplayText, PanelState)
    /// The shown weather, or the facts of weather that is not shown.
    case weather([Panel], WeatherFacts?)
    case endOfPatience
  }

  /// Returns the cached photos of an instance whose request is too late, or else `loading`.
  private func cachedState(of instance: Instance, _ photos: PhotoRequest) async -> PanelState {
    guard fetcher.pipeline != nil, fetcher.cachePolicy != nil else { return .loading }
    let state = await fetcher.asOffline.fetch(instance, photos: photos)
    return state.snapshot.map { .cached($0) } ?? .loading
  }

  private func photoRequest(
    for instance: Instance,
    among shown: [Instance],
    _ facts: WeatherFacts?
  ) -> PhotoRequest {
    var photos = fetcher.photos
    photos.facts = facts ?? photos.facts
    if showsWholePages {
      photos.perPage = instance.photosPerPage(requestedCount: photos.perPage, among: shown)
    }
    return photos
  }

  /// Fetches instances concurrently.
  private func panels(
    of instances: [Instance],
    among shown: [Instance],
    _ facts: WeatherFacts? = nil,
    pending: PendingProviders
  ) async -> [Panel] {
    await instances.concurrentMap(limit: max(instances.count, 1)) { instance in
      let photos = photoRequest(for: instance, among: shown, facts)
      var fetcher = fetcher
      fetcher.weather = instance.completing(fetcher.weather, forList: fetcher.listDetails)
      let state = await fetcher.fetch(instance, photos: photos, pending: pending)
      var panel = await fetcher.panel(of: instance, state)
      panel.histories = await fetcher.histories(of: instance, state)
      return panel
    }
  }

  private func isWeatherNeeded(for instances: [Instance]) -> Bool {
    fetcher.photos.usesConfiguredQuery && instances.contains(where: \.needsWeather)
  }

  /// Returns how long ``fetch(_:weather:pending:)`` takes if every request times out.
  package func longestTime(of instances: [Instance], weather: [Instance] = []) -> Duration {
    let longest = instances.map(fetcher.timeout(of:)).max() ?? .zero
    if instances.contains(where: { $0.descriptor.kind == .weather }) {
      // With all their time, the alerts begin after the weather.
      return longest + (fetcher.alerts != nil && waitsForPhotos ? longest : Self.photoPatience)
    }
    guard isWeatherNeeded(for: instances) else { return longest }
    // Photos wait for the weather, so the time doubles. Hidden weather instances are fetched one after
    // another, each in up to two steps: its first place, then the others.
    return longest * 2 + weather.map(fetcher.timeout(of:)).reduce(.zero, +) * 2
  }

  /// Returns the facts of the first place with weather; requests the other places only if the first
  /// one fails.
  private func facts(
    from instances: [Instance],
    pending: PendingProviders
  ) async -> WeatherFacts? {
    for instance in instances {
      let places = instance.places
      for places in [Array(places.prefix(1)), Array(places.dropFirst())] where !places.isEmpty {
        let partial = instance.replacingPlaces(with: places)
        let state = await fetcher.fetch(partial, photos: fetcher.photos, pending: pending)
        if let facts = state.weatherFacts(now: fetcher.now()) { return facts }
      }
    }
    return nil
  }
}

/// A dashboard, with how much time its photos had.
package struct FetchedDashboard: Sendable {
  package let dashboard: Dashboard
  /// Whether photos were late, so that their panels are `loading` or show an earlier page.
  package let hasLatePhotos: Bool
  /// Whether the alerts of a place were late.
  package let hasLateAlerts: Bool
  /// The time limit of the photos and of their pictures; `nil` for none of their own.
  package let photoDeadline: ContinuousClock.Instant?
}

extension Panel {
  fileprivate var hasLateAlerts: Bool {
    guard case .weather(let report)? = state.snapshot?.content else { return false }
    return report.places.contains { $0.alerts?.error?.code == .timeout }
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
