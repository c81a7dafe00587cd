public import DashCore

extension OpenWeatherMapSource: PlaceFinder {
  /// Searches the places that match a name or a postal code.
  ///
  /// - Parameters:
  ///   - place: A name with or without state and country, or a postal code.
  ///   - deadline: When the search times out.
  /// - Returns: The places, the most likely first; empty for an identifier or coordinates.
  /// - Throws: ``SourceError`` if the search failed.
  public func candidates(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place] {
    switch place {
    case .coordinates, .id: return []
    case .zip(let code): return try await candidates(forZip: code, by: deadline)
    case .name(let text): return try await candidates(for: PlaceName(text), by: deadline)
    }
  }

  /// A requested place, the query to send, and the place if it is known or was looked up.
  struct Target {
    let requestedPlace: PlaceQuery
    let query: PlaceQuery
    let known: Place?
  }

  /// Returns the query to send for a place.
  ///
  /// Names are geocoded first, because the weather API returns the first city with that name, in
  /// any country. For coordinates it returns a district's name, so the search provides the name.
  func located(
    _ place: PlaceQuery,
    _ request: FetchRequest
  ) async throws(SourceError) -> Target {
    if let known = request.known[place], let point = known.point {
      return Target(requestedPlace: place, query: point, known: known)
    }
    guard case .name = place else {
      return Target(requestedPlace: place, query: place, known: nil)
    }
    let found = try await candidates(for: place, by: request.deadline)
    context.reportCandidates(place, found)
    guard let first = found.first, let point = first.point else {
      throw SourceError(.notFound, host: baseURL.host)
    }
    return Target(requestedPlace: place, query: point, known: first)
  }

  /// Rejects weather from another country than that of the postal code.
  static func check(_ weather: PlaceWeather) throws(SourceError) {
    guard
      case .zip(let code) = weather.requestedPlace,
      let requestedCountry = PlaceName(code).countryCode,
      let country = weather.country?.string.uppercased(), country.utf8.count == 2
    else { return }
    if country != requestedCountry { throw SourceError(.notFound) }
  }

  private func candidates(
    for name: PlaceName,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place] {
    try await name.candidates { name, country throws(SourceError) in
      // The service accepts state codes only before the country code, and no names of countries.
      var qualifiers = name.qualifiers
      if country == nil, let code = name.countryCode { qualifiers[qualifiers.count - 1] = code }
      let parts = [name.name] + qualifiers + [country].compactMap(\.self)
      let request = placesRequest(for: parts.joined(separator: ","), by: deadline)
      return try await context.results(of: request) { response throws(SourceError) in
        let json = try ServiceResponse.reader(for: response, hiding: apiKey, isList: true)
        return try Geocoding.places(in: json, language: context.primaryLanguage)
      }
    }
  }

  private func candidates(
    forZip code: String,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place] {
    do throws(SourceError) {
      let request = zipRequest(for: code, by: deadline)
      return [
        try await context.response(to: request) { response throws(SourceError) in
          let json = try ServiceResponse.reader(for: response, hiding: apiKey)
          return try Geocoding.place(in: json, language: context.primaryLanguage)
        }.value
      ]
    } catch {
      guard error.code == .notFound else { throw error }
      return []
    }
  }
}

/// Parses responses of `/geo/1.0/direct`, a list, and `/geo/1.0/zip`, one place.
enum Geocoding {
  /// Maximum number of places to parse.
  private static let maximumPlaces = 100

  /// Returns the places of a list; empty if nothing was found.
  ///
  /// - Parameters:
  ///   - json: The response.
  ///   - language: The two-letter language of names, or `nil`.
  /// - Returns: The places, in the service's order.
  /// - Throws: ``ErrorCode/invalidResponse`` if the response is not a list of places.
  static func places(
    in json: JSONReader,
    language: String?
  ) throws(SourceError) -> [Place] {
    guard let entries = json.elements?.prefix(maximumPlaces) else {
      throw json.invalid(.kind(.list))
    }
    let places = entries.compactMap { place($0, language) }
    if places.isEmpty, let first = entries.first { throw first.invalid(expectation) }
    return places
  }

  /// Returns the place of a postal code.
  static func place(
    in json: JSONReader,
    language: String?
  ) throws(SourceError) -> Place {
    guard let place = place(json, language) else { throw json.invalid(expectation) }
    return place
  }

  private static let expectation = ExpectedValue.objectWithAll(["name", "lat", "lon"])

  private static func place(_ entry: JSONReader, _ language: String?) -> Place? {
    let length = ResponseFields.maximumNameLength
    let names = entry["local_names"]
    let local = language.flatMap { names?[$0]?.text(maximumLength: length) }
    guard
      let name = local ?? entry["name"]?.text(maximumLength: length),
      let latitude = entry.measurement("lat", in: -90...90),
      let longitude = entry.measurement("lon", in: -180...180)
    else { return nil }
    var place = Place(name: name, latitude: latitude, longitude: longitude)
    place.state = entry["state"]?.text(maximumLength: length)
    place.country = entry["country"]?.text(maximumLength: 2)
    return place
  }
}
