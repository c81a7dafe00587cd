public import DashCore

/// Current weather from Example (https://example.org/docs).
public struct ExampleSource: DataSource {
  let apiKey: Secret
  let baseURL: BaseURL
  private let context: SourceContext

  /// Creates a source.
  ///
  /// - Throws: ``OptionError`` if the key or the base URL is missing.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    apiKey = try options.requiredSecret("apiKey")
    baseURL = try options.requiredBaseURL("baseURL")
    self.context = context
  }

  /// Fetches the weather of every place; a place that fails does not affect the others.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let results = await request.places.concurrentMap(limit: 8) { place in
      await result(for: place, by: request.deadline)
    }
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try Snapshot(of: results, now: context.now())
  }

  private func result(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async -> PlaceWeather {
    let request = Request(
      baseURL: baseURL,
      path: "/v1/current",
      query: [QueryItem("q", place.description), QueryItem("key", apiKey)],
      deadline: deadline
    )
    do throws(SourceError) {
      return PlaceWeather(
        try await context.response(to: request) { response throws(SourceError) in
          try decode(response, of: place)
        }
      )
    } catch {
      return PlaceWeather(requestedPlace: place, error: error)
    }
  }
}
