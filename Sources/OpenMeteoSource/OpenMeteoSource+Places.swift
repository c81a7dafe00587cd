public import DashCore

extension OpenMeteoSource: PlaceFinder {
  /// How many results are asked for: with a country or state, of which one is looked for, all.
  private static let resultCount = 10
  private static let largestResultCount = 100

  /// Looks up what a name or a postal code may mean.
  ///
  /// - Parameters:
  ///   - place: A name with or without state and country, or a postal code.
  ///   - deadline: By when it returns.
  /// - Returns: The places of that very name first; none for an identifier or a point.
  /// - Throws: ``SourceError`` where the service did not answer as it should.
  public func candidates(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [PlaceCandidate] {
    switch place {
    case .coordinates, .id: []
    case .name(let text): try await candidates(for: PlaceName(text), by: deadline)
    case .zip(let code): try await candidates(forZip: code, by: deadline)
    }
  }

  /// The point to ask for.
  func locate(
    _ place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async -> Result<LocatedPlace, SourceError> {
    do throws(SourceError) {
      switch place {
      case .coordinates(let latitude, let longitude):
        return .success(LocatedPlace(latitude: latitude, longitude: longitude))
      case .id:
        return .failure(SourceError(.notFound, reason: .identifierOfAnotherService))
      case .name, .zip:
        let found = try await candidates(for: place, by: deadline)
        guard let first = found.first else {
          return .failure(SourceError(.notFound, host: geocodingBaseURL.host))
        }
        return .success(LocatedPlace(first))
      }
    } catch {
      return .failure(error)
    }
  }

  private func candidates(
    for name: PlaceName,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [PlaceCandidate] {
    let country = name.countryCode
    let found = try await search(name, in: country, by: deadline)
    // `Portland,OR` is in no country of these letters; and what is merely like `Dover` in Germany is
    // not meant by `Dover,DE`.
    guard found.first.map(name.isName) != true, name.maySkipCountry, country != "US" else {
      return found
    }
    let inStates = try await search(name, in: "US", by: deadline)
    return found.isEmpty || inStates.first.map(name.isName) == true ? inStates : found
  }

  private func search(
    _ name: PlaceName,
    in countryCode: String?,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [PlaceCandidate] {
    let request = searchRequest(
      for: name.name,
      countryCode: countryCode,
      count: name.qualifiers.isEmpty ? Self.resultCount : Self.largestResultCount,
      by: deadline
    )
    return name.narrowed(try await results(of: request).map(\.candidate))
  }

  /// The places that have a postal code; a search by one finds others that merely look like it.
  private func candidates(
    forZip text: String,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [PlaceCandidate] {
    let parts = PlaceName(text)
    // As OpenWeatherMap reads it: in the US where no country is named.
    let country = parts.countryCode ?? "US"
    let request = searchRequest(
      for: parts.name,
      countryCode: country,
      count: Self.largestResultCount,
      by: deadline
    )
    let wanted = parts.name.uppercased()
    return try await results(of: request).filter { result in
      result.candidate.country?.string.uppercased() == country
        && result.postcodes.contains { $0.uppercased() == wanted }
    }.map(\.candidate)
  }

  private func results(of request: Request) async throws(SourceError) -> [Geocoding.Result] {
    do throws(SourceError) {
      return try await context.answer(to: request) { response throws(SourceError) in
        let results = try Answer.read(response, from: geocodingBaseURL.host, Geocoding.results)
        // That there is none is not believed for as long as what there is.
        if results.isEmpty { throw SourceError(.empty, httpStatus: response.status) }
        return results
      }.value
    } catch {
      guard error.code == .empty, error.httpStatus != nil else { throw error }
      return []
    }
  }
}
