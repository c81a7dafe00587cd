import DashCore

/// Finds the coordinates of the places that a plugin's program gets.
extension InstanceFetcher {
  /// The share of a fetch's time that the look-ups of place names may take.
  private static let lookUpShare = 0.4
  private static let concurrentLookUps = 8

  /// Returns the places of an instance whose coordinates are known or looked up.
  ///
  /// Identifiers come from the lists of the providers, names and postal codes from the provider that
  /// needs no key, whose responses are cached. Only programs need them: a service looks up its own.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - deadline: The deadline of the fetch.
  /// - Returns: The places by configured place; a place that is not found is missing.
  func knownPlaces(
    of instance: Instance,
    by deadline: ContinuousClock.Instant
  ) async -> [PlaceQuery: PlaceCandidate] {
    let descriptor = instance.descriptor
    guard !isDemo, descriptor.program != nil || descriptor.acceptsOtherOptions else { return [:] }
    let start = ContinuousClock.now
    let lookUpDeadline = start + (deadline - start) * Self.lookUpShare
    let found = await instance.places.concurrentMap(limit: Self.concurrentLookUps) { place in
      (place, await candidate(for: place, by: lookUpDeadline))
    }
    var known: [PlaceQuery: PlaceCandidate] = [:]
    for (place, candidate) in found { known[place] = candidate }
    return known
  }

  private func candidate(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async -> PlaceCandidate? {
    switch place {
    case .coordinates: return nil
    case .id(let id): return registry.descriptors.lazy.compactMap { $0.knownPlaces[id] }.first
    case .name, .zip:
      for descriptor in registry.descriptors
      where descriptor.kind == .weather && descriptor.isKeyless && descriptor.program == nil {
        let instance = Instance(querying: descriptor, for: place)
        guard let finder = try? await placeFinder(of: instance) else { continue }
        return try? await finder.candidates(for: place, by: deadline).first
      }
      return nil
    }
  }
}
