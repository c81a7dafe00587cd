import DashCore

/// Fetches instances concurrently and makes a dashboard of what came.
struct DashboardFetcher {
  var fetcher: InstanceFetcher
  /// Whether all photos of a page are put on one screen, of which some terms say how many it may
  /// hold.
  var showsWholePages = false

  private enum Job {
    case panel(Instance)
    /// Weather that is not shown, for the searches of those that are.
    case facts([Instance])
  }

  /// Fetches instances.
  ///
  /// Those with photos of a search that takes words from the weather wait for that, and no others.
  ///
  /// - Parameters:
  ///   - instances: What to fetch.
  ///   - weather: Whom to ask for the weather where a search needs it and none is shown.
  ///   - pending: Holds the titles of the providers that have not answered yet.
  /// - Returns: A panel for each instance, in their order.
  func fetch(
    _ instances: [Instance],
    weather: [Instance] = [],
    pending: PendingProviders
  ) async -> Dashboard {
    let isWeatherNeeded =
      fetcher.photos.usesConfiguredQuery && instances.contains(where: \.needsWeather)
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
          photos.perPage = instance.photosPerScreen(asked: photos.perPage, among: instances)
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

  /// The same for weather that nobody sees: of that no forecast is wanted.
  private var weatherNow: DashboardFetcher {
    var other = self
    other.fetcher.weather = WeatherRequest()
    return other
  }

  /// The facts of the first place that has weather: one place is asked, and the others only where it
  /// has none.
  private func facts(
    from instances: [Instance],
    pending: PendingProviders
  ) async -> WeatherFacts? {
    for instance in instances {
      let places = instance.places
      for places in [Array(places.prefix(1)), Array(places.dropFirst())] where !places.isEmpty {
        let asked = instance.replacingPlaces(with: places)
        let state = await fetcher.fetch(asked, photos: fetcher.photos, pending: pending)
        if let facts = state.weatherFacts(now: fetcher.now()) { return facts }
      }
    }
    return nil
  }
}
