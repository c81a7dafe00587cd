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
      guard found.first.map(name.isName) != true, name.maySkipCountry else { return found }
      let inStates = try await candidates(for: name, in: "US", by: deadline)
      return found.isEmpty || inStates.first.map(name.isName) == true ? inStates : found
    }
  }

  /// What to ask for, and what the place is called where that is known better than by the answer.
  ///
  /// A name is looked up first: the call for the weather takes the first city of a name, in whatever
  /// country that is, and calls points by their districts.
  func located(
    _ place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> (query: PlaceQuery, candidate: PlaceCandidate?) {
    guard case .name = place else { return (place, nil) }
    guard let found = try await candidates(for: place, by: deadline).first else {
      throw SourceError(.notFound, host: baseURL.host)
    }
    return (.coordinates(latitude: found.latitude, longitude: found.longitude), found)
  }

  /// Refuses the weather of a place in another country than the one that was asked for.
  static func check(_ weather: PlaceWeather, from host: String) throws(SourceError) {
    guard
      case .zip(let code) = weather.asked,
      let wanted = PlaceName(code).countryCode,
      let country = weather.country?.string.uppercased(), country.utf8.count == 2
    else { return }
    if country != wanted { throw SourceError(.notFound, host: host) }
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
    do throws(SourceError) {
      let found = try await context.answer(to: request) { response throws(SourceError) in
        let answer = try Answer.reader(
          for: response,
          from: baseURL.host,
          hiding: apiKey,
          isList: true
        )
        let places = try Geocoding.places(in: answer, language: language)
        // That there is none is not believed for as long as what there is.
        if places.isEmpty { throw SourceError(.empty, httpStatus: response.status) }
        return places
      }.value
      return name.narrowed(found)
    } catch {
      guard error.code == .empty, error.httpStatus != nil else { throw error }
      return []
    }
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
