import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// The alerts of the places of a weather report.
@Suite(.hangLimit) struct AlertFetchingTests {
  /// Sources of two countries with boxes that overlap, and of the world.
  private static let registry: SourceRegistry = {
    var registry = SampleSource.registry
    registry.register(NorthSource.self)
    registry.register(SouthSource.self)
    registry.register(WorldSource.self)
    return registry
  }()

  private static func fetcher(
    _ transport: any Transport,
    _ settings: AlertSettings? = AlertSettings()
  ) -> InstanceFetcher {
    var fetcher = InstanceFetcher.testing(transport, registry: registry, timeoutSeconds: 60)
    fetcher.alerts = settings
    return fetcher
  }

  private static func place(
    _ name: DisplayText = "Here",
    country: DisplayText? = "NN",
    latitude: Double? = 50
  ) -> PlaceWeather {
    var weather = PlaceWeather(requestedPlace: .name(name.string))
    weather.place = Place(name: name, country: country, latitude: latitude, longitude: 10)
    return weather
  }

  private static func state(
    _ places: [PlaceWeather],
    missing: [PlaceWeather] = []
  ) -> PanelState {
    let report = WeatherReport(places: places, missing: missing)
    return .fresh(Snapshot(content: .weather(report), fetchedAt: SampleSource.now))
  }

  private static func places(_ state: PanelState) throws -> [PlaceWeather] {
    guard case .weather(let report) = state.snapshot?.content else { return [] }
    return report.places
  }

  private static func alerts(
    of place: PlaceWeather = place(),
    _ fetcher: InstanceFetcher
  ) async throws -> PlaceAlerts {
    let deadline = ContinuousClock.now.advanced(by: .seconds(60))
    let state = await fetcher.addingAlerts(to: state([place]), by: deadline)
    return try #require(try places(state).first?.alerts)
  }

  /// Returns a transport with the responses of some hosts; the others are outside their area.
  private static func transport(_ responses: [String: Response]) -> ScriptedTransport {
    ScriptedTransport { request in
      responses[request.baseURL.host] ?? Response(status: 404, body: [])
    }
  }

