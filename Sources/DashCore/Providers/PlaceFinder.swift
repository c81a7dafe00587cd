/// A data source whose service also looks up places by name.
public protocol PlaceFinder: DataSource {
  /// Looks up what a name or a postal code may mean.
  ///
  /// - Parameters:
  ///   - place: A name with or without state and country, or a postal code.
  ///   - deadline: By when it returns.
  /// - Returns: The places, the likeliest first; none where the service knows none.
  /// - Throws: ``SourceError`` where the service did not answer as it should.
  func candidates(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [PlaceCandidate]
}
