import DashCore
import DashTestSupport
import Testing

@testable import DashConfiguration
@testable import DashFetch

/// The decoded alerts of a place in the cache.
@Suite(.hangLimit) struct AlertRowTests {
  private static let storm = Response.json(#"{"alerts":["Storm"]}"#)
  private static let incomplete = Response.json(#"{"alerts":["Storm",{}]}"#)
  /// Ended, withdrawn and repeated alerts too.
  private static let several = Response.json(
    #"{"alerts":["Ended","Heat","Storm","Withdrawal","Heat"]}"#
  )

  private let time = VirtualTime(SampleSource.now)
  private let store = MemoryStore()

  /// The alerts of a run; its source fails unless it has a response, so only the cache has any.
  private func alerts(
    _ response: Response? = nil,
    _ policy: CachePolicy = CachePolicy(),
    language: String? = "fr-CA",
    country: DisplayText? = "NN",
    baseURL: BaseURL? = nil,
    verbose: CollectingOutput? = nil
  ) async throws -> PlaceAlerts {
    var registry = SourceRegistry()
    if response == nil {
      registry.register(FailingSource.self)
    } else {
      registry.register(WholeSource.self)
    }
    var fetcher = InstanceFetcher(
      registry: registry,
      keys: KeyRing { _ in .failure(.notRun(2)) },
      transport: ScriptedTransport { _ in response ?? Response(status: 500, body: []) },
      now: { time.now },
      language: language,
      timeoutSeconds: 60,
      isDemo: false,
      verboseOutput: verbose
    )
    fetcher.alerts = AlertSettings()
    fetcher.alerts?.baseURLs["whole"] = baseURL
    fetcher.pipeline = SharedPipeline(store: store, clock: PipelineClock(now: { time.now }))
    fetcher.cachePolicy = policy
    var weather = PlaceWeather(requestedPlace: .name("Here"))
    weather.place = Place(name: "Here", country: country, latitude: 50, longitude: 10)
    let report = WeatherReport(places: [weather])
    let state = PanelState.fresh(Snapshot(content: .weather(report), fetchedAt: time.now))
    let deadline = ContinuousClock.now.advanced(by: .seconds(60))
    let found = await fetcher.addingAlerts(to: state, by: deadline)
    guard case .weather(let report) = found.snapshot?.content else { return .notCovered }
    return try #require(report.places.first?.alerts)
  }

  /// Whether alerts are from the failing source.
  private func isAsked(_ alerts: PlaceAlerts) -> Bool { alerts.error?.code == .unknown }

  @Test func `while the list is fresh, the same alerts are shown without asking the source`()
    async throws
  {
    let first = try await alerts(Self.several)
    #expect(first.alerts.map(\.event) == ["Heat", "Storm"])
    let again = try await alerts()
    #expect(again == first)
    time.advance(bySeconds: 299)
    #expect(try await alerts() == first)
    #expect(try await alerts(nil, CachePolicy(.onlyCached)) == first)
    #expect(try await alerts(nil, CachePolicy(.useStale)) == first)
    time.advance(bySeconds: 1)
    for mode in [CachePolicy.Mode.useFresh, .useStale, .onlyCached] {
      #expect(isAsked(try await alerts(nil, CachePolicy(mode))), "\(mode)")
    }
    #expect(try await alerts(nil, CachePolicy(maximumAgeSeconds: 301)) == first)
  }

  @Test func `that there are no alerts is stored too`() async throws {
    #expect(try await alerts(.json(#"{"alerts":[]}"#)).status == PlaceAlerts.Status.none)
    #expect(try await alerts().status == PlaceAlerts.Status.none)
  }

  @Test func `an alert that has ended since is not shown`() async throws {
    let day = CachePolicy(maximumAgeSeconds: 86_400)
    let first = try await alerts(Self.storm, day)
    let ends = try #require(first.alerts.first?.ends)
    time.advance(bySeconds: ends.seconds(since: SampleSource.now) - 1)
    #expect(try await alerts(nil, day) == first)
    time.advance(bySeconds: 1)
    let ended = try await alerts(nil, day)
    #expect(ended.status == PlaceAlerts.Status.none && ended.alerts.isEmpty)
  }

  @Test func `another language, country or server does not use the row`() async throws {
    _ = try await alerts(Self.storm)
    #expect(isAsked(try await alerts(language: "fr")))
    #expect(isAsked(try await alerts(language: nil)))
    #expect(isAsked(try await alerts(country: nil)))
    #expect(isAsked(try await alerts(baseURL: BaseURL("https://other.example"))))
    #expect(try await alerts().status == .inForce)
  }

  @Test func `a newer list in another language is not hidden`() async throws {
    _ = try await alerts(Self.storm)
    _ = try await alerts(Self.several, CachePolicy(.revalidate), language: "de")
    #expect(isAsked(try await alerts()))
  }

  @Test func `a slow process leaves the newer row of another`() async throws {
    let slow = await row()
    let old = Fetched(AlertList(), receivedAt: time.now, origin: .network)
    time.advance(bySeconds: 5)
    let new = try await alerts(Self.storm)
    await slow.replace(with: old)
    #expect(try await alerts() == new)
  }

  private func row() async -> AlertRow {
    await AlertRow(
      at: AlertPoint(latitude: 50, longitude: 10, country: "NN", deadline: .now),
      of: WholeSource.descriptor,
      baseURL: nil,
      language: "fr-CA",
      in: store
    )
  }

  @Test func `--refresh and --verbose ask the source`() async throws {
    _ = try await alerts(Self.storm)
    #expect(isAsked(try await alerts(nil, CachePolicy(.revalidate))))
    #expect(isAsked(try await alerts(nil, CachePolicy(maximumAgeSeconds: 0))))
    let lines = CollectingOutput()
    _ = try await alerts(Self.storm, verbose: lines)
    #expect(lines.text.contains("cached"))
  }

  @Test func `an incomplete, stale or failed list is not stored, and a newer one not hidden`()
    async throws
  {
    let revalidate = CachePolicy(.revalidate)
    #expect(try await alerts(Self.incomplete).status == .unavailable)
    #expect(isAsked(try await alerts()))
    for newer in [Self.incomplete, Response(status: 404, body: [])] {
      _ = try await alerts(Self.storm, revalidate)
      #expect(try await alerts().status == .inForce)
      _ = try await alerts(newer, revalidate)
      #expect(isAsked(try await alerts()), "\(newer.status)")
    }
    // The list that is still good is as fresh as it was.
    _ = try await alerts(Self.storm, revalidate)
    let stale = try await alerts(Response(status: 400, body: []), revalidate)
    #expect(stale.status == .unavailable && stale.alerts.map(\.event) == ["Storm"])
    #expect(try await alerts().status == .inForce)
  }

  @Test(arguments: [
    "", "{}", #"{"for":"NN fr-CA"}"#, #"{"for":"NN fr-CA","alerts":[1]}"#,
    #"{"for":"NN fr-CA","alerts":[{"id":"1","event":"Storm"}]}"#, #"{"for":"NN fr-CA""#,
  ])
  func `a damaged row is ignored and replaced`(_ body: String) async throws {
    let first = try await alerts(Self.storm)
    let row = await row()
    #expect(row.alerts(CachePolicy(), at: time.now) != nil)
    let damaged = CachedResponse(
      kind: .response,
      provider: "whole",
      status: 200,
      body: Array(body.utf8),
      receivedAt: time.now
    )
    await store.store(damaged, for: row.key)
    #expect(isAsked(try await alerts()))
    #expect(try await alerts(Self.storm) == first)
    #expect(try await alerts() == first)
  }

  @Test func `it is removed with the cache, and belongs to the source`() async throws {
    _ = try await alerts(Self.storm)
    #expect(await store.summary(at: time.now).groups.map(\.provider) == ["whole"])
    _ = await store.clear()
    #expect(isAsked(try await alerts()))
  }

  @Test func `the alerts of the tests have every field`() {
    let plain = Mirror(reflecting: WeatherAlert(id: "", event: "", source: "")).children
    let full = Mirror(reflecting: WholeSource.alert("Withdrawal")).children
    for (plain, full) in zip(plain, full) {
      #expect(String(reflecting: plain.value) != String(reflecting: full.value), "\(plain)")
    }
  }
}

/// A source whose alerts have every field.
private struct WholeSource: AlertSource {
  static let descriptor = AlertSourceDescriptor(
    name: "whole",
    title: "Whole service",
    host: "whole.example",
    terms: SourceTerms(
      attribution: "whole",
      attributionURL: "https://whole.example/",
      minimumRefreshSeconds: 300
    )
  )
  let context: SourceContext

  func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    let request = Request(
      baseURL: Self.descriptor.baseURL,
      path: "/alerts",
      deadline: point.deadline,
      freshSeconds: Self.descriptor.terms.minimumRefreshSeconds
    )
    return try await context.response(to: request) { response throws(SourceError) in
      if response.status == 404 { throw SourceError(.notFound) }
      if let error = response.alertError { throw error }
      let json = try JSONReader(body: response.body, hiding: [])
      return AlertList(json["alerts"]?.elements ?? []) { json throws(SourceError) in
        guard let event = json.text() else { throw json.invalid(.kind(.text)) }
        return Self.alert(event)
      }
    }
  }

  static func alert(_ event: DisplayText) -> WeatherAlert {
    var alert = WeatherAlert(id: DisplayText("urn:\(event)"), event: event, source: descriptor.name)
    alert.references = ["urn:1", "urn:é 2"]
    alert.severity = event == "Heat" ? .extreme : .minor
    alert.urgency = .expected
    alert.certainty = .likely
    alert.sent = SampleSource.now.advanced(bySeconds: -60)
    alert.onset = SampleSource.now.advanced(bySeconds: 3600)
    alert.ends = SampleSource.now.advanced(bySeconds: event == "Ended" ? 0 : 6 * 3600)
    alert.areas = ["Côte", "Vallée du Rhône"]
    alert.sender = "Météo \"Whole\""
    alert.headline = "Vents d'ouest : 90 km/h 🌬️"
    alert.description = DisplayText.paragraphs(
      "Un premier\nparagraphe.\n\n* un point\n* un autre\n\n" + String(repeating: "é ", count: 200)
    )
    alert.instruction = DisplayText.paragraphs("Restez \\ chez vous.\n\nFermez les volets.")
    alert.link = ServiceLink(ofAlert: "https://whole.example/a?b=c&d=%20")
    alert.language = "fr-CA"
    alert.isWithdrawal = event == "Withdrawal"
    alert.lastsUntilFurtherNotice = true
    alert.omittedAreas = 3
    return alert
  }
}

/// The same source, which fails without a request.
private struct FailingSource: AlertSource {
  static let descriptor = WholeSource.descriptor

  init(context: SourceContext) {}

  func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    throw SourceError(.unknown)
  }
}