  /// A response with an alert for a number of hours.
  private static func body(_ event: String, hours: Int64 = 6) -> Response {
    let ends = SampleSource.now.advanced(bySeconds: hours * 3600).secondsSinceEpoch
    return .json(#"{"alerts":[{"event":"\#(event)","ends":\#(ends)}]}"#)
  }

  private static let calm = Response.json(#"{"alerts":[]}"#)

  @Test func `without a request nothing is sent`() async throws {
    let fetcher = Self.fetcher(ScriptedTransport.expectingNothing(), nil)
    let state = await fetcher.addingAlerts(to: Self.state([Self.place()]), by: .now)
    #expect(try Self.places(state).first?.alerts == nil)
  }

  @Test func `the country's source is asked, and then the world's if it is not responsible`()
    async throws
  {
    func hosts(
      _ country: DisplayText?,
      _ responses: [String: Response],
      excluding names: Set<String> = []
    ) async throws -> (hosts: [String], alerts: PlaceAlerts) {
      let transport = Self.transport(responses)
      var settings = AlertSettings()
      settings.sources = Self.registry.alertSources.map(\.name).filter { !names.contains($0) }
      let fetcher = Self.fetcher(transport, settings)
      let alerts = try await Self.alerts(of: Self.place(country: country), fetcher)
      return (transport.requests.map(\.baseURL.host), alerts)
    }
    let own = try await hosts("NN", ["north.example": Self.calm])
    #expect(own.hosts == ["north.example"])
    #expect(own.alerts.status == PlaceAlerts.Status.none && own.alerts.source == "north")
    let lower = try await hosts("ss", ["south.example": Self.body("Storm")])
    #expect(lower.hosts == ["south.example"] && lower.alerts.status == .inForce)
    let passed = try await hosts("NN", ["world.example": Self.body("Storm")])
    #expect(passed.hosts == ["north.example", "world.example"])
    #expect(passed.alerts.source == "world" && passed.alerts.status == .inForce)
    let other = try await hosts("XX", ["world.example": Self.calm])
    #expect(other.hosts == ["world.example"])
    let nobody = try await hosts("XX", [:])
    #expect(nobody.alerts == .notCovered)
    let excluded = try await hosts("NN", [:], excluding: ["north", "world"])
    #expect(excluded.hosts.isEmpty && excluded.alerts == .notCovered)
    // A failing source is not replaced by one that knows less.
    let failed = try await hosts("NN", ["north.example": Response(status: 503, body: [])])
    #expect(failed.hosts.allSatisfy { $0 == "north.example" })
    #expect(failed.alerts.status == .unavailable && failed.alerts.error?.code == .serverError)
  }

  @Test func `without a country the sources of all boxes are asked until one has alerts`()
    async throws
  {
    func alerts(
      _ responses: [String: Response],
      latitude: Double? = 50
    ) async throws -> (hosts: [String], alerts: PlaceAlerts) {
      let transport = Self.transport(responses)
      let place = Self.place(country: nil, latitude: latitude)
      let alerts = try await Self.alerts(of: place, Self.fetcher(transport))
      return (transport.requests.map(\.baseURL.host), alerts)
    }
    let south = try await alerts([
      "north.example": Self.calm, "south.example": Self.body("Storm"),
    ])
    #expect(south.hosts == ["north.example", "south.example"] && south.alerts.source == "south")
    let calm = try await alerts(["north.example": Self.calm, "world.example": Self.calm])
    #expect(calm.hosts.count == 3 && calm.alerts.status == PlaceAlerts.Status.none)
    let failed = try await alerts([
      "north.example": Response(status: 400, body: []), "world.example": Self.calm,
    ])
    #expect(failed.alerts.status == .unavailable)
    let part = try await alerts([
      "north.example": Response(status: 400, body: []),
      "world.example": .json(#"{"alerts":[{"event":"Storm"},{}]}"#),
    ])
    #expect(part.alerts.status == .unavailable && part.alerts.alerts.count == 1)
    let far = try await alerts(["world.example": Self.calm], latitude: -70)
    #expect(far.hosts == ["world.example"])
    let unknown = try await alerts([:], latitude: nil)
    #expect(unknown.hosts.isEmpty && unknown.alerts == .notCovered)
  }

  @Test func `the last good response is shown with its age, without what has ended`() async throws {
    let time = VirtualTime(SampleSource.now)
    let store = MemoryStore()
    func alerts(_ response: Response, _ mode: CachePolicy.Mode = .useFresh) async throws
      -> (alerts: PlaceAlerts, count: Int)
    {
      let transport = Self.transport(["north.example": response])
      var fetcher = InstanceFetcher.testing(
        transport,
        registry: Self.registry,
        now: { time.now }
      )
      fetcher.alerts = AlertSettings()
      fetcher.pipeline = SharedPipeline(store: store, clock: PipelineClock(now: { time.now }))
      fetcher.cachePolicy = CachePolicy(mode)
      return (try await Self.alerts(fetcher), transport.requests.count)
    }
    let first = try await alerts(Self.body("Storm"))
    #expect(first.alerts.status == .inForce && first.count == 1)
    time.advance(bySeconds: 299)
    let fresh = try await alerts(Self.calm)
    #expect(fresh.alerts.status == .inForce && fresh.count == 0)
    #expect(fresh.alerts.receivedAt == SampleSource.now)
    time.advance(bySeconds: 2)
    for response in [
      Response(status: 429, body: []), .json("<html>"), Response(status: 400, body: []),
    ] {
      let stale = try await alerts(response)
      #expect(stale.alerts.status == .unavailable && stale.alerts.error != nil)
      #expect(stale.alerts.alerts.map(\.event) == ["Storm"])
      #expect(stale.alerts.receivedAt == SampleSource.now)
    }
    let offline = try await alerts(Self.calm, .onlyCached)
    #expect(offline.alerts.status == .unavailable && offline.count == 0)
    #expect(offline.alerts.error?.code == .offline)
    time.advance(bySeconds: 6 * 3600)
    let ended = try await alerts(Response(status: 400, body: []))
    #expect(ended.alerts.status == .unavailable && ended.alerts.alerts.isEmpty)
    let calm = try await alerts(Self.calm)
    #expect(calm.alerts.status == PlaceAlerts.Status.none)
  }

  @Test func `an alert that cannot be read makes the state unknown`() async throws {
    let responses = [
      #"{"alerts":[{"event":"Storm"},{}]}"#, #"{"alerts":{}}"#, #"{"alerts":[{"event":"St"#,
    ]
    for (index, body) in responses.enumerated() {
      let fetcher = Self.fetcher(Self.transport(["north.example": .json(body)]))
      let alerts = try await Self.alerts(fetcher)
      #expect(alerts.status == .unavailable && alerts.error?.code == .invalidResponse, "\(body)")
      #expect(alerts.alerts.count == (index == 0 ? 1 : 0), "\(body)")
    }
    let large = Self.fetcher(ScriptedTransport.failing(.tooLarge))
    #expect(try await Self.alerts(large).error?.code == .tooLarge)
  }

  @Test func `alerts of the weather response are added`() async throws {
    var place = Self.place()
    let end = SampleSource.now.advanced(bySeconds: 6 * 3600)
    var alert = WeatherAlert(id: "1", event: "STORM", source: "weather")
    alert.ends = end
    alert.areas = ["Bay"]
    place.alerts = PlaceAlerts(
      Fetched(AlertList([alert]), receivedAt: SampleSource.now, origin: .network),
      from: "weather",
      at: SampleSource.now
    )
    let both = try await Self.alerts(
      of: place,
      Self.fetcher(Self.transport(["north.example": Self.body("Storm")]))
    )
    #expect(both.alerts.map(\.event) == ["Storm"] && both.alerts.first?.areas == ["Bay"])
    let alone = try await Self.alerts(of: place, Self.fetcher(Self.transport([:])))
    #expect(alone.status == .inForce && alone.source == "weather")
  }

  @Test func `cached weather of a missing place has alerts too`() async throws {
    let cached = Fetched(Self.place("There"), receivedAt: SampleSource.now, origin: .cache)
    let missing = [
      PlaceWeather(requestedPlace: .name("There"), error: SourceError(.timeout), cached: cached),
      PlaceWeather(requestedPlace: .name("Nowhere"), error: SourceError(.notFound)),
    ]
    let fetcher = Self.fetcher(Self.transport(["north.example": Self.body("Storm")]))
    let deadline = ContinuousClock.now.advanced(by: .seconds(60))
    let state = await fetcher.addingAlerts(to: Self.state([], missing: missing), by: deadline)
    guard case .weather(let report) = state.snapshot?.content else { return }
    #expect(report.missing.map(\.alerts?.status) == [.inForce, nil])
  }

  @Test func `a contact is named in every request`() async throws {
    let transport = Self.transport(["north.example": Self.calm])
    var fetcher = Self.fetcher(transport)
    fetcher.contact = "jan@example.org"
    _ = try await Self.alerts(fetcher)
    #expect(transport.requests.map(\.contact) == ["jan@example.org"])
    for contact in ["", "a b", "a\nb", "(a)", "ä"] {
      #expect(transport.requests.first?.naming(contact: contact).contact == nil)
    }
  }

  // MARK: Dashboards

  /// Returns a dashboard of two places, whose weather names no country; `nil` for silent alerts.
  private static func dashboard(
    _ alerts: Response?,
    _ patience: Patience = .run
  ) async throws -> (EngineRun.Outcome, requests: [Request]) {
    let transport = ScriptedTransport { request throws(TransportError) in
      if request.path == "/weather" { return .json(#"{"name": "Here", "temperature": 7}"#) }
      if let alerts { return alerts }
      // What is late may still be asked for, without any time.
      if request.deadline > .now { try? await SampleSource.sleepUntilCancelled(.zero) }
      throw TransportError(.timeout, host: request.baseURL.host)
    }
    let places = [50.0, 51].map { PlaceQuery.coordinates(latitude: $0, longitude: 10) }
    let instance = Instance.sample("weather", places: places)
    let fetched = await EngineRun(
      fetcher(transport),
      // The second of silent alerts is over at once.
      sleep: { if alerts != nil { try await SampleSource.sleepUntilCancelled($0) } }
    ).run([instance], patience)
    return (fetched, transport.requests.filter { $0.path != "/weather" })
  }

  @Test func `a dashboard has alerts, and waits a second for them`() async throws {
    let (fetched, requests) = try await Self.dashboard(Self.body("Storm"))
    let places = try Self.places(try #require(fetched.dashboard.panels.first).state)
    #expect(places.map(\.alerts?.status) == [.inForce, .inForce])
    #expect(!fetched.hasLateAlerts && requests.count == 2)
    let (late, _) = try await Self.dashboard(nil)
    let panel = try #require(late.dashboard.panels.first)
    #expect(late.hasLateAlerts && panel.state.status == "fresh")
    #expect(try Self.places(panel.state).map(\.alerts?.status) == [.unavailable, .unavailable])
    let (_, patient) = try await Self.dashboard(Self.calm, .whole)
    #expect(patient.allSatisfy { $0.deadline > ContinuousClock.now.advanced(by: .seconds(30)) })
  }
}

/// A source of alerts for tests only.
private protocol SampleAlerts: AlertSource {
  var context: SourceContext { get }
}

extension SampleAlerts {
  func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    let request = Request(
      baseURL: Self.descriptor.baseURL,
      path: "/alerts",
      query: [QueryItem("lat", PlaceQuery.decimal(point.latitude))],
      deadline: point.deadline,
      freshSeconds: Self.descriptor.terms.minimumRefreshSeconds
    )
    return try await context.response(to: request) { response throws(SourceError) in
      if response.status == 404 { throw SourceError(.notFound) }
      if let error = response.alertError { throw error }
      let json = try JSONReader(body: response.body, hiding: [])
      guard let alerts = json["alerts"]?.elements else { throw json.invalid(.kind(.list)) }
      return AlertList(alerts) { json throws(SourceError) in
        guard let event = json["event"]?.text() else { throw json.invalid(.kind(.text)) }
        var alert = WeatherAlert(id: event, event: event, source: Self.descriptor.name)
        alert.ends = json.timestamp("ends")
        return alert
      }
    }
  }
}

extension AlertSourceDescriptor {
  fileprivate static func sample(_ name: String, _ area: AlertArea?) -> AlertSourceDescriptor {
    AlertSourceDescriptor(
      name: name,
      title: "\(name) service",
      host: "\(name).example",
      terms: SourceTerms(
        attribution: name,
        attributionURL: "https://\(name).example/",
        minimumRefreshSeconds: 300
      ),
      area: area
    )
  }
}

private struct NorthSource: SampleAlerts {
  static let descriptor = AlertSourceDescriptor.sample(
    "north",
    AlertArea(countries: ["NN"], boxes: [AlertArea.Box(40...60, 0...20)])
  )
  let context: SourceContext
}

private struct SouthSource: SampleAlerts {
  static let descriptor = AlertSourceDescriptor.sample(
    "south",
    AlertArea(countries: ["SS"], boxes: [AlertArea.Box(45...50, 5...15)])
  )
  let context: SourceContext
}

private struct WorldSource: SampleAlerts {
  static let descriptor = AlertSourceDescriptor.sample("world", nil)
  let context: SourceContext
}
