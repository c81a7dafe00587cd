import DashCore
import Synchronization

/// Fetches instances concurrently and combines the results in a dashboard.
struct DashboardFetcher {
  var fetcher: InstanceFetcher
  /// Whether all photos of a page are shown on one screen; the terms of some services limit their
  /// number.
  var showsWholePages = false

  private enum Job {
    case panel(Instance)
    /// Weather that is not shown and only fills placeholders of photo searches.
    case facts([Instance])
  }

  /// Fetches instances.
  ///
  /// Only photo searches with placeholders wait for the weather.
  ///
  /// - Parameters:
  ///   - instances: The instances to fetch.
  ///   - weather: The weather instances to use if a search needs weather and none is shown.
  ///   - pending: Collects the titles of the providers with requests in flight.
  /// - Returns: A dashboard with a panel for each instance, in the same order.
  func fetch(
    _ instances: [Instance],
    weather: [Instance] = [],
    pending: PendingProviders
  ) async -> Dashboard {
    let isWeatherNeeded = isWeatherNeeded(for: instances)
    let shown = instances.filter { $0.descriptor.kind == .weather }.map(\.name)
    let isHidden = isWeatherNeeded && shown.isEmpty && !weather.isEmpty
    let relay = WeatherRelay(expecting: isHidden ? 1 : shown.count)
    let jobs = instances.map(Job.panel) + (isHidden ? [.facts(weather)] : [])
    let panels = await jobs.concurrentMap(limit: max(jobs.count, 1)) { job -> Panel? in
      switch job {
      case .facts(let weather):
        await relay.report(await weatherNow.facts(from: weather, pending: pending), at: 0)
        return nil
      case .panel(let instance):
        var photos = fetcher.photos
        if showsWholePages {
          photos.perPage = instance.photosPerPage(requestedCount: photos.perPage, among: instances)
        }
        if isWeatherNeeded, instance.needsWeather { photos.facts = await relay.facts() }
        let state = await fetcher.fetch(instance, photos: photos, pending: pending)
        if isWeatherNeeded, let index = shown.firstIndex(of: instance.name) {
          await relay.report(state.weatherFacts(now: fetcher.now()), at: index)
        }
        var panel = instance.panel(state)
        panel.histories = await fetcher.histories(of: instance, state)
        return panel
      }
    }
    return Dashboard(
      generatedAt: fetcher.now(),
      isDemo: fetcher.isDemo,
      panels: panels.compactMap(\.self)
    )
  }

  private func isWeatherNeeded(for instances: [Instance]) -> Bool {
    fetcher.photos.usesConfiguredQuery && instances.contains(where: \.needsWeather)
  }

  /// Returns how long ``fetch(_:weather:pending:)`` takes if every request times out.
  func longestTime(of instances: [Instance], weather: [Instance] = []) -> Duration {
    let longest = instances.map(fetcher.timeout(of:)).max() ?? .zero
    guard isWeatherNeeded(for: instances) else { return longest }
    // Photos wait for the weather, so the time doubles. Hidden weather instances are fetched one after
    // another, each in up to two steps: its first place, then the others.
    return longest * 2 + weather.map(fetcher.timeout(of:)).reduce(.zero, +) * 2
  }

  /// The fetcher for weather that is not shown, without forecast and air quality.
  private var weatherNow: DashboardFetcher {
    var other = self
    other.fetcher.weather = WeatherRequest()
    return other
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
final class PendingProviders: Sendable {
  private let titles = Mutex<[String]>([])
  private let reportRequest: @Sendable (String) -> Void

  /// Creates an empty list.
  ///
  /// - Parameter reportRequest: Called with the title of each provider when its request starts.
  init(reportRequest: @escaping @Sendable (String) -> Void = { _ in }) {
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
  var names: [String] {
    titles.withLock { titles in
      titles.reduce(into: []) { names, title in
        if !names.contains(title) { names.append(title) }
      }
    }
  }
}

extension Dashboard {
  /// Whether any panel has data.
  var hasData: Bool { panels.contains { $0.state.snapshot != nil } }

  /// Returns the exit code for this dashboard.
  ///
  /// - Parameters:
  ///   - named: The instances named on the command line. An unconfigured instance counts as missing
  ///     only if it was named, because most machines lack a key for some provider.
  ///   - needsForecast: Whether a place without a forecast counts as incomplete.
  /// - Returns: Success, incomplete or unavailable.
  func exitCode(named: Set<String>, needsForecast: Bool = false) -> ExitCode {
    guard hasData else { return .unavailable }
    let isIncomplete = panels.contains { panel in
      switch panel.state {
      case .loading: true
      case .fresh(let snapshot), .cached(let snapshot), .stale(let snapshot, _):
        switch snapshot.content {
        case .metrics, .photos, .table, .text: false
        // A place with earlier weather counts as data.
        case .weather(let report):
          report.missing.contains { $0.cached == nil }
            || needsForecast && report.places.contains { !hasForecast($0) }
        }
      case .failed: true
      case .unconfigured: named.contains(panel.name.string)
      }
    }
    return isIncomplete ? .incomplete : .success
  }

  /// Returns whether a place has a forecast that is not over.
  private func hasForecast(_ place: PlaceWeather) -> Bool {
    guard let forecast = place.forecast else { return false }
    return !forecast.isOver(at: generatedAt, utcOffsets: place.utcOffsets)
  }

  /// Returns whether any cached data is no longer fresh.
  ///
  /// - Parameter instances: The instances of the panels, in the same order.
  /// - Returns: `true` if a refresh may bring newer data.
  func isOutdated(_ instances: [Instance]) -> Bool {
    zip(panels, instances).contains { panel, instance in
      switch panel.state {
      case .cached(let snapshot):
        let freshness = snapshot.freshness
        let seconds = freshness?.seconds ?? instance.serving(snapshot).freshSeconds
        let receivedAt = freshness?.receivedAt ?? snapshot.fetchedAt
        return generatedAt.seconds(since: receivedAt) >= Int64(seconds)
          || snapshot.showsEarlierPlaces
      // The last request failed; a new one may succeed.
      case .stale: return true
      case .loading, .fresh, .failed, .unconfigured: return false
      }
    }
  }
}

extension Snapshot {
  /// Whether it shows earlier weather for a place whose request failed.
  fileprivate var showsEarlierPlaces: Bool {
    guard case .weather(let report) = content else { return false }
    return report.missing.contains { $0.cached != nil }
  }
}
