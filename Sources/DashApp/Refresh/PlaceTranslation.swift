import DashCore
import ResponseCaching

/// Translates places for another service, which requests them by coordinates.
///
/// An identifier, a name or a postal code is replaced by the coordinates that the original service
/// has for it, and the results are mapped back. So both services show the same place for an
/// ambiguous name. A place without known coordinates stays unchanged: the other service looks up a
/// name but cannot find an identifier.
struct PlaceTranslation: Sendable {
  /// The places to request from the service.
  let places: [PlaceQuery]
  /// The original places of each translated place, in order.
  private let meanings: [PlaceQuery: [Meaning]]

  fileprivate struct Meaning {
    let requestedPlace: PlaceQuery
    let known: ObservedPlace?
  }

  /// Translates places.
  ///
  /// - Parameters:
  ///   - places: The configured places.
  ///   - known: The places with known details, by configured place.
  init(of places: [PlaceQuery], known: [PlaceQuery: ObservedPlace] = [:]) {
    var meanings: [PlaceQuery: [Meaning]] = [:]
    self.places = places.map { query in
      guard
        let place = known[query], let latitude = place.latitude, let longitude = place.longitude
      else {
        meanings[query, default: []].append(Meaning(requestedPlace: query, known: nil))
        return query
      }
      let point = PlaceQuery.coordinates(latitude: latitude, longitude: longitude)
      meanings[point, default: []].append(Meaning(requestedPlace: query, known: place))
      return point
    }
    self.meanings = meanings
  }

  /// Translates the places of an instance with past observations and the provider's built-in list.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - lookedUp: The names and postal codes that its provider has looked up.
  ///   - observations: The log of observations; `nil` for none.
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
      // Prefer the built-in name: an observed name may be in the language of an earlier run.
      known[.id(id)] = own.flatMap { own in last.map { own.located(at: $0) } } ?? last ?? own
    }
    self.init(of: places, known: known)
  }

  /// Returns a snapshot with the original places.
  func restoring(_ snapshot: Snapshot) -> Snapshot {
    guard case .weather(let report) = snapshot.content else { return snapshot }
    // Places with the same coordinates are restored one by one.
    var rest = meanings
    func meaning(of place: PlaceQuery) -> Meaning? {
      guard let first = rest[place]?.first else { return nil }
      if (rest[place]?.count ?? 0) > 1 { rest[place]?.removeFirst() }
      return first
    }
    let places = report.places.map { $0.renamed(as: meaning(of: $0.requestedPlace)) }
    let missing = report.missing.map { missing in
      guard let query = missing.requestedPlace, let meaning = meaning(of: query) else {
        return missing
      }
      let cached = missing.cached.map {
        CachedPlace(weather: $0.weather.renamed(as: meaning), fetchedAt: $0.fetchedAt)
      }
      return MissingPlace(
        requestedPlace: meaning.requestedPlace,
        error: missing.error,
        cached: cached
      )
    }
    var origin = snapshot.origin
    if case .stale(let error) = origin { origin = .stale(restoring(error)) }
    return snapshot.with(WeatherReport(places: places, missing: missing), origin: origin)
  }

  /// Returns an error with the original place as its subject.
  func restoring(_ error: SourceError) -> SourceError {
    guard let subject = error.subject else { return error }
    let meaning = meanings.first { DisplayText($0.key.description) == subject }?.value.first
    guard let meaning, meaning.known != nil else { return error }
    var error = error
    error.subject = DisplayText(meaning.requestedPlace.description)
    if error.unknownPlace != nil { error.unknownPlace = meaning.requestedPlace }
    return error
  }
}

extension PlaceWeather {
  /// Returns the weather under its original place; the service's own name has priority.
  fileprivate func renamed(as meaning: PlaceTranslation.Meaning?) -> PlaceWeather {
    guard let meaning, let known = meaning.known else { return self }
    var weather = self
    weather.requestedPlace = meaning.requestedPlace
    weather.name = name ?? known.name
    weather.country = country ?? known.country
    return weather
  }
}

/// Looks up places in the cache.
extension InstanceFetcher {
  /// Returns the places of an instance whose names and postal codes were looked up before.
  ///
  /// They come from the lookups of this run, else from cached lookups, else from cached weather.
  ///
  /// - Parameter instance: The instance.
  /// - Returns: The known places by query; places without cached data are missing.
  func lookedUpPlaces(of instance: Instance) async -> [PlaceQuery: ObservedPlace] {
    let places = instance.places.filter(\.isLookedUp)
    guard layers != nil, instance.options.known != nil, !places.isEmpty else { return [:] }
    let offline = asOffline
    let provider = instance.descriptor.name
    // Nothing is sent, so the deadline hardly matters.
    let now = ContinuousClock.now
    var known: [PlaceQuery: ObservedPlace] = [:]
    for place in places {
      known[place] = lookups.candidates(for: place, of: instance)?.first.map {
        ObservedPlace($0, key: place.description, provider: provider)
      }
    }
    let unknown = places.filter { known[$0] == nil }
    if !unknown.isEmpty, let finder = try? await offline.placeFinder(of: instance) {
      let deadline = now.advanced(by: .seconds(1))
      for place in unknown {
        guard let found = try? await finder.candidates(for: place, by: deadline).first else {
          continue
        }
        known[place] = ObservedPlace(found, key: place.description, provider: provider)
      }
    }
    let rest = places.filter { known[$0] == nil }
    guard !rest.isEmpty else { return known }
    let partial = instance.replacingPlaces(with: rest)
    let state = await offline.fetch(partial, FetchRequest(deadline: now), nil)
    guard case .weather(let report)? = state.snapshot?.content else { return known }
    for weather in report.places {
      known[weather.requestedPlace] = ObservedPlace(weather, provider: provider)
    }
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
}

extension PlaceQuery {
  /// Whether a service must look up its coordinates.
  var isLookedUp: Bool {
    switch self {
    case .name, .zip: true
    case .coordinates, .id: false
    }
  }
}

extension ObservedPlace {
  /// Creates the place of a geocoder's result.
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

  /// Returns the place with the coordinates of another one.
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
