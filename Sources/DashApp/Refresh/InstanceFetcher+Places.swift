import DashCore
import ResponseCaching

/// Finds the coordinates of the places that a plugin's program gets.
extension InstanceFetcher {
  /// The share of a fetch's time that the look-ups of place names may take.
  private static let lookUpShare = 0.4
  private static let concurrentLookUps = 8

  /// Returns the places of an instance, with the coordinates that are known without a request; the
  /// others are looked up when its program runs.
  ///
  /// Identifiers come from the lists of the providers, names and postal codes from the provider that
  /// needs no key, whose responses are cached. Only programs need them: a service looks up its own.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - deadline: The deadline of the fetch.
  /// - Returns: The places.
  func places(of instance: Instance, by deadline: ContinuousClock.Instant) async -> ResolvedPlaces {
    guard !isDemo, instance.descriptor.runsProgram else { return ResolvedPlaces() }
    // Without a store nothing is cached.
    let places = instance.places
    let cached =
      layers == nil ? [:] : await candidates(for: places, by: deadline, CachePolicy(.onlyCached))
    let others = places.filter { cached[$0] == nil }
    return ResolvedPlaces(cached) { deadline in
      let start = ContinuousClock.now
      let lookUpDeadline = start + (deadline - start) * Self.lookUpShare
      return await candidates(for: others, by: lookUpDeadline, nil)
    }
  }

  private func candidates(
    for places: [PlaceQuery],
    by deadline: ContinuousClock.Instant,
    _ policy: CachePolicy?
  ) async -> [PlaceQuery: PlaceCandidate] {
    let found = await places.concurrentMap(limit: Self.concurrentLookUps) { place in
      (place, await candidate(for: place, by: deadline, policy))
    }
    var known: [PlaceQuery: PlaceCandidate] = [:]
    for (place, candidate) in found { known[place] = candidate }
    return known
  }

  private func candidate(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant,
    _ policy: CachePolicy?
  ) async -> PlaceCandidate? {
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
