package import DashCore

/// A second provider for tests only, usable as the fallback of ``SampleSource``.
///
/// It needs no key, sends one request for all places, and knows no place by an id.
package struct FallbackSource: DataSource {
  package static let descriptor = SourceDescriptor(
    name: "spare",
    title: "Spare Weather",
    summary: "Weather of the fallback provider.",
    kind: .weather,
    options: [
      OptionDescription("places", .places, isRequired: true, help: "The places."),
      OptionDescription(
        "baseURL",
        .baseURL,
        default: BaseURL("https://spare.example.org").map(OptionValue.baseURL),
        help: "The address of the API."
      ),
      OptionDescription("apiKey", .secret, help: "A key, for more.", variable: "SPARE_API_KEY"),
    ],
    terms: SourceTerms(
      attribution: "Weather by others",
      attributionURL: "https://example.org/",
      minimumRefreshSeconds: 300
    )
  )

  private let baseURL: BaseURL
  private let context: SourceContext

  package init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    guard let baseURL = options.baseURL("baseURL") else {
      throw OptionError(option: "baseURL", expected: .text("an address"))
    }
    self.baseURL = baseURL
    self.context = context
  }

  package func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let places = request.places
    let call = Request(
      baseURL: baseURL,
      path: "/weather",
      query: places.map { place in
        QueryItem("place", (request.known[place]?.point ?? place).description)
      },
      deadline: request.deadline
    )
    let fetched = try await context.response(to: call) { response throws(SourceError) in
      if let code = ErrorCode(httpStatus: response.status) {
        throw SourceError(code, host: baseURL.host, httpStatus: response.status)
      }
      return try JSONReader(body: response.body, hiding: []).number("temperature", in: -100...100)
    }
    let results = places.map { place in
      let known = request.known[place]
      if case .id = place, known == nil {
        let error = SourceError(.notFound, reason: .foreignIdentifier)
        return PlaceWeather(requestedPlace: place, error: error)
      }
      var weather = PlaceWeather(requestedPlace: place)
      weather.temperatureCelsius = fetched.value
      weather.observedAt = context.now()
      if let known { weather.place = known }
      if case .coordinates(let latitude, let longitude) = place {
        (weather.latitude, weather.longitude) = (latitude, longitude)
      }
      return PlaceWeather(fetched.map { _ in weather })
    }
    return try Snapshot(of: results, now: context.now())
  }
}
