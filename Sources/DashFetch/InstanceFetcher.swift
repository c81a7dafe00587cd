package import DashConfiguration
package import DashCore
package import Files

/// Fetches one instance and returns the state of its panel.
package struct InstanceFetcher {
  package let registry: SourceRegistry
  let keys: KeyRing
  package var transport: any Transport
  let now: @Sendable () -> Timestamp
  let language: String?
  /// The timeout in seconds; `nil` for the instance's own.
  let timeoutSeconds: Int?
  let isDemo: Bool
  /// The output for verbose lines, or `nil`.
  package var verboseOutput: (any TextOutput)?
  /// The additional weather data to request.
  package var weather = WeatherRequest()
  /// The additional weather data to request from each fallback, in their order; empty for ``weather``.
  var fallbackWeather: [WeatherRequest] = []
  /// What lists of places have, if their provider's limits allow it.
  package var listDetails = ListDetails.none
  /// How the alerts of places are fetched; `nil` for no alerts.
  package var alerts: AlertSettings?
  /// Waits for the share of the time that a service has.
  var sleep: Sleep = { try await Task.sleep(for: $0) }
  /// Awaits responses while the next service of a chain is asked; `nil` if there is none.
  var late: LateResponses?
  /// The instance with its fallbacks, whose services look up names for those that cannot.
  var chain: [Instance] = []
  /// The names of the providers whose geocoders have just failed.
  var failed: Set<String> = []
  /// How radar is fetched; `nil` for none.
  package var radar: RadarSettings?
  /// Decodes the pictures of radar.
  package var decodeRadar: RadarDecoder = { _ in nil }
  /// How a service can reach the user, such as by an e-mail address; `nil` for none.
  package var contact: String?
  /// The time zone database.
  package var timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase()
  /// The additional options of photo requests.
  var photos = PhotoRequest()
  /// What the pipelines share; `nil` without a store.
  package var pipeline: SharedPipeline?
  /// The user's choice of which cached responses to use; `nil` for neither cache nor retries.
  package var cachePolicy: CachePolicy? = CachePolicy()
  /// Collects the matches of each place name that is looked up.
  package var lookups = PlaceLookups()
  /// The log of observations, or `nil`.
  package var observations: (any ObservationLog)?
  /// Which observations are stored, and compared with stored ones.
  package var keptObservations = KeptObservations.all
  /// The log of metrics, or `nil`.
  package var metricLog: (any Store)?
  /// Runs the programs of plugins.
  package var runProgram = ProgramRun.refused

  /// What plugins learn about the dashboard; the instance and its places are filled in.
  package var presentation = Presentation()

  /// The time of the last configuration reload, before which key failures are ignored; `nil` before
  /// the first reload.
  package var configuredAt: ContinuousClock.Instant?

  package init(
    registry: SourceRegistry,
    keys: KeyRing,
    transport: any Transport,
    now: @escaping @Sendable () -> Timestamp,
    language: String?,
    timeoutSeconds: Int?,
    isDemo: Bool,
    verboseOutput: (any TextOutput)? = nil,
    weather: WeatherRequest = WeatherRequest(),
    photos: PhotoRequest = PhotoRequest()
  ) {
    self.registry = registry
    self.keys = keys
    self.transport = transport
    self.now = now
    self.language = language
    self.timeoutSeconds = timeoutSeconds
    self.isDemo = isDemo
    self.verboseOutput = verboseOutput
    self.weather = weather
    self.photos = photos
  }

  /// Fetches an instance from its provider or, if that fails, from its fallback.
  ///
  /// - Parameters:
  ///   - photos: The additional photo options; `nil` for ``photos``.
  ///   - policy: Which cached responses are acceptable; `nil` for the user's choice.
  ///   - pending: Collects the titles of the providers with requests in flight.
  /// - Returns: The panel's state.
  package func fetch(
    _ instance: Instance,
    photos: PhotoRequest? = nil,
    policy: CachePolicy? = nil,
    pending: PendingProviders? = nil
  ) async -> PanelState {
    var fetcher = self
    fetcher.chain = instance.withFallback
    let chain = FallbackChain(
      fetcher: fetcher,
      photos: photos ?? self.photos,
      titles: instance.titles,
      pending: pending
    )
    return await chain.fetch(instance, policy, by: deadline(for: instance))
  }

  /// Fetches an instance once from its own provider.
  ///
  /// - Parameters:
  ///   - request: The deadline, the places and the additional options.
  ///   - policy: Which cached responses are acceptable; `nil` for the user's choice.
  /// - Returns: The panel's state.
  package func fetch(
    _ instance: Instance,
    _ request: FetchRequest,
    _ policy: CachePolicy?
  ) async -> PanelState {
    do throws(SourceError) {
      let options = try instance.options.get()
      let source = try source(of: instance, options, pipeline(for: instance, policy))
      var request = request
      // Without a store nothing is cached.
      if instance.descriptor.runsProgram, pipeline != nil, !isDemo {
        let unknown = request.places.filter { request.known[$0] == nil }
        request.known.merge(
          await asOffline.located(unknown, by: request.deadline, isListEnough: false)
        ) {
          $1
        }
      }
      let snapshot = try await source.fetch(request).served(by: instance.descriptor.name)
      let isRecorded = await isRecorded(snapshot)
      if !isRecorded {
        await observationLog(of: instance)?.record(
          snapshot.observations(of: instance.descriptor.name, isTranslated: language != nil)
        )
      }
      return PanelState(await withHistories(snapshot, of: instance, isRecorded: isRecorded))
    } catch {
      guard error.code == .unconfigured else { return .failed(error) }
      // A missing key is not the place's fault.
      var error = error
      error.subject = nil
      if case .failedCommand(let program, _) = error.reason {
        // Without a key no request was sent.
        error.host = nil
        error.location = instance.keyCommands.first { $0.command.program == program }?.option
      }
      return .unconfigured(error)
    }
  }

  /// Returns whether an earlier run has recorded a snapshot.
  ///
  /// What is cached was recorded when it was received, unless the store was locked then.
  private func isRecorded(_ snapshot: Snapshot) async -> Bool {
    guard !snapshot.includesNewData else { return false }
    guard let missedAt = await observations?.missedAt() else { return true }
    return snapshot.receivedAt > missedAt
  }

  /// Returns the deadline of a fetch that starts now.
  package func deadline(for instance: Instance) -> ContinuousClock.Instant {
    ContinuousClock.now.advanced(by: timeout(of: instance))
  }

  /// Returns how long a fetch may take.
  package func timeout(of instance: Instance) -> Duration {
    .seconds(timeoutSeconds ?? instance.timeoutSeconds)
  }

  /// Leaves a service that failed alone for a while, because another one answered.
  func rest(_ instance: Instance, after error: SourceError?) async {
    guard let error, error.code.isOutage, error.reason != .recentFailure,
      cachePolicy?.sends != false
    else { return }
    let end = now().advanced(bySeconds: CallPause.failureSeconds)
    await pipeline?.store.pauseCalls(instance.account, CallPause(.failure, until: end))
  }

  /// Returns the source that looks up place names; `nil` if the service has no lookup.
  ///
  /// - Throws: ``SourceError`` if the instance is not configured.
  func placeFinder(of instance: Instance) async throws(SourceError) -> (any PlaceFinder)? {
    let options = try instance.options.get()
    // A pause after a failure is that of the weather.
    var fetcher = self
    fetcher.late = nil
    let pipeline = fetcher.pipeline(for: instance, nil)
    return try fetcher.source(of: instance, options, pipeline) as? any PlaceFinder
  }

  /// Returns the pipeline of an instance's requests.
  private func pipeline(for instance: Instance, _ policy: CachePolicy?) -> Pipeline {
    let failingSince = policy?.mode == .revalidate ? .now : configuredAt
    return Pipeline(
      over: transport,
      for: instance.client,
      cachePolicy?.applied(to: policy),
      pipeline,
      late: late
    ) { [keys] request throws(TransportError) in
      try await keys.printKeys(of: request, failingSince: failingSince)
    }
  }

  /// Returns the transport for the pictures of a provider's photos.
  ///
  /// - Parameter provider: The provider's name in verbose lines.
  package func pictureTransport(of provider: String) -> any Transport {
    let mode = cachePolicy?.sends == false ? CachePolicy.Mode.onlyCached : .useFresh
    let pictures = PictureTransport { [transport, pipeline] server in
      let client = Pipeline.Client(
        provider: provider,
        kind: .picture,
        otherAddresses: [server],
        freshSeconds: PictureSource.usualFreshSeconds
      )
      return Pipeline(over: transport, for: client, CachePolicy(mode), pipeline)
    }
    return verbose(pictures, for: provider)
  }

  func verbose(_ transport: any Transport, for provider: String) -> any Transport {
    verboseLog(of: provider).map { VerboseTransport(base: transport, log: $0) } ?? transport
  }

  private func verboseLog(of provider: String) -> VerboseLog? {
    verboseOutput.map { output in
      var log = VerboseLog(provider: provider, isDemo: isDemo, output: output)
      log.wasSent = cachePolicy?.mode != .useCached
      return log
    }
  }

  private func source(
    of instance: Instance,
    _ options: SourceOptions,
    _ pipeline: Pipeline
  ) throws(SourceError) -> any DataSource {
    var context = SourceContext(
      transport: verbose(pipeline, for: instance.descriptor.name),
      now: now,
      language: language,
      timeZones: timeZones,
      reportCandidates: { [lookups] query, candidates in
        lookups.record(candidates, for: query, of: instance)
      }
    )
    context.contact = contact
    context.locate = { places, deadline in
      let start = ContinuousClock.now
      return await located(places, by: start + (deadline - start) * Self.lookUpShare)
    }
    if instance.descriptor.runsProgram {
      let run: RunProgram = { [runProgram] run throws(TransportError) in
        try await pipeline.run(run, by: runProgram)
      }
      context.runProgram = verboseLog(of: instance.descriptor.name)?.logging(run) ?? run
    }
    context.presentation = presentation
    context.presentation.instance = instance.name
    return try registry.source(of: instance, options, context)
  }
}

extension InstanceFetcher {
  /// Runs a program that reports an alert, whose output is ignored.
  ///
  /// - Returns: Why it failed; `nil` if it did not.
  package func notify(by run: ProgramRun) async -> ProgramFailure? {
    do throws(TransportError) {
      _ = try await runProgram(run)
    } catch {
      guard case .failedProgram(_, let failure)? = error.reason, failure != .noOutput,
        failure != .tooMuchOutput
      else { return nil }
      return failure
    }
    return nil
  }
}

extension SourceRegistry {
  /// Creates the data source of an instance.
  ///
  /// - Parameters:
  ///   - options: Its options with all keys.
  ///   - context: The source's dependencies.
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

/// Sends the requests for pictures: a server that asks for a pause does not pause the others.
private struct PictureTransport: Transport {
  let pipeline: @Sendable (_ server: BaseURL) -> Pipeline

  func send(_ request: Request) async throws(TransportError) -> Response {
    try await pipeline(request.baseURL).send(request)
  }

  func cached(_ requests: [Request], after error: SourceError?) async -> [Response?] {
    var found: [Response?] = []
    for request in requests {
      found += await pipeline(request.baseURL).cached([request], after: error)
    }
    return found
  }
}
