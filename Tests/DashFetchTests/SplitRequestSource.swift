import DashCore

/// A provider for tests only: it locates a place without a request, and fetches the forecast in a
/// request of its own.
struct SplitRequestSource: DataSource {
  static let descriptor = SourceDescriptor(
    name: "known",
    title: "Known Weather",
    summary: "Weather of a place that is compiled in.",
    kind: .weather,
    options: [OptionDescription("places", .places, isRequired: true, help: "The places.")],
    terms: SourceTerms(
      attribution: "Weather by tests",
      attributionURL: "https://example.org/",
      minimumRefreshSeconds: 60
    ),
    knownPlaces: [1: london]
  )

  private static let london: Place = {
    var london = Place(name: "London", latitude: 51.50853, longitude: -0.12574)
    london.country = "GB"
    return london
  }()

  private let context: SourceContext

  init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    self.context = context
  }

  func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    try await send("/now", by: request.deadline)
    if request.weather.includesForecast { try await send("/later", by: request.completionDeadline) }
    return Snapshot(
      content: .weather(WeatherReport(places: [PlaceWeather(requestedPlace: .id(1))])),
      fetchedAt: context.now()
    )
  }

  private func send(
    _ path: String,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) {
    guard let baseURL = BaseURL("https://known.example.org") else { throw SourceError(.unknown) }
    let call = Request(baseURL: baseURL, path: path, query: [], deadline: deadline)
    do throws(TransportError) {
      _ = try await context.transport.send(call)
    } catch {
      throw SourceError(error)
    }
  }
}
