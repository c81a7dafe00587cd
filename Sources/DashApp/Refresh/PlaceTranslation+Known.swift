import DashCore

extension PlaceTranslation {
  /// Translates the places of an instance for another service: by what their own provider last said of
  /// them, else by what it knows without asking.
  ///
  /// - Parameters:
  ///   - instance: The instance whose places they are.
  ///   - lookedUp: Its names and postal codes, as far as its provider has looked them up.
  ///   - observations: What was measured before; nil for nothing.
  init(
    of instance: Instance,
    lookedUp: [PlaceQuery: ObservedPlace] = [:],
    _ observations: (any ObservationLog)?
  ) async {
    let places = instance.places
    var known = lookedUp
    let provider = instance.descriptor.name
    var seen: [ObservedPlace]?
    for case .id(let id) in places {
      if seen == nil {
        seen = await observations?.places().filter { $0.provider == provider } ?? []
      }
      let last = seen?.first { $0.key == String(id) && $0.latitude != nil && $0.longitude != nil }
      let own = instance.descriptor.knownPlaces[id].map {
        ObservedPlace($0, key: String(id), provider: provider)
      }
      // The last name may be in the language of another run.
      known[.id(id)] = own.flatMap { own in last.map { own.located(at: $0) } } ?? last ?? own
    }
    self.init(of: places, known: known)
  }
}

extension ObservedPlace {
  /// The place at the point of another.
  fileprivate func located(at other: ObservedPlace) -> ObservedPlace {
    ObservedPlace(
      provider: provider,
      key: key,
      name: name,
      country: country,
      latitude: other.latitude,
      longitude: other.longitude
    )
  }
}
