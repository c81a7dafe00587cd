extension QueryTemplate {
  /// Searches for the words, and where that finds nothing once more without the condition.
  ///
  /// - Parameters:
  ///   - facts: What is known of the weather; nil for nothing.
  ///   - search: Asks the service for words, which may be empty.
  /// - Returns: The first result.
  /// - Throws: What the last search threw.
  public func firstResult<Result>(
    with facts: WeatherFacts?,
    _ search: (String) async throws(SourceError) -> Result
  ) async throws(SourceError) -> Result {
    let queries = queries(with: facts)
    for query in queries.dropLast() {
      do throws(SourceError) {
        return try await search(query)
      } catch {
        // Behind the last page there is nothing, whatever else could be searched for.
        guard error.code == .empty, error.reason == nil else { throw error }
      }
    }
    return try await search(queries[queries.count - 1])
  }
}
