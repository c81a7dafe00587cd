import DashConfiguration
import DashCore

/// Fetches an instance from its service, and from the services after it what that one lacks.
struct FallbackChain {
  /// How long complete weather waits for what makes it better, such as a finer forecast.
  private static let refinement = Duration.seconds(4)
  /// The shortest share of the time after which a service that has not answered counts as failed.
  private static let leastShare = Duration.milliseconds(2500)

  var fetcher: InstanceFetcher
  let photos: PhotoRequest
  /// The user's own names of places.
  let titles: [PlaceQuery: DisplayText]
  /// Collects the titles of the providers with requests in flight.
  let pending: PendingProviders?

  /// Fetches an instance.
  ///
  /// - Parameters:
  ///   - policy: Which cached responses are acceptable; `nil` for the user's choice.
  ///   - known: The coordinates and names that another service has for some places.
  ///   - deadline: When all services must have answered.
  /// - Returns: The panel's state.
  func fetch(
    _ instance: Instance,
    _ policy: CachePolicy?,
    known: [PlaceQuery: Place] = [:],
    by deadline: ContinuousClock.Instant
  ) async -> PanelState {
    // The demo has all keys and no network that could fail.
    guard !fetcher.isDemo, var next = instance.fallbackInstance else {
      return await send(instance, policy, known, by: deadline)
    }
    if case .failure(let error) = next.options, next.fallbackInstance == nil {
      let own = await send(instance, policy, known, by: deadline)
      return own.error?.code.allowsFallback == true ? own.backed(by: .unconfigured(error)) : own
    }
    let now = ContinuousClock.now
    let share = share(of: instance, until: deadline, at: now)
    let responses = LateResponses(until: deadline, sleep: fetcher.sleep)
    defer { responses.cancel() }
    var patient = self
    patient.fetcher.late = responses
    let own = await patient.send(instance, policy, known, by: now + share)
    guard !Task.isCancelled, own.error?.code.allowsFallback != false else { return own }
    let wished = weather(of: next)
    var end = deadline
    if own.error == nil {
      guard let lacking = own.snapshot?.fillablePlaces(wished) else { return own }
      next.places = lacking.places
      if lacking.areComplete { end = min(deadline, .now + Self.refinement) }
    }
    let points = await fetcher.knownPlaces(of: instance).merging(known) { $1 }
      .merging(own.snapshot?.points ?? [:]) { $1 }
    var others = self
    if let error = own.error, error.code.isOutage, error.reason != .recentFailure,
      next.places.contains(where: { $0.isLookedUp && points[$0] == nil })
    {
      others.fetcher.failed.insert(instance.descriptor.name)
    }
    // Weather of the cache is shown at once; what it lacks is requested by the refresh behind it.
    if [.useStale, .useCached].contains(fetcher.cachePolicy?.mode),
      own.snapshot?.includesNewData == false
    {
      others.fetcher = others.fetcher.asOffline
      if own.error == nil { others.fetcher.cachePolicy = CachePolicy(.useCached) }
      let other = await others.fetch(next, policy?.forFallback, known: points, by: end)
      if own.error != nil {
        guard case .cached = other else { return own }
      }
      return filled(own, from: other, of: instance)
    }
    let ask = { @Sendable [others, next, end] in
      await others.fetch(next, policy?.forFallback, known: points, by: end)
    }
    var other: PanelState?
    if responses.areAwaited {
      // What has arrived is not sent again.
      var policy = policy
      if policy?.mode == .revalidate { policy?.mode = .useFresh }
      if fetcher.cachePolicy?.mode == .revalidate { patient.fetcher.cachePolicy?.mode = .useFresh }
      var again = instance
      again.places = next.places
      let answers = await first(wished, ask) { [patient, policy, again] in
        await patient.send(again, policy, points, by: deadline)
      }
      other = answers.other
      if let late = answers.late, late.snapshot != nil || late.isDefinite, own.error != nil {
        return other.map { filled(late, from: $0, of: instance) } ?? late
      }
      if let late = answers.late, late.snapshot != nil {
        let whole = filled(own, from: late, of: instance, isLater: true)
        return other.map { filled(whole, from: $0, of: instance) } ?? whole
      }
    } else {
      other = await ask()
    }
    guard let other else { return own }
    if other.snapshot != nil, other.error == nil,
      own.error?.code != .timeout || share >= Self.leastShare
    {
      await fetcher.rest(instance, after: own.error)
    }
    return filled(own, from: other, of: instance)
  }

