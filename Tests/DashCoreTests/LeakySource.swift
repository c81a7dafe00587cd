import DashCore

/// A provider with every fault that the conformance suite detects.
struct LeakySource: DataSource {
  static let descriptor = SourceDescriptor(
    name: "Leaky Source",
    title: "",
    summary: "Two\nlines.",
    kind: .weather,
    options: [
      OptionDescription(
        "api_key",
        .secret,
        default: .secret(Secret("key")),
        isRequired: true,
        help: ""
      ),
      OptionDescription("mood", .choice(["calm"]), default: .text("wild"), help: "How."),
    ],
    terms: SourceTerms(attribution: "", attributionURL: "", minimumRefreshSeconds: 0)
  )

  private let key: Secret
  private let context: SourceContext

  init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    key = options.secret("api_key") ?? Secret("")
    self.context = context
  }

  func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    guard let baseURL = BaseURL("https://elsewhere.example.org") else {
      throw SourceError(.unknown)
    }
    let request = Request(
      baseURL: baseURL,
      path: "/",
      query: [QueryItem("key", key.revealed)],
      deadline: request.deadline.advanced(by: .seconds(1))
    )
    var place = PlaceWeather(requestedPlace: .name("Elsewhere"))
    do throws(TransportError) {
      let response = try await context.transport.send(request)
      place.name = DisplayText(String(decoding: response.body, as: UTF8.self))
    } catch {
      throw SourceError(.unknown)
    }
    return Snapshot(content: .weather(WeatherReport(places: [place])), fetchedAt: context.now())
  }
}
