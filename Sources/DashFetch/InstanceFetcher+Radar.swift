package import DashCore

extension InstanceFetcher {
  /// Decodes a picture to its grey pixels, row by row; `nil` if it cannot be decoded.
  ///
  /// Throws if no program decodes pictures.
  package typealias RadarDecoder =
    @Sendable (_ picture: [UInt8]) async throws(SourceError) -> [UInt8]?

  /// How many pictures a load brings, so that a screen shows those of a loop as they come.
  private static let picturesPerLoad = 4
  /// How long a picture of the past is cached: it never changes.
  private static let pastSeconds = 30 * 86_400

  /// How long a list is fresh for a user who wants nothing cached, in seconds.
  private static let leastListSeconds = 60
  /// How long is known whether radar covers a point, in seconds.
  private static let coverageSeconds = 30 * 86_400
  /// How long the coverage is not asked for after it has failed, in seconds.
  private static let coverageRestSeconds: Int64 = 600

  /// Fetches the list of frames, whether radar covers the point, and the next pictures that are demanded,
  /// one after another.
  ///
  /// After a failure the service rests: then what is cached is all.
  ///
  /// - Parameters:
  ///   - known: What is known of the same window.
  ///   - deadline: When the service must have responded.
  /// - Returns: The frames, without some of the demanded pictures if there are more, or with the reason why
  ///   they are missing.
  package func radar(
    of window: RadarWindow,
    _ demand: PlaceRadar.Demand,
    known: PlaceRadar? = nil,
    by deadline: ContinuousClock.Instant
  ) async -> PlaceRadar {
    var radar = known ?? PlaceRadar(window)
    guard let settings = self.radar, let descriptor = registry.radarDescriptor else { return radar }
    (radar.title, radar.attribution) = (descriptor.title, descriptor.terms.attribution)
    let client = client(of: descriptor, settings)
    var policy = cachePolicy
    var rest: RadarRest?
    if let pipeline, let mode = policy?.mode {
      let own = await RadarRest(of: client.restKey, in: pipeline.store, now: now)
      if own.secondsLeft != nil, mode == .useFresh || mode == .useStale { policy?.mode = .late }
      rest = own
    }
    if policy?.mode == .revalidate {
      policy = CachePolicy(.useFresh, maximumAgeSeconds: Self.leastListSeconds)
    }
    if let age = policy?.maximumAgeSeconds {
      policy?.maximumAgeSeconds = max(age, Self.leastListSeconds)
    }
    func service(_ policy: CachePolicy?, _ rest: RadarRest?) -> (any RadarService)? {
      let resting = RestingTransport(base: transport, rest: policy.flatMap { _ in rest })
      let pipeline = Pipeline(over: resting, for: client, policy, pipeline)
      return registry.makeRadarService(
        context: SourceContext(transport: verbose(pipeline, for: descriptor.name), now: now),
        baseURL: settings.baseURL ?? descriptor.baseURL
      )
    }
    do throws(SourceError) {
      guard let list = try await service(policy, rest)?.frames(by: deadline) else { return radar }
      radar.take(list.value)
      if let error = list.provenance.error { radar.fail(error) }
      // No list of the user's makes a picture old.
      policy?.maximumAgeSeconds = nil
      if radar.isCovered == nil,
        let isCovered = await isCovered(
          window,
          by: deadline,
          { [policy] in
            service(policy, $0)
          }
        )
      {
        radar.take(isCovered: isCovered)
      }
      for _ in 0..<Self.picturesPerLoad {
        guard let frame = radar.missing(for: demand).first else { break }
        var pictures = policy
        // A picture that was received before its time was computed, and is computed again with each list.
        pictures?.newerThan =
          frame.isForecast ? list.receivedAt.advanced(bySeconds: -1) : frame.time
        if !frame.isForecast { pictures?.freshSeconds = Self.pastSeconds }
        guard let service = service(pictures, rest) else { break }
        do throws(SourceError) {
          let picture = try await service.picture(of: frame, in: window, by: deadline)
          let pixels = try await decodeRadar(picture.value)
          radar.take(pixels.flatMap { RadarField($0, of: window) }, at: frame.time)
        } catch {
          guard error.code == .notFound || error.code == .invalidResponse else { throw error }
          radar.take(nil, at: frame.time)
        }
      }
      if let newest = radar.newest, newest.field == nil, radar.missing(for: demand).isEmpty {
        radar.fail(SourceError(.invalidResponse))
      }
    } catch {
      radar.fail(error)
    }
    // What was not sent did not time out.
    if let left = rest?.secondsLeft, policy?.mode == .late, radar.error?.code == .timeout {
      let host = (settings.baseURL ?? descriptor.baseURL).host
      radar.fail(
        SourceError(.unreachable, reason: .recentFailure, host: host, retryAfterSeconds: left)
      )
    }
    return radar
  }

  /// Returns whether radar covers the point of a window; `nil` if the service does not tell.
  ///
  /// The same picture tells it for all widths of a map. What it tells is cached beside it, because decoding
  /// a picture costs a process.
  private func isCovered(
    _ window: RadarWindow,
    by deadline: ContinuousClock.Instant,
    _ service: (RadarRest?) -> (any RadarService)?
  ) async -> Bool? {
    let window = RadarWindow(
      latitude: window.latitude,
      longitude: window.longitude,
      kilometres: RadarWindow.usualKilometres
    )
    var rest: RadarRest?
    var row: CacheKey?
    if let pipeline, cachePolicy != nil, let settings = radar,
      let descriptor = registry.radarDescriptor
    {
      let place = client(of: descriptor, settings).restKey
        .derived("\(window.latitude) \(window.longitude)")
      let key = place.derived("coverage")
      if let known = await pipeline.store.response(for: key), known.body.count == 1,
        0..<Self.coverageSeconds ~= Int(now().seconds(since: known.receivedAt))
      {
        return known.body[0] != 0
      }
      row = key
      rest = await RadarRest(
        of: place,
        in: pipeline.store,
        leastSeconds: Self.coverageRestSeconds,
        now: now
      )
    }
    // Of a service that is silent about it, the frames have half of the time.
    let now = ContinuousClock.now
    let half = now + max(deadline - now, .zero) / 2
    let picture =
      rest?.secondsLeft == nil
      ? try? await service(rest)?.picture(of: nil, in: window, by: half) : nil
    guard let picture, let pixels = try? await decodeRadar(picture.value),
      let isCovered = RadarField(pixels, of: window)?.isWhite
    else { return nil }
    if let row, let descriptor = registry.radarDescriptor {
      let known = CachedResponse(
        kind: .response,
        provider: descriptor.name,
        status: 200,
        body: [isCovered ? 1 : 0],
        receivedAt: picture.receivedAt
      )
      await pipeline?.store.store(known, for: row)
    }
    return isCovered
  }

  private func client(of service: RadarDescriptor, _ settings: RadarSettings) -> Pipeline.Client {
    Pipeline.Client(
      provider: service.name,
      otherAddresses: [settings.baseURL].compactMap(\.self),
      callsPerMinute: service.callsPerMinute,
      freshSeconds: service.terms.minimumRefreshSeconds
    )
  }
}

extension Pipeline.Client {
  /// What rests after a failure.
  fileprivate var restKey: CacheKey {
    CacheKey(account.fingerprint).derived(account.provider)
  }
}