  /// Returns the time of a service: half of all, which allows a lookup and a request in sequence.
  ///
  /// With a key command, which may prompt for a passphrase, it gets three quarters, and so it does where the
  /// time is short.
  private func share(
    of instance: Instance,
    until deadline: ContinuousClock.Instant,
    at now: ContinuousClock.Instant
  ) -> Duration {
    let time = deadline - now
    return time * (instance.keyCommands.isEmpty && time > Self.refinement ? 0.5 : 0.75)
  }

  /// Returns the late answer of a service and that of the others, until one of them lacks nothing.
  private func first(
    _ wished: WeatherRequest,
    _ others: @escaping @Sendable () async -> PanelState,
    orLate late: @escaping @Sendable () async -> PanelState
  ) async -> (late: PanelState?, other: PanelState?) {
    await withTaskGroup(of: (isLate: Bool, state: PanelState).self) { group in
      group.addTask { (true, await late()) }
      group.addTask { (false, await others()) }
      var found: (late: PanelState?, other: PanelState?) = (nil, nil)
      for await (isLate, state) in group {
        if isLate { found.late = state } else { found.other = state }
        let isGood = state.error == nil && state.snapshot != nil
        let isWhole = !isLate || state.snapshot?.fillablePlaces(wished) == nil
        if isGood && isWhole || isLate && state.isDefinite {
          group.cancelAll()
          break
        }
      }
      return found
    }
  }

  /// Returns a service's state with what another answer has of what it lacks.
  private func filled(
    _ own: PanelState,
    from other: PanelState,
    of instance: Instance,
    isLater: Bool = false
  ) -> PanelState {
    guard own.error == nil else { return own.isDefinite ? own : own.backed(by: other) }
    guard let snapshot = own.snapshot, let found = other.snapshot else { return own }
    return PanelState(
      snapshot.filled(
        instance.descriptor.name,
        from: found,
        instance.places,
        isLater: isLater,
        now: fetcher.now()
      )
    )
  }

  /// Fetches an instance from its own service.
  private func send(
    _ instance: Instance,
    _ policy: CachePolicy?,
    _ known: [PlaceQuery: Place],
    by deadline: ContinuousClock.Instant
  ) async -> PanelState {
    let request = FetchRequest(
      deadline: deadline,
      places: instance.places,
      known: known.merging(instance.labels) { $1 },
      photos: photos,
      weather: weather(of: instance)
    )
    let isRequested = instance.options.known != nil
    if isRequested { pending?.add(instance.descriptor.title) }
    let state = await fetcher.fetch(instance, request, policy)
    if isRequested { pending?.remove(instance.descriptor.title) }
    return state.titled(by: titles)
  }

  private func weather(of instance: Instance) -> WeatherRequest {
    // The fallbacks of an instance are those after it in the chain.
    let index = fetcher.fallbackWeather.count - instance.fallbacks.count - 1
    let isListed = instance.isFallback && fetcher.fallbackWeather.indices.contains(index)
    var weather = isListed ? fetcher.fallbackWeather[index] : fetcher.weather
    weather.includesAlerts = fetcher.alerts != nil
    return weather
  }
}

extension PanelState {
  /// Whether it is an answer that another service cannot better, such as that a place is unknown.
  fileprivate var isDefinite: Bool {
    snapshot == nil && error.map { !$0.code.allowsFallback && $0.code != .cancelled } == true
  }

  /// Returns the state with the user's own names of places.
  fileprivate func titled(by titles: [PlaceQuery: DisplayText]) -> PanelState {
    guard !titles.isEmpty, var report = weather else { return self }
    report.mapShown { $0.title = titles[$0.requestedPlace] }
    return replacing(content: .weather(report))
  }
}
