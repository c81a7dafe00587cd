import DashCore
import ResponseCaching

/// Fetches one instance and returns the state of its panel.
struct InstanceFetcher {
  let registry: SourceRegistry
  let keys: KeyRing
  var transport: any Transport
  let now: @Sendable () -> Timestamp
  let language: String?
  /// The timeout in seconds; `nil` for the instance's own.
  let timeoutSeconds: Int?
  let isDemo: Bool
  /// The output for verbose lines, or `nil`.
  var verboseOutput: (any TextOutput)?
  /// The additional weather data to request.
  var weather = WeatherRequest()
  /// The time zone database.
  var timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase()
  /// The additional options of photo requests.
  var photos = PhotoRequest()
  /// The middleware over the transport; `nil` without a store.
  var layers: Middleware?
  /// The user's choice of which cached responses to use.
  var cachePolicy = CachePolicy()
  /// Collects the matches of each place name that is looked up.
  var lookups = PlaceLookups()
  /// The log of observations, or `nil`.
  var observations: (any ObservationLog)?
  /// The log of metrics, or `nil`.
  var metricLog: (any Store)?
  /// Runs the programs of plugins.
  var runProgram = ProgramRun.refused

  /// What plugins learn about the dashboard; the instance and its places are filled in.
  var presentation = Presentation()

  /// The time of the last configuration reload, before which key failures are ignored; `nil` before
  /// the first reload.
  var configuredAt: ContinuousClock.Instant?

  /// Fetches an instance from its provider or, if that fails, from its fallback.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - photos: The additional photo options; `nil` for ``photos``.
  ///   - policy: Which cached responses are acceptable; `nil` for the user's choice.
  ///   - pending: Collects the titles of the providers with requests in flight.
  /// - Returns: The panel's state.
  func fetch(
    _ instance: Instance,
    photos: PhotoRequest? = nil,
    policy: CachePolicy? = nil,
    pending: PendingProviders? = nil
  ) async -> PanelState {
    let start = ContinuousClock.now
    let deadline = deadline(for: instance)
    func send(
      _ instance: Instance,
      by share: ContinuousClock.Instant,
      _ policy: CachePolicy?,
      known: [PlaceQuery: Place] = [:],
      through fetcher: InstanceFetcher? = nil
    ) async -> PanelState {
      let request = FetchRequest(
        deadline: share,
        completionDeadline: deadline,
        places: instance.places,
        known: known,
        photos: photos ?? self.photos,
        weather: weather
      )
      let isRequested = instance.options.known != nil
      if isRequested { pending?.add(instance.descriptor.title) }
      let state = await (fetcher ?? self).fetch(instance, request, policy)
      if isRequested { pending?.remove(instance.descriptor.title) }
      return state
    }
    // The demo has all keys and no network that could fail.
    guard !isDemo, let fallback = instance.fallbackInstance else {
      return await send(instance, by: deadline, policy)
    }
    if case .unconfigured(let error) = fallback.options {
      let own = await send(instance, by: deadline, policy)
      return own.error?.code.allowsFallback == true ? own.backed(by: .unconfigured(error)) : own
    }
    // The provider gets half of the time, which allows a lookup and a request in sequence. With a
    // key command, which may prompt for a passphrase, it gets three quarters.
    let share = instance.printedKeys.isEmpty ? 0.5 : 0.75
    let own = await send(instance, by: start + (deadline - start) * share, policy)
    guard let error = own.error, error.code.allowsFallback, !Task.isCancelled else { return own }
    let known = await knownPlaces(of: instance)
    // `useStale` shows cached data at once, so do not wait for the fallback. The detached refresh
    // requests it.
    if cachePolicy.mode == .useStale, case .stale = own {
      let state = await send(
        fallback,
        by: deadline,
        policy?.forFallback,
        known: known,
        through: asOffline
      )
      guard case .cached = state else { return own }
      return own.backed(by: state)
    }
    return own.backed(
      by: await send(fallback, by: deadline, policy?.forFallback, known: known)
    )
  }

  /// Fetches an instance once from its own provider.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - request: The deadline, the places and the additional options.
  ///   - policy: Which cached responses are acceptable; `nil` for the user's choice.
  /// - Returns: The panel's state.
  func fetch(
    _ instance: Instance,
    _ request: FetchRequest,
    _ policy: CachePolicy?
  ) async -> PanelState {
    do throws(SourceError) {
      let options = try instance.options.get()
      let transport = await transport(for: instance, policy)
      let source = try source(
        of: instance,
        options,
        transport,
        programs: await programs(of: instance, policy)
      )
      var request = request
      request.known = await located(request, of: instance)
      let snapshot = try await source.fetch(request)
      await observations?.record(
        snapshot.observations(of: instance.descriptor.name, isTranslated: language != nil)
      )
      return PanelState(await withHistories(snapshot, of: instance))
    } catch {
      guard error.code == .unconfigured else { return .failed(error) }
      // A missing key is not the place's fault.
      var error = error
      error.subject = nil
      return .unconfigured(error)
    }
  }

