public import DashCore

extension OpenMeteoSource: PlaceFinder {
  /// Number of results to request, and a larger one for names that are filtered by country or state.
  private static let resultCount = 10
  private static let largestResultCount = 100

  /// Searches the places that match a name or a postal code.
  ///
  /// - Parameters:
  ///   - place: A name with or without state and country, or a postal code.
  ///   - deadline: When the search times out.
  /// - Returns: The places, exact matches first; empty for an identifier or coordinates.
  /// - Throws: ``SourceError`` if the search failed.
  public func candidates(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place] {
    switch place {
    case .coordinates, .id: []
    case .name(let text): try await candidates(for: PlaceName(text), by: deadline)
    case .zip(let code): try await candidates(forZip: code, by: deadline)
    }
  }

  /// Returns a place with its coordinates.
  func locate(
    _ place: PlaceQuery,
    _ request: FetchRequest
  ) async -> Result<Place, SourceError> {
    if let known = request.known[place], known.point != nil { return .success(known) }
    do throws(SourceError) {
      switch place {
      case .coordinates(let latitude, let longitude):
        return .success(Place(latitude: latitude, longitude: longitude))
      case .id:
        return .failure(SourceError(.notFound, reason: .foreignIdentifier))
      case .name, .zip:
        let found = try await candidates(for: place, by: request.deadline)
        context.reportCandidates(place, found)
        guard let first = found.first else {
          return .failure(SourceError(.notFound, host: geocodingBaseURL.host))
        }
        return .success(first)
      }
    } catch {
      return .failure(error)
    }
  }

  private func candidates(
    for name: PlaceName,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place] {
    let country = name.countryCode
    let found = try await search(name, in: country, by: deadline)
    // Two letters may mean a US state, not a country: `OR` in `Portland,OR`, or `DE` in `Dover,DE`,
    // because Germany has only places with a similar name.
    guard found.first.map(name.isName) != true, name.mayBeUSState, country != "US" else {
      return found
    }
    let inStates = try await search(name, in: "US", by: deadline)
    return found.isEmpty || inStates.first.map(name.isName) == true ? inStates : found
  }

  private func search(
    _ name: PlaceName,
    in countryCode: String?,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place] {
    let request = searchRequest(
      for: name.name,
      countryCode: countryCode,
      count: name.qualifiers.isEmpty ? Self.resultCount : Self.largestResultCount,
      by: deadline
    )
    return name.narrowed(try await results(of: request).map(\.place))
  }

  /// Returns the places with exactly this postal code; the search also finds similar ones.
  private func candidates(
    forZip text: String,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place] {
    let parts = PlaceName(text)
    // Like OpenWeatherMap, default to the US.
    let country = parts.countryCode ?? "US"
    let request = searchRequest(
      for: parts.name,
      countryCode: country,
      count: Self.largestResultCount,
      by: deadline
    )
    let postcode = parts.name.uppercased()
    return try await results(of: request).filter { result in
      result.place.country?.string.uppercased() == country
        && result.postcodes.contains { $0.uppercased() == postcode }
    }.map(\.place)
  }

  private func results(of request: Request) async throws(SourceError) -> [Geocoding.Result] {
    do throws(SourceError) {
      return try await context.response(to: request) { response throws(SourceError) in
        let results = try Geocoding.results(in: ServiceResponse.reader(for: response))
        // Empty results expire sooner.
        if results.isEmpty { throw SourceError(.empty) }
        return results
      }.value
    } catch {
      guard error.code == .empty, error.httpStatus != nil else { throw error }
      return []
    }
  }
}

/// Parses a response of `/v1/search`, which has no `results` if nothing was found.
enum Geocoding {
  /// Maximum number of results to parse.
  private static let maximumResults = 100
  private static let maximumNameLength = 80

  /// A result with its postal codes.
  struct Result: Sendable {
    let place: Place
    let postcodes: [String]
  }

  static func results(in json: JSONReader) throws(SourceError) -> [Result] {
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    guard let list = json["results"] else {
      // Every response of the geocoder has this member.
      guard case .number? = json["generationtime_ms"]?.node.value else {
        throw json.invalid(.objectWith(member: "results"))
      }
      return []
    }
    guard let elements = list.elements else { throw list.invalid(.kind(.list)) }
    let results = elements.prefix(maximumResults).compactMap(result)
    if results.isEmpty, let first = elements.first {
      throw first.invalid(.objectWithAll(["name", "latitude", "longitude"]))
    }
    return results
  }

  private static func result(_ entry: JSONReader) -> Result? {
    guard
      let name = entry["name"]?.text(maximumLength: maximumNameLength),
      let latitude = entry.measurement("latitude", in: -90...90),
      let longitude = entry.measurement("longitude", in: -180...180)
    else { return nil }
    var place = Place(name: name, latitude: latitude, longitude: longitude)
    place.id = entry["id"]?.looseInteger.map { DisplayText(String($0)) }
    place.state = entry["admin1"]?.text(maximumLength: maximumNameLength)
    place.country = entry["country_code"]?.text(maximumLength: 2)
    place.countryName = entry["country"]?.text(maximumLength: maximumNameLength)
    place.timeZone = entry["timezone"]?.text().flatMap { TimeZoneName($0.string) }
    place.population = entry.count("population")
    let postcodes = entry["postcodes"]?.elements?.compactMap { $0.text()?.string } ?? []
    return Result(place: place, postcodes: postcodes)
  }
}
