import DashCore
import TransportLayers

/// Fetches one instance and says what its panel shows.
struct InstanceFetcher {
  let registry: SourceRegistry
  let keys: KeyRing
  let transport: any Transport
  let now: @Sendable () -> Timestamp
  let language: String?
  /// How long a fetch may take; nil for the instance's own time.
  let timeoutSeconds: Int?
  let isDemo: Bool
  /// Where each request is told, or nil.
  var verboseOutput: (any TextOutput)?
  /// What sources of weather are asked beyond how it is now.
  var weather = WeatherRequest()
  /// What is known of time zones.
  var timeZones: any TimeZoneDatabase = NoTimeZones()
  /// What sources of photos are asked beyond their options.
  var photos = PhotoRequest()
  /// What lies between the sources and the transport; nil for nothing, where nothing is kept.
  var layers: TransportLayers?
  /// What the user says of answers that are kept.
  var choice = KeptAnswersChoice.whereFresh(maximumAgeSeconds: nil)
  /// Remembers what was measured, or nil.
  var observations: (any ObservationLog)?

  /// When its configuration was taken up in the place of another, which makes failures of before to get
  /// a key worth another try; nil for the first.
  var configuredAt: ContinuousClock.Instant?

  /// Asks an instance's own provider once.
  ///
  /// - Parameters:
  ///   - instance: What to fetch.
  ///   - request: By when, and what it is asked beyond its options.
  ///   - freshness: What it may take of what is kept.
  ///   - translation: What the places mean that it is asked for, where they are another's.
  /// - Returns: What its panel shows.
  func fetch(
    _ instance: Instance,
    _ request: FetchRequest,
    _ freshness: Freshness,
    _ translation: PlaceTranslation? = nil
  ) async -> PanelState {
    do throws(SourceError) {
      let (instance, options) = try await keys.complete(
        instance,
        failingSince: freshness == .ask ? .now : configuredAt,
        by: request.deadline
      )
      return await fetch(instance, options, request, freshness, translation)
    } catch {
      return error.code == .unconfigured ? .unconfigured(error) : .failed(error)
    }
  }

  /// By when an instance that is asked now is to have answered.
  func deadline(for instance: Instance) -> ContinuousClock.Instant {
    let timeout = Duration.seconds(timeoutSeconds ?? instance.timeoutSeconds)
    return ContinuousClock.now.advanced(by: timeout)
  }

  private func fetch(
    _ instance: Instance,
    _ options: SourceOptions,
    _ request: FetchRequest,
    _ freshness: Freshness,
    _ translation: PlaceTranslation?
  ) async -> PanelState {
    let transport = await transport(for: instance, freshness)
    do throws(SourceError) {
      let source = try source(of: instance, options, transport)
      let fetched = try await source.fetch(request)
      let snapshot = translation?.restoring(fetched) ?? fetched
      await observations?.record(
        snapshot.observations(of: instance.descriptor.name, isTranslated: language != nil)
      )
      return PanelState(snapshot)
    } catch {
      return .failed(translation?.restoring(error) ?? error)
    }
  }

  /// What looks up names for an instance; nil where its service does not.
  ///
  /// - Parameters:
  ///   - instance: Whose service is asked.
  ///   - deadline: Until when a program that prints its key is waited for; nil for as long as it may run.
  /// - Returns: Its source.
  /// - Throws: ``SourceError`` where it is not configured.
  func placeFinder(
    of instance: Instance,
    by deadline: ContinuousClock.Instant? = nil
  ) async throws(SourceError) -> (any PlaceFinder)? {
    let (instance, options) = try await keys.complete(instance, by: deadline)
    let transport = await transport(for: instance, .usual)
    return try source(of: instance, options, transport) as? any PlaceFinder
  }

  /// What sends the requests of an instance, and tells of them where that is wanted.
  private func transport(
    for instance: Instance,
    _ freshness: Freshness
  ) async -> any Transport {
    guard let layers else { return verbose(transport, for: instance.descriptor.name) }
    let policy = FreshnessPolicy(choice, freshness, freshSeconds: instance.freshSeconds)
    let layered = await layers.transport(over: transport, for: instance.client, policy)
    return verbose(layered, for: instance.descriptor.name)
  }

  /// What fetches the pictures of a provider's photos.
  ///
  /// - Parameter provider: Whose pictures, as verbose lines name it.
  /// - Returns: The transport.
  func pictureTransport(of provider: String) async -> any Transport {
    guard let layers else { return verbose(transport, for: provider) }
    let policy = FreshnessPolicy(
      choice == .only ? .only : .whereFresh(maximumAgeSeconds: nil),
      .usual,
      freshSeconds: Self.pictureFreshSeconds
    )
    let layered = await layers.pictureTransport(over: transport, of: provider, policy)
    return verbose(layered, for: provider)
  }

  /// What is at a picture's address does not change: a week.
  private static let pictureFreshSeconds = 604_800

  private func verbose(_ transport: any Transport, for provider: String) -> any Transport {
    verboseOutput.map {
      VerboseTransport(base: transport, provider: provider, isDemo: isDemo, output: $0)
    } ?? transport
  }

  private func source(
    of instance: Instance,
    _ options: SourceOptions,
    _ transport: any Transport
  ) throws(SourceError) -> any DataSource {
    let context = SourceContext(
      transport: transport,
      now: now,
      language: language,
      timeZones: timeZones
    )
    return try registry.source(of: instance, options, context)
  }
}
