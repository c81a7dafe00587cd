import DashCore

/// Performs what an engine asks for: the only place from which it fetches.
extension InstanceFetcher {
  /// Performs a load.
  ///
  /// - Parameter pending: Collects the titles of the providers with requests in flight.
  /// - Returns: The result, as an event.
  package func perform(
    _ load: Engine.Load,
    pending: PendingProviders? = nil
  ) async -> Engine.Event {
    switch load {
    case .panel(let ticket, let fetch):
      let state = await state(of: fetch, pending: pending)
      return .panel(ticket, state, names: await names(of: fetch.instance, state))
    case .details(let ticket, let fetch):
      return .details(ticket, await state(of: fetch, pending: pending))
    case .alerts(let ticket, let instance, let place, let policy, let source, let rest):
      var fetcher = self
      let timeout = timeout(of: instance)
      var deadline = ContinuousClock.now + min(timeout, rest ?? timeout)
      switch source {
      case .network: break
      case .cache: fetcher.limit(to: .useCached)
      case .late:
        fetcher.limit(to: .late)
        deadline = .now
      }
      return .alerts(
        ticket,
        await fetcher.alerts(of: place, by: deadline, policy: policy, pending: pending)
      )
    case .radar(let ticket, let instance, let demand, let known, let source, let rest):
      var fetcher = self
      let timeout = timeout(of: instance)
      if source != .network { fetcher.limit(to: source == .cache ? .useCached : .late) }
      let title = registry.radarDescriptor?.title
      if source != .late, let title { pending?.add(title) }
      defer { if source != .late, let title { pending?.remove(title) } }
      let radar = await fetcher.radar(
        of: ticket.key.window,
        demand,
        known: known,
        by: .now + (source == .late ? .zero : min(timeout, rest ?? timeout))
      )
      return .radar(ticket, radar)
    case .history(let ticket, let request):
      return .history(ticket, await history(request))
    }
  }

  private func state(of fetch: Engine.Fetch, pending: PendingProviders?) async -> PanelState {
    var fetcher = self
    (fetcher.weather, fetcher.fallbackWeather) = (fetch.weather, fetch.fallbackWeather)
    // Weather that is not shown needs no alerts.
    if fetch.isHidden { fetcher.alerts = nil }
    switch fetch.source {
    case .network: break
    case .cache: fetcher.limit(to: .useCached)
    case .late:
      guard pipeline != nil, cachePolicy != nil else { return .loading }
      fetcher = fetcher.asOffline
    }
    let state = await fetcher.fetch(
      fetch.instance,
      photos: fetch.photos,
      policy: fetch.policy,
      pending: pending
    )
    return fetch.source == .late ? state.snapshot.map { .cached($0) } ?? .loading : state
  }

  /// Sends nothing from now on; where all should be new, nothing that is cached is.
  private mutating func limit(to mode: CachePolicy.Mode) {
    guard cachePolicy?.sends == true else { return }
    if cachePolicy?.mode == .revalidate { cachePolicy?.maximumAgeSeconds = 0 }
    cachePolicy?.mode = mode
  }
}
