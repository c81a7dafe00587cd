package import DashCore

extension InstanceFetcher {
  /// Decodes a picture to its grey pixels, row by row; `nil` if it cannot be decoded.
  package typealias RadarDecoder = @Sendable (_ picture: [UInt8]) async -> [UInt8]?

  /// How many pictures a load brings, so that a screen shows those of a loop as they come.
  private static let picturesPerLoad = 4
  /// How long a picture of the past is cached: it never changes.
  private static let pastSeconds = 30 * 86_400

  /// Fetches the list of frames, and the next pictures that are demanded of them, one after another.
  ///
  /// - Parameters:
  ///   - known: What is known of the same window.
  ///   - deadline: When the service must have responded.
  ///   - policy: Which cached lists are acceptable; `nil` for the user's choice.
  /// - Returns: The frames, without some of the demanded pictures if there are more, or with the reason why
  ///   they are missing.
  package func radar(
    of window: RadarWindow,
    _ demand: PlaceRadar.Demand,
    known: PlaceRadar? = nil,
    by deadline: ContinuousClock.Instant,
    policy: CachePolicy? = nil
  ) async -> PlaceRadar {
    var radar = known ?? PlaceRadar(window)
    guard let settings = self.radar, let service = registry.radarDescriptor else { return radar }
    (radar.title, radar.attribution) = (service.title, service.terms.attribution)
    let listPolicy = cachePolicy?.applied(to: policy)
    do throws(SourceError) {
      let list = try await makeRadarService(settings, listPolicy)?.frames(by: deadline)
      guard let list else { return radar }
      radar.take(list.value)
      if let error = list.provenance.error { radar.fail(error) }
      for _ in 0..<Self.picturesPerLoad {
        guard let frame = radar.missing(for: demand).first else { break }
        var pictures = cachePolicy
        // A picture that was received before its time was computed, and is so anew with each list.
        pictures?.newerThan =
          frame.isForecast ? list.receivedAt.advanced(bySeconds: -1) : frame.time
        if !frame.isForecast {
          pictures?.freshSeconds = Self.pastSeconds
          pictures?.maximumAgeSeconds = nil
          if pictures?.mode == .revalidate { pictures?.mode = .useFresh }
        }
        guard let service = makeRadarService(settings, pictures) else { break }
        do throws(SourceError) {
          let picture = try await service.picture(of: frame, in: window, by: deadline)
          let pixels = await decodeRadar(picture.value)
          radar.take(pixels.flatMap { RadarField($0, of: window) }, at: frame.time)
        } catch {
          guard error.code == .notFound || error.code == .invalidResponse else { throw error }
          radar.take(nil, at: frame.time)
        }
      }
      if radar.isCovered == nil, let service = makeRadarService(settings, cachePolicy) {
        let picture = try? await service.picture(of: nil, in: window, by: deadline)
        if let picture, let pixels = await decodeRadar(picture.value),
          let map = RadarField(pixels, of: window)
        {
          radar.take(isCovered: map.isWhite)
        }
      }
      if let newest = radar.newest, newest.field == nil {
        radar.fail(SourceError(.invalidResponse))
      }
    } catch {
      radar.fail(error)
    }
    return radar
  }

  /// Creates the service; `nil` if none is registered.
  private func makeRadarService(
    _ settings: RadarSettings,
    _ policy: CachePolicy?
  ) -> (any RadarService)? {
    guard let service = registry.radarDescriptor else { return nil }
    let client = Pipeline.Client(
      provider: service.name,
      otherAddresses: [settings.baseURL].compactMap(\.self),
      callsPerMinute: service.callsPerMinute,
      freshSeconds: service.terms.minimumRefreshSeconds
    )
    let pipeline = Pipeline(over: transport, for: client, policy, pipeline)
    let context = SourceContext(transport: verbose(pipeline, for: service.name), now: now)
    return registry.makeRadarService(
      context: context,
      baseURL: settings.baseURL ?? service.baseURL
    )
  }
}
