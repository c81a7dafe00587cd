import DashCore
import DashTestSupport
import Synchronization
import Testing

@testable import DashFetch

/// Requests to the fallback provider.
@Suite(.hangLimit) struct FallbackFetchingTests {
  private static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(SampleSource.self)
    registry.register(FallbackSource.self)
    return registry
  }()

  private static let missing = SourceError(
    .unconfigured,
    reason: .missingVariable("SAMPLE_API_KEY"),
    location: "apiKey"
  )

  private func instance(
    places: [PlaceQuery] = [.name("London")],
    isConfigured: Bool = true
  ) -> Instance {
    let own = SourceOptions(
      ["apiKey": .secret(Secret(SampleSource.key)), "places": .places(places)],
      describedBy: SampleSource.descriptor.options
    )
    let fallbackOptions = SourceOptions(
      ["places": .places(places)],
      describedBy: FallbackSource.descriptor.options
    )
    var instance = Instance(
      name: "weather",
      descriptor: SampleSource.descriptor,
      timeoutSeconds: 2000,
      options: isConfigured ? .success(own) : .failure(Self.missing),
      places: places
    )
    instance.fallback = Fallback(
      descriptor: FallbackSource.descriptor,
      options: .success(fallbackOptions)
    )
    return instance
  }

  private func fetcher(
    _ transport: any Transport,
    isDemo: Bool = false,
    observations: (any ObservationLog)? = nil
  ) -> InstanceFetcher {
    var fetcher = InstanceFetcher.testing(
      transport,
      registry: Self.registry,
      isDemo: isDemo
    )
    fetcher.observations = observations
    return fetcher
  }

  /// Returns a transport on which the configured provider fails.
  private func failing(_ code: ErrorCode) -> ScriptedTransport {
    ScriptedTransport { request throws(TransportError) in
      guard request.baseURL.host == "spare.example.org" else {
        throw TransportError(code, host: request.baseURL.host)
      }
      return .json(#"{"temperature": 3}"#)
    }
  }

  private func hosts(_ transport: ScriptedTransport) -> [String] {
    transport.requests.map(\.baseURL.host)
  }

  @Test func `a working provider is the only one to get a request`() async {
    let transport = ScriptedTransport.returning(.json(#"{"temperature": 3}"#))
    let state = await fetcher(transport).fetch(instance())
    #expect(state.snapshot?.providerError == nil)
    #expect(hosts(transport) == ["api.example.org"])
  }

  @Test func `a failed request goes to the fallback`() async throws {
    let transport = failing(.timeout)
    let start = ContinuousClock.now
    let state = await fetcher(transport).fetch(instance())
    #expect(state.status == "fresh")
    #expect(state.snapshot?.providerError?.code == .timeout)
    #expect(hosts(transport) == ["api.example.org", "spare.example.org"])
    // Both may be awaited until the end.
    let deadlines = transport.requests.map { start.duration(to: $0.deadline) }
    #expect(deadlines.allSatisfy { $0 > .seconds(1900) && $0 < .seconds(2100) })

    let unknown = failing(.notFound)
    #expect(await fetcher(unknown).fetch(instance()).error?.code == .notFound)
    #expect(hosts(unknown) == ["api.example.org"])
  }

  /// Waits until the task is cancelled.
  private static func hang(_ request: Request) async throws(TransportError) -> Never {
    try? await Task.sleep(until: request.deadline)
    throw TransportError(Task.isCancelled ? .cancelled : .timeout, host: request.baseURL.host)
  }

  /// Returns a wait that ends at once the first time, so that a service's share of the time is over.
  private static func endingFirst() -> Sleep {
    let hasEnded = Atomic(false)
    return { duration in
      if hasEnded.exchange(true, ordering: .relaxed) { try await Task.sleep(for: duration) }
    }
  }

  @Test func `a service that is late is awaited while the next one is asked`() async {
    let instance = instance()
    let both = Barrier(expecting: 2)
    let transport = ScriptedTransport { request throws(TransportError) in
      await both.arrive()
      if request.baseURL.host == "spare.example.org" { try await Self.hang(request) }
      return .json(#"{"temperature": 7}"#)
    }
    var fetcher = fetcher(transport)
    fetcher.sleep = Self.endingFirst()
    let state = await fetcher.fetch(instance)
    #expect(state.status == "fresh" && state.providerError == nil)
    #expect(state.weather?.places.map(\.temperatureCelsius) == [7])
    #expect(hosts(transport) == ["api.example.org", "spare.example.org"])
  }

  @Test func `while a service is late the first good answer counts`() async {
    let transport = ScriptedTransport { request throws(TransportError) in
      if request.baseURL.host != "spare.example.org" { try await Self.hang(request) }
      return .json(#"{"temperature": 3}"#)
    }
    var fetcher = fetcher(transport)
    fetcher.sleep = Self.endingFirst()
    let state = await fetcher.fetch(instance())
    #expect(state.status == "fresh" && state.providerError?.code == .timeout)
    #expect(state.weather?.places.map(\.temperatureCelsius) == [3])
    #expect(hosts(transport) == ["api.example.org", "spare.example.org"])
  }

  @Test func `a service that failed is not asked for a minute if another one answered`() async {
    let transport = failing(.serverError)
    let time = VirtualTime(SampleSource.now)
    var registry = SourceRegistry()
    registry.register(FallbackSource.self)
    func options(_ url: String) -> SourceOptions {
      SourceOptions(
        ["places": .places([.name("Oslo")]), "baseURL": .baseURL(BaseURL(url)!)],
        describedBy: FallbackSource.descriptor.options
      )
    }
    var instance = Instance(
      name: "weather",
      descriptor: FallbackSource.descriptor,
      timeoutSeconds: 2000,
      options: .success(options("https://first.example.org"))
    )
    instance.places = [.name("Oslo")]
    instance.fallback = Fallback(
      descriptor: FallbackSource.descriptor,
      options: .success(options("https://spare.example.org"))
    )
    var fetcher = InstanceFetcher.testing(transport, registry: registry, now: { time.now })
    fetcher.pipeline = SharedPipeline(
      store: MemoryStore(),
      clock: PipelineClock(now: { time.now }, sleep: { _ in })
    )
    func firstCalls(_ policy: CachePolicy? = nil) async -> Int {
      let before = hosts(transport).count { $0 == "first.example.org" }
      let state = await fetcher.fetch(instance, policy: policy)
      #expect(state.weather?.places.map(\.temperatureCelsius) == [3])
      return hosts(transport).count { $0 == "first.example.org" } - before
    }
    #expect(await firstCalls() > 0)
    #expect(await firstCalls() == 0)
    #expect(await fetcher.fetch(instance).providerError?.reason == .recentFailure)
    time.advance(bySeconds: 1)
    #expect(await firstCalls(CachePolicy(.revalidate)) > 0)
    time.advance(bySeconds: 61)
    #expect(await firstCalls() > 0)
    // An instance without another service asks its own.
    var alone = instance
    alone.fallbacks = []
    #expect(await firstCalls() == 0)
    let before = hosts(transport).count
    #expect(await fetcher.fetch(alone).error?.code == .serverError)
    #expect(hosts(transport).count > before)
    // If no service answers, the network may be down: nobody is left alone.
    let down = ScriptedTransport.failing(.unreachable)
    time.advance(bySeconds: 61)
    fetcher.transport = down
    for _ in 0..<2 { _ = await fetcher.fetch(instance) }
    #expect(hosts(down).count { $0 == "first.example.org" } >= 2)
  }

  @Test func `without a geocoder a name is that of a listed city`() async {
    let transport = failing(.unreachable)
    var fetcher = fetcher(transport)
    fetcher.timeZones = SampleTimeZones(
      [:],
      cities: [
        "Europe/Oslo": Place(name: "Oslo", country: "NO", latitude: 59.92, longitude: 10.75),
        "America/Toronto": Place(
          name: "Toronto",
          country: "CA",
          latitude: 43.65,
          longitude: -79.38
        ),
      ]
    )
    let names = ["oslo", "Oslo,NO", "Oslo, Norway", "Oslo,US", "Toronto", "Osl", "zip:0150,NO"]
    let places = names.compactMap { PlaceQuery($0) }
    let found = await fetcher.located(places, by: .now + .seconds(60))
    #expect(places.map { found[$0]?.country } == ["NO", "NO", "NO", nil, "CA", nil, nil])
    // A program waits for the look-up.
    let asked = await fetcher.located(places, by: .now + .seconds(60), isListEnough: false)
    #expect(asked.isEmpty)
  }

  @Test func `a late answer of a service settles what it had failed at`() throws {
    var own = PlaceWeather(requestedPlace: .name("London"))
    own.temperatureCelsius = 7
    own.forecast = Forecast(hours: [], days: [])
    own.$air.error = SourceError(.timeout)
    var late = PlaceWeather(requestedPlace: .name("London"))
    late.temperatureCelsius = 8
    late.air = AirQuality()
    late.$forecast.error = SourceError(.serverError)
    let snapshots = try [own, late].map { try Snapshot(of: [$0], now: SampleSource.now) }
    let filled = snapshots[0].filled(
      "sample",
      from: snapshots[1],
      [.name("London")],
      isLater: true,
      now: SampleSource.now
    )
    let place = try #require(filled.weather?.places.first)
    #expect(place.temperatureCelsius == 8 && place.air != nil && place.forecast != nil)
    #expect(place.$air.error == nil)
  }

  @Test func `a request whose sender was cancelled is sent again`() async throws {
    let late = LateResponses(until: .now + .seconds(60))
    let url = try #require(BaseURL("https://api.example.org"))
    let request = Request(baseURL: url, path: "/", query: [], deadline: .now + .seconds(30))
    let sent = Mutex(0)
    let started = Barrier(expecting: 2)
    let sender = Task {
      try? await late.response(to: request) { request throws(TransportError) in
        sent.withLock { $0 += 1 }
        await started.arrive()
        try await Self.hang(request)
      }
    }
    await started.arrive()
    sender.cancel()
    _ = await sender.value
    let response = try await late.response(to: request) { _ throws(TransportError) in
      sent.withLock { $0 += 1 }
      return .json("{}")
    }
    #expect(response.status == 200 && sent.withLock(\.self) == 2 && !late.areAwaited)
  }

  @Test func `what is not cached is no failure of its service`() async throws {
    let transport = ScriptedTransport.returning(.json(#"{"temperature": 3}"#))
    var fetcher = fetcher(transport)
    fetcher.pipeline = SharedPipeline(
      store: MemoryStore(),
      clock: PipelineClock(now: { SampleSource.now }, sleep: { _ in })
    )
    let instance = instance()
    _ = await fetcher.fetch(try #require(instance.fallbackInstance))
    var line = fetcher
    line.cachePolicy = CachePolicy(.useCached)
    let state = await line.fetch(instance)
    #expect(state.status == "cached" && state.providerError?.code == .timeout)
    #expect(await fetcher.fetch(instance).providerError == nil)
    #expect(hosts(transport) == ["spare.example.org", "api.example.org"])
  }

  @Test func `a coarse forecast gives way to a finer one as a whole`() throws {
    func weather(step: Int, age: Int64, _ error: SourceError? = nil) -> PlaceWeather {
      var place = PlaceWeather(requestedPlace: .name("London"))
      place.temperatureCelsius = Double(step)
      place.forecast = Forecast(hours: [], days: [], stepSeconds: step)
      place.minutes = ForecastMinutes(steps: [], stepSeconds: 60)
      let received = SampleSource.now.advanced(bySeconds: -age)
      place.$forecast.provenance = Provenance(
        receivedAt: received,
        origin: error.map { .stale($0) } ?? .network
      )
      return place.served(by: step == 3600 ? "fine" : "coarse")
    }
    var request = WeatherRequest()
    let coarse = weather(step: 10_800, age: 0)
    #expect(!coarse.mayBeRefined(request))
    request.includesForecast = true
    #expect(coarse.mayBeRefined(request))
    #expect(!weather(step: 3600, age: 0).mayBeRefined(request))
    func filled(_ own: PlaceWeather, _ other: PlaceWeather) -> PlaceWeather {
      var place = own
      place.fill("coarse", from: other)
      return place
    }
    let finer = filled(coarse, weather(step: 3600, age: 10_000))
    #expect(finer.temperatureCelsius == 10_800)
    #expect(finer.forecast?.stepSeconds == 3600 && finer.$forecast.provider == "fine")
    #expect(finer.$minutes.provider == "fine" && !finer.mayBeRefined(request))
    #expect(finer.providers.map(\.provider) == ["coarse", "fine"])
    // A finer one of an earlier time, a stale one, and another coarse one are no better.
    let others = [
      weather(step: 3600, age: 10_800), weather(step: 3600, age: 0, SourceError(.timeout)),
      weather(step: 21_600, age: 0),
    ]
    for other in others { #expect(filled(coarse, other).$forecast == coarse.$forecast) }
  }

  @Test func `a place that fails comes from the fallback, and the others stay`() async throws {
    let places = ["London", "Oslo", "Rome"].map { PlaceQuery.name($0) }
    let transport = ScriptedTransport { request throws(TransportError) in
      let isOslo = request.query.first?.value == .plain("Oslo")
      guard request.baseURL.host != "spare.example.org" else {
        return .json(#"{"temperature": 3}"#)
      }
      if isOslo { throw TransportError(.timeout, host: request.baseURL.host) }
      return .json(#"{"temperature": 7}"#)
    }
    let state = await fetcher(transport).fetch(instance(places: places))
    #expect(state.status == "fresh" && state.providerError == nil)
    let report = try #require(state.weather)
    #expect(report.missing.isEmpty)
    #expect(report.places.map(\.requestedPlace) == places)
    #expect(report.places.map(\.temperatureCelsius) == [7, 3, 7])
    #expect(
      report.places.map { $0.$current.provider } == [
        "sample", FallbackSource.descriptor.name, "sample",
      ]
    )
    #expect(report.places.allSatisfy { $0.partErrors.isEmpty })
    #expect(hosts(transport).count { $0 == "spare.example.org" } == 1)
  }

  @Test func `the first place names the error, and a place that is not known stays so`()
    async throws
  {
    let places = ["London", "Nowhere", "Rome"].map { PlaceQuery.name($0) }
    let transport = ScriptedTransport { request throws(TransportError) in
      guard request.baseURL.host != "spare.example.org" else {
        return .json(#"{"temperature": 3}"#)
      }
      switch request.query.first?.value {
      case .plain("London"): throw TransportError(.connectionLost, host: request.baseURL.host)
      case .plain("Nowhere"): return Response(status: 404, body: [])
      default: return .json(#"{"temperature": 7}"#)
      }
    }
    let state = await fetcher(transport).fetch(instance(places: places))
    #expect(state.providerError?.code == .connectionLost)
    let report = try #require(state.weather)
    #expect(report.places.map(\.temperatureCelsius) == [3, 7])
    #expect(report.missing.map(\.requestedPlace) == [.name("Nowhere")])
    #expect(hosts(transport).count { $0 == "spare.example.org" } == 1)
  }

  @Test func `of a chain each place comes from the first service that has it`() async throws {
    let places = ["London", "Rome", "Oslo"].map { PlaceQuery.name($0) }
    let transport = ScriptedTransport { request throws(TransportError) in
      let place = request.query.first?.value
      func fails(_ names: String...) -> Bool { names.contains { place == .plain($0) } }
      switch request.baseURL.host {
      case "third.example.org": return .json(#"{"temperature": 1}"#)
      case "api.example.org" where !fails("Oslo", "Rome"): return .json(#"{"temperature": 7}"#)
      default: throw TransportError(.unreachable, host: request.baseURL.host)
      }
    }
    var instance = instance(places: places)
    let third = SourceOptions(
      [
        "places": .places(places),
        "baseURL": .baseURL(try #require(BaseURL("https://third.example.org"))),
      ],
      describedBy: FallbackSource.descriptor.options
    )
    instance.fallbacks.append(
      Fallback(descriptor: FallbackSource.descriptor, options: .success(third))
    )
    #expect(instance.withFallback.count == 3)
    let state = await fetcher(transport).fetch(instance)
    // The second service gets one request for both places, which fails.
    let report = try #require(state.weather)
    #expect(report.missing.isEmpty && state.providerError == nil)
    #expect(report.places.map(\.temperatureCelsius) == [7, 1, 1])
    #expect(hosts(transport).count { $0 == "third.example.org" } == 1)
    #expect(hosts(transport).count { $0 == "spare.example.org" } == 1)

    let down = ScriptedTransport { request throws(TransportError) in
      guard request.baseURL.host == "third.example.org" else {
        throw TransportError(.unreachable, host: request.baseURL.host)
      }
      return .json(#"{"temperature": 1}"#)
    }
    let last = await fetcher(down).fetch(instance)
    #expect(last.status == "fresh" && last.providerError?.code == .unreachable)
    #expect(last.weather?.places.count == 3)
    #expect(instance.panel(last).server.name == FallbackSource.descriptor.name)
  }

  @Test func `a fallback that only lacks the look-up that failed adds no advice`() {
    let lost = PanelState.failed(SourceError(.unreachable))
    let blind = PanelState.failed(SourceError(.notFound, reason: .noGeocoder))
    #expect(lost.backed(by: blind).error?.code == .unreachable)
    #expect(lost.backed(by: blind).error?.fallbackError == nil)
    #expect(lost.backed(by: lost).error?.fallbackError?.code == .unreachable)
  }

  @Test func `a part that fails comes from the other service as a whole`() throws {
    func weather(_ celsius: Double, _ provider: String) -> PlaceWeather {
      var place = PlaceWeather(requestedPlace: .name("London"))
      place.temperatureCelsius = celsius
      place.$current.provenance = Provenance(receivedAt: SampleSource.now, origin: .network)
      return place.served(by: provider)
    }
    var own = weather(7, "sample")
    own.$forecast.error = SourceError(.timeout)
    own.$air.error = SourceError(.notFound)
    var other = weather(3, "spare")
    other.forecast = Forecast(hours: [], days: [])
    other.$forecast.provider = "spare"
    let snapshot = try Snapshot(of: [own], now: SampleSource.now)
    #expect(snapshot.fillablePlaces(WeatherRequest())?.places == [.name("London")])
    let filled = snapshot.filled(
      "sample",
      from: try Snapshot(of: [other], now: SampleSource.now),
      [.name("London")],
      now: SampleSource.now
    )
    let place = try #require(filled.weather?.places.first)
    #expect(place.temperatureCelsius == 7 && place.forecast != nil)
    #expect(place.$forecast.error == nil && place.$air.error?.code == .notFound)
    #expect(place.providers.map(\.provider) == ["sample", "spare"])
    #expect(filled.providerError == nil && filled.fillablePlaces(WeatherRequest()) == nil)
  }

  @Test func `without a key only the fallback gets a request, with the places`() async throws {
    let transport = failing(.timeout)
    let instance = instance(isConfigured: false).replacingPlaces(with: [.name("Lisbon")])
    #expect(instance.places == [.name("Lisbon")])
    let state = await fetcher(transport).fetch(instance)
    #expect(state.snapshot?.providerError == Self.missing)
    #expect(hosts(transport) == ["spare.example.org"])
    #expect(transport.requests.first?.query == [QueryItem("place", "Lisbon")])
  }

  @Test func `an id is requested at its last known position and cached under the fallback`()
    async throws
  {
    let store = MemoryStore()
    var seen = PlaceWeather(requestedPlace: .id(7))
    (seen.id, seen.name, seen.latitude, seen.longitude) = ("7", "Oslo", 59.9, 10.75)
    seen.observedAt = SampleSource.now.advanced(bySeconds: -90_000)
    await store.record([try #require(Observation(seen, provider: "sample"))])
    let transport = failing(.unreachable)
    let state = await fetcher(transport, observations: store).fetch(instance(places: [.id(7)]))
    #expect(transport.requests.last?.query == [QueryItem("place", "59.9,10.75")])
    guard case .weather(let report)? = state.snapshot?.content else {
      Issue.record("no weather")
      return
    }
    #expect(report.places.map(\.requestedPlace) == [.id(7)])
    #expect(report.places.map(\.name) == ["Oslo"])
    let places = await store.places()
    #expect(places.map(\.provider) == ["spare", "sample"])
    #expect(places.map(\.name) == ["Oslo", "Oslo"])
  }

  @Test func `a compiled-in place keeps its name at its last known position`() async {
    let store = MemoryStore()
    var seen = PlaceWeather(requestedPlace: .id(2_643_743))
    (seen.id, seen.name, seen.country) = ("2643743", "ロンドン", "GB")
    (seen.latitude, seen.longitude, seen.observedAt) = (51.5, -0.125, SampleSource.now)
    await store.record([Observation(seen, provider: "sample")].compactMap(\.self))
    let known = await instance(places: [.id(2_643_743), .id(8)]).identifiedPlaces(store)
    #expect(
      known == [.id(2_643_743): Place(name: "London", latitude: 51.5, longitude: -0.125)]
    )
  }

  @Test func `the panel of a failure has the names that are built in or were observed`()
    async throws
  {
    let store = MemoryStore()
    var seen = PlaceWeather(requestedPlace: .id(7))
    (seen.id, seen.name, seen.latitude, seen.longitude) = ("7", "Oslo", 59.9, 10.75)
    seen.observedAt = SampleSource.now
    await store.record([try #require(Observation(seen, provider: "sample"))])
    let fetcher = fetcher(failing(.unreachable), observations: store)
    let instance = instance(places: [.id(2_643_743), .id(7), .id(8)])
    let names = await fetcher.names(of: instance, .failed(SourceError(.unreachable)))
    #expect(names.mapValues(\.name) == [.id(2_643_743): "London", .id(7): "Oslo"])
    // A place with weather has its name from there.
    let whole = PanelState.fresh(
      Snapshot(content: .weather(WeatherReport(places: [seen])), fetchedAt: SampleSource.now)
    )
    #expect(await fetcher.names(of: instance, whole).isEmpty)
  }

  @Test(arguments: [
    CachePolicy(.revalidate), CachePolicy(.useStale), CachePolicy(maximumAgeSeconds: 0),
  ])
  func `in watch mode the fallback keeps its own rate, whatever the cache setting is`(
    policy: CachePolicy
  ) async {
    let transport = failing(.timeout)
    let time = VirtualTime(SampleSource.now)
    var fetcher = fetcher(transport)
    fetcher.cachePolicy = policy
    fetcher.pipeline = SharedPipeline(
      store: MemoryStore(),
      clock: PipelineClock(now: { time.now }, sleep: { _ in })
    )
    let watched = CachePolicy(freshSeconds: 60, newerThan: SampleSource.now)
    func calls() -> Int { hosts(transport).count { $0 == "spare.example.org" } }
    _ = await fetcher.fetch(instance(), policy: watched)
    time.advance(bySeconds: 299)
    _ = await fetcher.fetch(instance(), policy: watched)
    #expect(calls() == 1)
    time.advance(bySeconds: 2)
    _ = await fetcher.fetch(instance(), policy: watched)
    #expect(calls() == 2)
  }

  @Test func `the demo needs no fallback`() async {
    let transport = failing(.offline)
    let state = await fetcher(transport, isDemo: true).fetch(instance())
    #expect(state.error?.code == .offline)
    #expect(hosts(transport) == ["api.example.org"])
  }

  @Test func `the progress line names the provider in use`() async {
    let pending = PendingProviders()
    let seen = CollectingOutput()
    let transport = ScriptedTransport { request throws(TransportError) in
      try? seen.write(pending.names.joined(separator: ", ") + "\n")
      if request.baseURL.host == "spare.example.org" { return .json(#"{"temperature": 3}"#) }
      throw TransportError(.tls, host: request.baseURL.host)
    }
    _ = await fetcher(transport).fetch(instance(), pending: pending)
    #expect(seen.text == "Sample Weather\nSpare Weather\n")
    #expect(pending.names.isEmpty)
  }
}
