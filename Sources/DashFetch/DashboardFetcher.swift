package import DashCore
import Synchronization

/// Fetches instances concurrently and combines the results in a dashboard.
package struct DashboardFetcher {
  var fetcher: InstanceFetcher
  /// Whether all photos of a page are shown on one screen; the terms of some services limit their
  /// number.
  var showsWholePages = false

  package init(fetcher: InstanceFetcher, showsWholePages: Bool = false) {
    self.fetcher = fetcher
    self.showsWholePages = showsWholePages
  }

  /// Fetches instances.
  ///
  /// Only photo searches with placeholders wait, for the weather of all places.
  ///
  /// - Parameters:
  ///   - instances: The instances to fetch.
  ///   - weather: The weather instances to use if a search needs weather and none is shown.
  ///   - pending: Collects the titles of the providers with requests in flight.
  /// - Returns: A dashboard with a panel for each instance, in the same order.
  package func fetch(
    _ instances: [Instance],
    weather: [Instance] = [],
    pending: PendingProviders
  ) async -> Dashboard {
    let isWeatherNeeded = isWeatherNeeded(for: instances)
    let dependent = isWeatherNeeded ? instances.filter(\.needsWeather) : []
    let sources = isWeatherNeeded ? instances.filter { $0.descriptor.kind == .weather } : []
    let others = instances.filter { instance in
      !(dependent + sources).contains { $0.name == instance.name }
    }
    async let otherPanels = panels(of: others, among: instances, pending: pending)
    let shown = await panels(of: sources, among: instances, pending: pending)
    var facts = shown.lazy.compactMap { $0.state.weatherFacts(now: fetcher.now()) }.first
    if isWeatherNeeded, sources.isEmpty {
      // Weather that is not shown needs no forecast and air quality.
      var hidden = self
      hidden.fetcher.weather = WeatherRequest()
      facts = await hidden.facts(from: weather, pending: pending)
    }
    let searches = await panels(of: dependent, among: instances, facts, pending: pending)
    let all = shown + searches + (await otherPanels)
    let names = instances.map { DisplayText($0.name) }
    return Dashboard(
      generatedAt: fetcher.now(),
      isDemo: fetcher.isDemo,
      panels: names.compactMap { name in all.first { $0.name == name } }
    )
  }

  /// Fetches instances concurrently.
  private func panels(
    of instances: [Instance],
    among shown: [Instance],
    _ facts: WeatherFacts? = nil,
    pending: PendingProviders
  ) async -> [Panel] {
    await instances.concurrentMap(limit: max(instances.count, 1)) { instance in
      var photos = fetcher.photos
      photos.facts = facts ?? photos.facts
      if showsWholePages {
        photos.perPage = instance.photosPerPage(requestedCount: photos.perPage, among: shown)
      }
      let state = await fetcher.fetch(instance, photos: photos, pending: pending)
      var panel = instance.panel(state)
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
