public import DashCore

extension OpenMeteoSource: PlaceFinder {
  /// The number of results to request, the service's maximum: its first ones may be villages.
  private static let resultCount = 100

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
    try await name.candidates { name, country throws(SourceError) in
      let request = searchRequest(
        for: name.name,
        countryCode: country ?? name.countryCode,
        count: Self.resultCount,
        by: deadline
      )
      return try await results(of: request).map(\.place)
    }
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
      count: Self.resultCount,
      by: deadline
    )
    let postcode = parts.name.uppercased()
    return try await results(of: request).filter { result in
      result.place.country?.string.uppercased() == country
        && result.postcodes.contains { $0.uppercased() == postcode }
    }.map(\.place)
  }

  private func results(of request: Request) async throws(SourceError) -> [Geocoding.Result] {
    try await context.results(of: request) { response throws(SourceError) in
      try Geocoding.results(in: ServiceResponse.reader(for: response))
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

  /// The inhabitants to assume for a capital and for the seats of regions, by their codes
  /// (https://www.geonames.org/export/codes.html).
  private static let leastPopulations = ["PPLC": 100_000, "PPLA": 50_000, "PPLA2": 10_000]

  private static func result(_ entry: JSONReader) -> Result? {
    guard
      let name = entry["name"]?.text(maximumLength: maximumNameLength),
      let latitude = entry.measurement("latitude", in: -90...90),
      let longitude = entry.measurement("longitude", in: -180...180)
    else { return nil }
    var place = Place(name: name, latitude: latitude, longitude: longitude)
    place.id = entry["id"]?.looseInteger.map { DisplayText(String($0)) }
    place.state = entry["admin1"]?.text(maximumLength: maximumNameLength)
    // The smallest district that tells places apart.
    place.district =
      ["admin3", "admin2"].lazy
      .compactMap { entry[$0]?.text(maximumLength: maximumNameLength) }.first
    place.country = entry["country_code"]?.text(maximumLength: 2)
    place.countryName = entry["country"]?.text(maximumLength: maximumNameLength)
    place.timeZone = entry["timezone"]?.text().flatMap { TimeZoneName($0.string) }
    place.population = entry.count("population")
    place.leastPopulation =
      entry["feature_code"]?.text().flatMap { leastPopulations[$0.string] } ?? 0
    let postcodes = entry["postcodes"]?.elements?.compactMap { $0.text()?.string } ?? []
    return Result(place: place, postcodes: postcodes)
  }
}
