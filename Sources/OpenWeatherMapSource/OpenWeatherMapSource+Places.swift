public import DashCore

extension OpenWeatherMapSource: PlaceFinder {
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
    case .coordinates, .id: return []
    case .zip(let code): return try await candidates(forZip: code, by: deadline)
    case .name(let text):
      let name = PlaceName(text)
      let found = try await candidates(for: name, in: nil, by: deadline)
      // The service knows states of the US by their letters, and only with the country behind them.
      guard found.isEmpty, name.maySkipCountry else { return found }
      return try await candidates(for: name, in: "US", by: deadline)
    }
  }

  /// The language for names, by its two letters.
  private var namesLanguage: String? {
    context.language.map { tag in
      String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
    }
  }

  private func candidates(
    for name: PlaceName,
    in country: String?,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [PlaceCandidate] {
    let words = [name.name] + name.qualifiers + [country].compactMap(\.self)
    let request = placesRequest(for: words.joined(separator: ","), by: deadline)
    let language = namesLanguage
    let found = try await context.answer(to: request) { response throws(SourceError) in
      try Geocoding.places(
        in: try Answer.reader(
          for: response,
          from: baseURL.host,
          hiding: apiKey,
          isList: true
        ),
        language: language
      )
    }.value
    return name.narrowed(found)
  }

  private func candidates(
    forZip code: String,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [PlaceCandidate] {
    let language = namesLanguage
    do throws(SourceError) {
      let request = zipRequest(for: code, by: deadline)
      return [
        try await context.answer(to: request) { response throws(SourceError) in
          let answer = try Answer.reader(for: response, from: baseURL.host, hiding: apiKey)
          return try Geocoding.place(in: answer, language: language)
        }.value
      ]
    } catch {
      guard error.code == .notFound else { throw error }
      return []
    }
  }
}
