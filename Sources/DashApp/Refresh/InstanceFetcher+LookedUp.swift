import DashCore

/// What is known of places without asking anybody.
extension InstanceFetcher {
  /// The names and postal codes of an instance, as its own provider last looked them up.
  ///
  /// They are taken from what is kept of its answers: what it said of a name, else where it last had the
  /// weather of the place.
  ///
  /// - Parameter instance: The instance.
  /// - Returns: The places by how they are asked for; without those of which nothing is kept.
  func lookedUpPlaces(of instance: Instance) async -> [PlaceQuery: ObservedPlace] {
    let places = instance.places.filter(\.isLookedUp)
    guard layers != nil, instance.options.known != nil, !places.isEmpty else { return [:] }
    let silent = asOffline
    let provider = instance.descriptor.name
    // A key that is not there yet would have to be waited for.
    let now = ContinuousClock.now
    var known: [PlaceQuery: ObservedPlace] = [:]
    if let finder = try? await silent.placeFinder(of: instance, by: now) {
      let deadline = now.advanced(by: .seconds(1))
      for place in places {
        guard let found = try? await finder.candidates(for: place, by: deadline).first else {
          continue
        }
        known[place] = ObservedPlace(found, key: place.description, provider: provider)
      }
    }
    let rest = places.filter { known[$0] == nil }
    guard !rest.isEmpty else { return known }
    let asked = instance.replacingPlaces(with: rest)
    let state = await silent.fetch(asked, FetchRequest(deadline: now), .usual)
    guard case .weather(let report)? = state.snapshot?.content else { return known }
    for weather in report.places {
      known[weather.asked] = ObservedPlace(weather, provider: provider)
    }
    return known
  }

  /// The same that asks nobody, tells nobody of it and remembers nothing.
  var asOffline: InstanceFetcher {
    var other = self
    other.choice = .only
    other.verboseOutput = nil
    other.observations = nil
    return other
  }
}

extension PlaceQuery {
  /// Whether a service has to look up where it is.
  fileprivate var isLookedUp: Bool {
    switch self {
    case .name, .zip: true
    case .coordinates, .id: false
    }
  }
}

extension ObservedPlace {
  /// A place that a geocoder tells of.
  init(_ candidate: PlaceCandidate, key: String, provider: String) {
    self.init(
      provider: provider,
      key: key,
      name: candidate.name,
      country: candidate.country,
      latitude: candidate.latitude,
      longitude: candidate.longitude
    )
  }
}
