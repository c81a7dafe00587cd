import DashConfiguration
import DashCore

/// Fetches an instance from its service, and from the services after it what that one lacks.
struct FallbackChain {
  /// An answer to what a service did not deliver in its share of the time.
  private enum Answer: Sendable {
    /// The service's own, late.
    case late(PanelState)
    /// That of the services after it.
    case other(PanelState)

    var state: PanelState {
      switch self {
      case .late(let state), .other(let state): state
      }
    }
  }

  /// How long complete weather waits for what makes it better, such as a finer forecast.
  private static let refinement = Duration.seconds(3)

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
    // A service gets half of the time, which allows a lookup and a request in sequence. With a key
    // command, which may prompt for a passphrase, it gets three quarters.
    let now = ContinuousClock.now
    let share = (deadline - now) * (instance.keyCommands.isEmpty ? 0.5 : 0.75)
    let responses = LateResponses(over: fetcher.transport, until: deadline)
    defer { responses.cancel() }
    var patient = self
    patient.fetcher.transport = responses
    let own = await patient.send(instance, policy, known, by: now + share)
    guard !Task.isCancelled, own.error?.code.allowsFallback != false else { return own }
    var end = deadline
    if own.error == nil {
      let request = weather(of: next)
      guard let lacking = own.snapshot?.fillablePlaces(request) else { return own }
      next.places = lacking.places
      if lacking.areComplete { end = min(deadline, .now + Self.refinement) }
    }
    // Weather of the cache is shown at once; what it lacks is requested by the refresh behind it.
    let isQuick =
      [.useStale, .useCached].contains(fetcher.cachePolicy?.mode) && own.snapshot != nil
    var others = self
    if isQuick { others.fetcher = fetcher.asOffline }
    if own.error?.code.isOutage == true { others.fetcher.failed.insert(instance.descriptor.name) }
    let points = await fetcher.knownPlaces(of: instance).merging(known) { $1 }
      .merging(own.snapshot?.points ?? [:]) { $1 }
    let ask = { @Sendable [others, next, end] in
      Answer.other(await others.fetch(next, policy?.forFallback, known: points, by: end))
    }
    guard responses.areAwaited, !isQuick else {
      return await combined(own, await ask(), of: instance, isQuick)
    }
    var again = instance
    again.places = next.places
    let answer = await first(ask) { [patient, again] in
      Answer.late(await patient.send(again, policy, points, by: deadline))
    }
    return await combined(own, answer, of: instance, isQuick)
  }

  /// Returns the first good answer, or that of the other services if none is.
  private func first(_ answers: (@Sendable () async -> Answer)...) async -> Answer {
    await withTaskGroup(of: Answer.self) { group in
      for answer in answers { group.addTask { await answer() } }
      var last = Answer.other(.loading)
      for await answer in group {
        if case .other = answer { last = answer }
        guard answer.state.snapshot != nil, answer.state.error == nil else { continue }
        last = answer
        group.cancelAll()
        break
      }
      return last
    }
  }

  /// Returns what is shown of a service's state and an answer to what it lacks.
  private func combined(
    _ own: PanelState,
    _ answer: Answer,
    of instance: Instance,
    _ isQuick: Bool
  ) async -> PanelState {
    guard own.error == nil else {
      switch answer {
      case .late(let state): return state
      case .other(let state):
        if isQuick {
          guard case .cached = state else { return own }
        } else if state.snapshot != nil, state.error == nil {
          await fetcher.rest(instance, after: own.error)
        }
        return own.backed(by: state)
      }
    }
    guard let snapshot = own.snapshot, let found = answer.state.snapshot else { return own }
    let name = instance.descriptor.name
    return PanelState(snapshot.filled(name, from: found, instance.places, now: fetcher.now()))
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
    var weather = instance.isFallback ? fetcher.fallbackWeather ?? fetcher.weather : fetcher.weather
    weather.includesAlerts = fetcher.alerts != nil
    return weather
  }
}

extension PanelState {
  /// Returns the state with the user's own names of places.
  fileprivate func titled(by titles: [PlaceQuery: DisplayText]) -> PanelState {
    guard !titles.isEmpty, var report = weather else { return self }
    report.mapShown { $0.title = titles[$0.requestedPlace] }
    return replacing(content: .weather(report))
  }
}
