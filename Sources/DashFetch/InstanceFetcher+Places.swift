package import DashCore

/// Finds the coordinates of places.
extension InstanceFetcher {
  /// The share of a fetch's time that the look-ups of place names may take.
  static let lookUpShare = 0.4
  private static let concurrentLookUps = 8

  // MARK: For a fallback

  /// Returns the coordinates and names that an instance's provider has for its places, for its
  /// fallback, without any request.
  ///
  /// - Returns: The known places; the fallback looks up other names itself.
  func knownPlaces(of instance: Instance) async -> [PlaceQuery: Place] {
    await lookedUpPlaces(of: instance).merging(instance.identifiedPlaces(observations)) { $1 }
  }

  /// Returns the places of an instance whose names and postal codes were looked up before.
  ///
  /// They come from cached lookups, else from cached weather.
  package func lookedUpPlaces(of instance: Instance) async -> [PlaceQuery: Place] {
    let places = instance.places.filter(\.isLookedUp)
    guard pipeline != nil, instance.options.known != nil, !places.isEmpty else { return [:] }
    let offline = asOffline
    // Nothing is sent, so the deadline hardly matters.
    let now = ContinuousClock.now
    var known: [PlaceQuery: Place] = [:]
    if let finder = try? await offline.placeFinder(of: instance) {
      let deadline = now.advanced(by: .seconds(1))
      for place in places {
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
    guard let report = state.weather else { return known }
    for weather in report.places { known[weather.requestedPlace] = weather.place }
    return known
  }

  /// Returns the names of the places without weather, as far as they are known without a request.
  func names(of instance: Instance, _ state: PanelState) async -> [PlaceQuery: Place] {
    state.lacksPlaces ? await instance.identifiedPlaces(observations) : [:]
  }

  /// The fetcher limited to cached responses, without verbose output or recording.
  var asOffline: InstanceFetcher {
    var other = self
    other.cachePolicy = CachePolicy(.onlyCached)
    other.verboseOutput = nil
    other.observations = nil
    return other
  }

  // MARK: For a program or a service without a geocoder

  /// Looks up places.
  ///
  /// Identifiers come from the lists of the providers; names and postal codes from the first service that
  /// answers, of those of the chain and of those without a key, else names from ``listedCity(_:)``.
  ///
  /// - Parameter isListEnough: Whether the list counts if no service answers.
  func located(
    _ places: [PlaceQuery],
    by deadline: ContinuousClock.Instant,
    isListEnough: Bool = true
  ) async -> [PlaceQuery: Place] {
    guard !isDemo else { return [:] }
    let found = await places.concurrentMap(limit: Self.concurrentLookUps) { place in
      (place, await located(place, by: deadline, isListEnough))
    }
    return found.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  private func located(
    _ place: PlaceQuery,
    by deadline: ContinuousClock.Instant,
    _ isListEnough: Bool
  ) async -> Place? {
    switch place {
    case .coordinates: return nil
    case .id(let id): return registry.descriptors.lazy.compactMap { $0.knownPlaces[id] }.first
    case .name, .zip:
      let keyless = registry.descriptors.filter { descriptor in
        descriptor.kind.isWeather && descriptor.isKeyless && descriptor.program == nil
          && !chain.contains { $0.descriptor.name == descriptor.name }
      }
      for instance in chain + keyless.map(Instance.init(querying:))
      where instance.descriptor.program == nil && !failed.contains(instance.descriptor.name) {
        guard let finder = try? await placeFinder(of: instance) else { continue }
        do throws(SourceError) {
          return try await finder.candidates(for: place, by: deadline).first
        } catch {
          guard error.code.allowsFallback else { return nil }
        }
      }
      return isListEnough ? await listedCity(place) : nil
    }
  }

  /// Returns the city of a name that a provider lists, or after which a time zone is named.
  private func listedCity(_ place: PlaceQuery) async -> Place? {
    guard case .name(let text) = place else { return nil }
    let cities =
      registry.descriptors.flatMap(\.knownPlaces.values).filter { $0.point != nil }
      + timeZones.cities().values
    let found = try? await PlaceName(text).candidates { name, country in
      cities.filter { name.isName(of: $0) && (country == nil || $0.country?.string == country) }
    }
    return found?.first
  }
}

extension Instance {
  /// Returns the places that are configured with a label, or by an identifier, with the provider's
  /// built-in names and the last observed coordinates.
  ///
  /// - Parameter observations: The log of observations; `nil` for none.
  /// - Returns: The known places.
  package func identifiedPlaces(_ observations: (any ObservationLog)?) async -> [PlaceQuery: Place]
  {
    var known = labels
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

extension PanelState {
  /// Whether it has no weather of some places.
  var lacksPlaces: Bool {
    guard let content = snapshot?.content else { return true }
    if case .weather(let report) = content { return !report.missing.isEmpty }
    return false
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
