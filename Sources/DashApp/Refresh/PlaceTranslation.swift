import DashCore

/// Asks one service for places that are named as another one knows them.
///
/// An identifier, a name or a postal code is asked for by the point at which the other service has it, and
/// what comes is told under the same word again: a name that could mean several places goes on meaning the
/// one. What nobody knows the point of stays as it is: a name is looked up, an identifier is not found, and
/// never becomes another place.
struct PlaceTranslation: Sendable {
  /// The places as the service can be asked for them.
  let places: [PlaceQuery]
  /// What was meant by each of them, in the order of the places.
  private let meanings: [PlaceQuery: [Meaning]]

  fileprivate struct Meaning {
    let asked: PlaceQuery
    let known: ObservedPlace?
  }

  /// Translates places.
  ///
  /// - Parameters:
  ///   - places: The places as they are configured.
  ///   - known: What is known of some of them.
  init(of places: [PlaceQuery], known: [PlaceQuery: ObservedPlace] = [:]) {
    var meanings: [PlaceQuery: [Meaning]] = [:]
    self.places = places.map { asked in
      guard
        let place = known[asked], let latitude = place.latitude, let longitude = place.longitude
      else {
        meanings[asked, default: []].append(Meaning(asked: asked, known: nil))
        return asked
      }
      let point = PlaceQuery.coordinates(latitude: latitude, longitude: longitude)
      meanings[point, default: []].append(Meaning(asked: asked, known: place))
      return point
    }
    self.meanings = meanings
  }

  /// A snapshot with its places as they were meant.
  func restoring(_ snapshot: Snapshot) -> Snapshot {
    guard case .weather(let report) = snapshot.content else { return snapshot }
    // Of several that share a point each is told once.
    var rest = meanings
    func meaning(of place: PlaceQuery) -> Meaning? {
      guard let first = rest[place]?.first else { return nil }
      if (rest[place]?.count ?? 0) > 1 { rest[place]?.removeFirst() }
      return first
    }
    let places = report.places.map { $0.told(as: meaning(of: $0.asked)) }
    let missing = report.missing.map { missing in
      guard let asked = missing.asked, let meaning = meaning(of: asked) else { return missing }
      let kept = missing.kept.map {
        KeptPlace(weather: $0.weather.told(as: meaning), fetchedAt: $0.fetchedAt)
      }
      return MissingPlace(asked: meaning.asked, error: missing.error, kept: kept)
    }
    var origin = snapshot.origin
    if case .stale(let error) = origin { origin = .stale(restoring(error)) }
    return snapshot.with(WeatherReport(places: places, missing: missing), origin: origin)
  }

  /// An error with the place that it is about as it was meant.
  func restoring(_ error: SourceError) -> SourceError {
    guard let subject = error.subject else { return error }
    let meaning = meanings.first { DisplayText($0.key.description) == subject }?.value.first
    guard let meaning, meaning.known != nil else { return error }
    var error = error
    error.subject = DisplayText(meaning.asked.description)
    return error
  }
}

extension PlaceWeather {
  /// The weather under what was meant; a name that the service has is kept.
  fileprivate func told(as meaning: PlaceTranslation.Meaning?) -> PlaceWeather {
    guard let meaning, let known = meaning.known else { return self }
    var weather = self
    weather.asked = meaning.asked
    weather.name = name ?? known.name
    weather.country = country ?? known.country
    return weather
  }
}
