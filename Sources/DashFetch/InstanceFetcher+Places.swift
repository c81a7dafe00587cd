package import DashCore
import ResponseCaching

/// Finds the coordinates that are known of places.
extension InstanceFetcher {
  /// The share of a fetch's time that the look-ups of place names may take.
  private static let lookUpShare = 0.4
  private static let concurrentLookUps = 8

  // MARK: For a fallback

  /// Returns the coordinates and names that an instance's provider has for its places, for its
  /// fallback, without any request.
  ///
  /// - Parameter instance: The instance.
  /// - Returns: The known places; the fallback looks up other names itself.
  func knownPlaces(of instance: Instance) async -> [PlaceQuery: Place] {
    await lookedUpPlaces(of: instance).merging(instance.identifiedPlaces(observations)) { $1 }
  }

  /// Returns the places of an instance whose names and postal codes were looked up before.
  ///
  /// They come from the lookups of this run, else from cached lookups, else from cached weather.
  package func lookedUpPlaces(of instance: Instance) async -> [PlaceQuery: Place] {
    let places = instance.places.filter(\.isLookedUp)
    guard layers != nil, instance.options.known != nil, !places.isEmpty else { return [:] }
    let offline = asOffline
    // Nothing is sent, so the deadline hardly matters.
    let now = ContinuousClock.now
    var known: [PlaceQuery: Place] = [:]
    for place in places {
      known[place] = lookups.candidates(for: place, of: instance)?.first
    }
    let unknown = places.filter { known[$0] == nil }
    if !unknown.isEmpty, let finder = try? await offline.placeFinder(of: instance) {
      let deadline = now.advanced(by: .seconds(1))
      for place in unknown {
        known[place] = try? await finder.candidates(for: place, by: deadline).first
      }
    }
    let rest = places.filter { known[$0] == nil }
    guard !rest.isEmpty else { return known }
    let state = await offline.fetch(
      instance,
      FetchRequest(deadline: now, places: rest),
      nil
    )
    guard case .weather(let report)? = state.snapshot?.content else { return known }
    for weather in report.places { known[weather.requestedPlace] = weather.place }
    return known
  }

  /// The fetcher limited to cached responses, without verbose output or recording.
  var asOffline: InstanceFetcher {
    var other = self
    other.cachePolicy = CachePolicy(.onlyCached)
    other.verboseOutput = nil
    other.observations = nil
    return other
  }

  // MARK: For a program

  /// Returns the places of an instance, with the coordinates that are known without a request; the
  /// others are looked up when its program runs.
  ///
  /// Identifiers come from the lists of the providers, names and postal codes from the provider that
  /// needs no key, whose responses are cached. Only programs need them: a service looks up its own.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - request: The places, and the deadline of the fetch.
  /// - Returns: The places.
  func places(of instance: Instance, _ request: FetchRequest) async -> ResolvedPlaces {
    guard !isDemo, instance.descriptor.runsProgram else { return ResolvedPlaces() }
    var known = request.known
    let places = (request.places ?? instance.places).filter { known[$0] == nil }
    // Without a store nothing is cached.
    if layers != nil {
      let policy = CachePolicy(.onlyCached)
      known.merge(await located(places, by: request.deadline, policy)) { $1 }
    }
    let others = places.filter { known[$0] == nil }
    return ResolvedPlaces(known) { deadline in
      let start = ContinuousClock.now
      return await located(others, by: start + (deadline - start) * Self.lookUpShare, nil)
    }
  }

  private func located(
    _ places: [PlaceQuery],
    by deadline: ContinuousClock.Instant,
    _ policy: CachePolicy?
  ) async -> [PlaceQuery: Place] {
    let found = await places.concurrentMap(limit: Self.concurrentLookUps) { place in
      (place, await located(place, by: deadline, policy))
    }
    return Dictionary(found.compactMap { query, place in place.map { (query, $0) } }) { $1 }
  }

  private func located(
    _ place: PlaceQuery,
    by deadline: ContinuousClock.Instant,
    _ policy: CachePolicy?
  ) async -> Place? {
    switch place {
    case .coordinates: return nil
    case .id(let id): return registry.descriptors.lazy.compactMap { $0.knownPlaces[id] }.first
    case .name, .zip:
      for descriptor in registry.descriptors
      where descriptor.kind == .weather && descriptor.isKeyless && descriptor.program == nil {
        let instance = Instance(querying: descriptor, for: place)
        guard let finder = try? await placeFinder(of: instance, policy) else { continue }
        return try? await finder.candidates(for: place, by: deadline).first
      }
      return nil
    }
  }
}

extension Instance {
  /// Returns the places that are configured by an identifier, with the provider's built-in names and
  /// the last observed coordinates.
  ///
  /// - Parameter observations: The log of observations; `nil` for none.
  /// - Returns: The known places.
  package func identifiedPlaces(_ observations: (any ObservationLog)?) async -> [PlaceQuery: Place]
  {
    var known: [PlaceQuery: Place] = [:]
    var observed: [ObservedPlace]?
    for case .id(let id) in places {
      if observed == nil { observed = await observations?.places() ?? [] }
      let last = observed?.first {
        $0.provider == descriptor.name && $0.key == String(id) && $0.point != nil
      }?.place
      var place = descriptor.knownPlaces[id]
      // Prefer the built-in name: an observed name may be in the language of an earlier run.
      if let last {
        place?.latitude = last.latitude
        place?.longitude = last.longitude
      }
      known[.id(id)] = place ?? last
    }
    return known
  }
}

extension PlaceQuery {
  /// Whether a service must look up its coordinates.
  package var isLookedUp: Bool {
    switch self {
    case .name, .zip: true
    case .coordinates, .id: false
    }
  }
}
