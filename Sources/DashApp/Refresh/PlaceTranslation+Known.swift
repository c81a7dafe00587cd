import DashCore

extension PlaceTranslation {
  /// Translates the places of an instance for another service: by where they were last seen, else by
  /// what their own provider knows without asking.
  ///
  /// - Parameters:
  ///   - instance: The instance whose places they are.
  ///   - observations: What was measured before; nil for nothing.
  init(of instance: Instance, _ observations: (any ObservationLog)?) async {
    let places = instance.places
    let identifiers = places.compactMap { if case .id(let id) = $0 { id } else { nil } }
    guard !identifiers.isEmpty else {
      self.init(of: places)
      return
    }
    let provider = instance.descriptor.name
    let seen = await observations?.places().filter { $0.provider == provider } ?? []
    var known: [Int: ObservedPlace] = [:]
    for id in identifiers {
      let own = instance.descriptor.knownPlaces[id].map {
        ObservedPlace(
          provider: provider,
          key: String(id),
          name: $0.name,
          country: $0.country,
          latitude: $0.latitude,
          longitude: $0.longitude
        )
      }
      let last = seen.first { $0.key == String(id) && $0.latitude != nil && $0.longitude != nil }
      known[id] = own.flatMap { own in last.map { $0.filled(from: own) } } ?? last ?? own
    }
    self.init(of: places, known: known)
  }
}
