package import DashCore

/// A provider for tests only: one request per place, a response of a name and a temperature.
///
/// It declares an option of every type.
package struct SampleSource: DataSource {
  package static let descriptor = SourceDescriptor(
    name: "sample",
    title: "Sample Weather",
    summary: "Weather of places that tests make up.",
    kind: .weather,
    options: [
      OptionDescription(
        "apiKey",
        .secret,
        isRequired: true,
        help: "The key.",
        variable: "SAMPLE_API_KEY"
      ),
      OptionDescription("places", .places, isRequired: true, help: "The places."),
      OptionDescription(
        "baseURL",
        .baseURL,
        default: BaseURL("https://api.example.org").map(OptionValue.baseURL),
        help: "The address of the API."
      ),
      OptionDescription(
        "mood",
        .choice(["calm", "wild"]),
        default: .text("calm"),
        help: "How the weather is told."
      ),
      OptionDescription("perPage", .integer(1...100), default: .integer(25), help: "How many."),
      OptionDescription("quiet", .boolean, help: "Whether it is told at all."),
      OptionDescription("title", .text, help: "What stands above it."),
      OptionDescription(
        "callsPerMinute",
        .integer(1...1000),
        default: .integer(60),
        help: "How many calls a minute are allowed."
      ),
    ],
    retiredOptions: ["oldOption"],
    terms: SourceTerms(
      attribution: "Weather by tests",
      attributionURL: "https://example.org/",
      minimumRefreshSeconds: 60,
      keyURL: "https://example.org/keys"
    ),
    knownPlaces: [
      2_643_743: Place(name: "London", latitude: 51.50853, longitude: -0.12574)
    ]
  )

  private let apiKey: Secret
  private let baseURL: BaseURL
  private let context: SourceContext

  package init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    guard
      let apiKey = options.secret("apiKey"), let baseURL = options.baseURL("baseURL")
    else { throw OptionError(option: "apiKey", expected: .text("a key and an address")) }
    if options.text("mood") == "wild", options.boolean("quiet") == true {
      throw OptionError(option: "quiet", expected: .text("false, with the mood wild"))
    }
    self.apiKey = apiKey
    self.baseURL = baseURL
    self.context = context
  }

  package func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    var results: [PlaceWeather] = []
    for place in request.places {
      do throws(SourceError) {
        results.append(PlaceWeather(try await weather(of: place, by: request.deadline)))
      } catch {
        results.append(PlaceWeather(requestedPlace: place, error: error))
      }
    }
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try Snapshot(of: results, now: context.now())
  }

  private func weather(
    of place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<PlaceWeather> {
    let request = Request(
      baseURL: baseURL,
      path: "/weather",
      query: [QueryItem("place", place.description), QueryItem("key", apiKey)],
      deadline: deadline
    )
    let fetched = try await context.response(to: request) { [apiKey] response throws(SourceError) in
      guard let code = ErrorCode(httpStatus: response.status) else {
        return try JSONReader(body: response.body, hiding: [apiKey])
      }
      let json = try? JSONReader(body: response.body, hiding: [apiKey])
      throw SourceError(code, serviceMessage: json?["message"]?.text())
    }
    let json = fetched.value
    guard let temperature = try json.number("temperature", in: -100...100) else {
      throw json.invalid(.text("a temperature"))
    }
    var weather = PlaceWeather(requestedPlace: place)
    weather.id = json["id"]?.text()
    weather.name = json["name"]?.text()
    weather.observedAt = json.timestamp("time")
    weather.pressureHectopascals = try json.number("pressure", in: 800...1200)
    weather.temperatureCelsius = temperature
    return Fetched(weather, receivedAt: fetched.receivedAt, origin: fetched.origin)
  }
}

/// What tests of this provider share.
extension SampleSource {
  /// A key that no output may hold.
  package static let key = "CANARY0123456789abcdef"
  package static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  package static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(SampleSource.self)
    return registry
  }()

  package static let sleepUntilCancelled: Sleep = { _ in
    for await _ in AsyncStream<Never>.makeStream().stream {}
    throw CancellationError()
  }
}