  /// Returns the deadline of a fetch that starts now.
  func deadline(for instance: Instance) -> ContinuousClock.Instant {
    ContinuousClock.now.advanced(by: timeout(of: instance))
  }

  /// Returns how long a fetch may take.
  func timeout(of instance: Instance) -> Duration {
    .seconds(timeoutSeconds ?? instance.timeoutSeconds)
  }

  /// How long a fetch of an instance that is not in the configuration may take.
  var defaultTimeout: Duration {
    .seconds(timeoutSeconds ?? Instance.defaultTimeoutSeconds)
  }

  /// Returns the source that looks up place names; `nil` if the service has no lookup.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  /// - Returns: The source.
  /// - Throws: ``SourceError`` if the instance is not configured.
  func placeFinder(of instance: Instance) async throws(SourceError) -> (any PlaceFinder)? {
    let options = try instance.options.get()
    let transport = await transport(for: instance, nil)
    return try source(of: instance, options, transport) as? any PlaceFinder
  }

  /// Returns the transport for an instance, with verbose output if enabled.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - policy: Which cached responses are acceptable; `nil` for the user's choice.
  /// - Returns: The transport.
  private func transport(
    for instance: Instance,
    _ policy: CachePolicy?
  ) async -> any Transport {
    func keyed(_ base: any Transport) -> any Transport { keyTransport(base, instance, policy) }
    let name = instance.descriptor.name
    guard let layers else { return verbose(keyed(transport), for: name) }
    let layered = layers.transport(
      over: transport,
      for: instance.client,
      cachePolicy.applied(to: policy),
      prepare: keyed
    )
    return verbose(layered, for: name)
  }

  private func keyTransport(
    _ base: any Transport,
    _ instance: Instance,
    _ policy: CachePolicy?
  ) -> KeyTransport {
    KeyTransport(
      base: base,
      keys: keys,
      printedKeys: instance.printedKeys,
      failingSince: policy?.mode == .revalidate ? .now : configuredAt
    )
  }

  /// Returns what runs the programs of an instance, or takes their documents from the cache.
  private func programs(
    of instance: Instance,
    _ policy: CachePolicy?
  ) async -> RunProgram {
    guard instance.descriptor.runsProgram else { return ProgramRun.refused }
    let keys = keyTransport(transport, instance, policy)
    let cache = layers?.programCache(for: instance.client, cachePolicy.applied(to: policy))
    let cached: RunProgram = { [runProgram] run throws(TransportError) in
      let fetch: FetchCache.Fetch = { _ throws(TransportError) in
        try await keys.runPrograms(of: run)
        return try await runProgram(run)
      }
      guard let cache else { return try await fetch(nil) }
      return try await cache.response(for: run, fetch)
    }
    return verboseLog(of: instance.descriptor.name)?.logging(cached) ?? cached
  }

  /// Returns the transport for the pictures of a provider's photos.
  ///
  /// - Parameter provider: The provider's name in verbose lines.
  /// - Returns: The transport.
  func pictureTransport(of provider: String) async -> any Transport {
    guard let layers else { return verbose(transport, for: provider) }
    let policy = CachePolicy(
      cachePolicy.mode == .onlyCached ? .onlyCached : .useFresh,
      freshSeconds: Self.pictureFreshSeconds
    )
    let layered = layers.pictureTransport(over: transport, of: provider, policy)
    return verbose(layered, for: provider)
  }

  /// A week, because the content of a picture's URL does not change.
  private static let pictureFreshSeconds = 604_800

  private func verbose(_ transport: any Transport, for provider: String) -> any Transport {
    verboseLog(of: provider).map { VerboseTransport(base: transport, log: $0) } ?? transport
  }

  private func verboseLog(of provider: String) -> VerboseLog? {
    verboseOutput.map { VerboseLog(provider: provider, isDemo: isDemo, output: $0) }
  }

  private func source(
    of instance: Instance,
    _ options: SourceOptions,
    _ transport: any Transport,
    programs: @escaping RunProgram = ProgramRun.refused
  ) throws(SourceError) -> any DataSource {
    var context = SourceContext(
      transport: transport,
      now: now,
      language: language,
      timeZones: timeZones,
      reportCandidates: { [lookups] query, candidates in
        lookups.record(candidates, for: query, of: instance)
      }
    )
    context.runProgram = programs
    context.presentation = presentation
    context.presentation.instance = instance.name
    return try registry.source(of: instance, options, context)
  }
}

extension SourceRegistry {
  /// Creates the data source of an instance.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - options: Its options with all keys.
  ///   - context: The source's dependencies.
  /// - Returns: The source.
  /// - Throws: ``SourceError`` if the provider rejects an option.
  func source(
    of instance: Instance,
    _ options: SourceOptions,
    _ context: SourceContext
  ) throws(SourceError) -> any DataSource {
    let provider = instance.descriptor.name
    do throws(OptionError) {
      return try makeSource(named: provider, options: options, context: context)
    } catch {
      throw SourceError(.invalidOptions, location: error.option, expected: error.expected)
    }
  }
}
