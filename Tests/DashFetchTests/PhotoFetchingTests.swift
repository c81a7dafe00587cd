import DashCore
import DashTestSupport
import Synchronization
import Testing

@testable import DashFetch

/// The dependence of photo searches on the weather.
@Suite(.hangLimit) struct PhotoFetchingTests {
  private static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(SampleSource.self)
    registry.register(SamplePhotoSource.self)
    return registry
  }()

  private func weather(_ name: String, _ places: String...) -> Instance {
    .sample(name, places: places.map(PlaceQuery.name))
  }

  private func photos(
    _ name: String,
    _ query: String,
    perPage: Int = 50
  ) throws -> Instance {
    let template = try #require(QueryTemplate(query))
    return Instance(
      name: name,
      descriptor: SamplePhotoSource.descriptor,
      options: .success(
        SourceOptions(
          ["query": .query(template), "perPage": .integer(perPage)],
          describedBy: SamplePhotoSource.descriptor.options
        )
      )
    )
  }

  private func fetch(
    _ instances: [Instance],
    weather: [Instance] = [],
    wholePages: Bool = false,
    photos: PhotoRequest = PhotoRequest(),
    _ transport: any Transport
  ) async -> Dashboard {
    await EngineRun(
      InstanceFetcher.testing(transport, registry: Self.registry, photos: photos),
      showsWholePages: wholePages,
      sleep: SampleSource.sleepUntilCancelled
    ).run(instances, hidden: weather, .run).dashboard
  }

  private static func text(_ request: Request, _ name: String) -> String? {
    request.query.compactMap { item in
      if item.name == name, case .plain(let text) = item.value { text } else { nil }
    }.first
  }

  private static func searches(_ transport: ScriptedTransport) -> [String] {
    transport.requests.compactMap { text($0, "q") }
  }

  /// Returns weather for every place except `Nowhere`.
  private static func response(_ request: Request) -> Response {
    guard let place = text(request, "place") else { return .json("{}") }
    return place == "Nowhere"
      ? Response(status: 404, body: [])
      : .json(#"{"name": "\#(place) City", "temperature": 1}"#)
  }

  @Test func `only a search with placeholders waits for the weather`() async throws {
    let (plainRequests, plain) = AsyncStream.makeStream(of: Void.self)
    let transport = ScriptedTransport { request in
      if Self.text(request, "q") == "pier" { plain.yield() }
      // The weather arrives only after the other search was sent.
      if Self.text(request, "place") != nil { for await _ in plainRequests { break } }
      return Self.response(request)
    }
    let dashboard = await fetch(
      [try photos("a", "{city}"), try photos("b", "pier"), weather("w", "London")],
      transport
    )
    #expect(dashboard.panels.map(\.name) == ["a", "b", "w"])
    #expect(Self.searches(transport) == ["pier", "London City"])
  }

  @Test func `weather waits a second for photos, and photos alone have all their time`()
    async throws
  {
    let waits = Mutex<[Duration]>([])
    let instances = [try photos("a", "{city}"), weather("w", "London"), try photos("b", "pier")]
    func fetched(
      _ instances: [Instance],
      silent: Set<String>,
      _ patience: Patience = .run
    ) async -> (outcome: EngineRun.Outcome, limitsPictures: Bool) {
      let limits = Mutex(false)
      let transport = ScriptedTransport { request in
        if let text = Self.text(request, "q"), silent.contains(text) {
          try? await SampleSource.sleepUntilCancelled(.zero)
        }
        return Self.response(request)
      }
      let outcome = await EngineRun(
        InstanceFetcher.testing(transport, registry: Self.registry),
        sleep: { duration in waits.withLock { $0.append(duration) } }
      ).run(instances, patience) { _, limit in limits.withLock { $0 = limit != nil } }
      return (outcome, limits.withLock(\.self))
    }
    let (late, limitsPictures) = await fetched(instances, silent: ["London City", "pier"])
    #expect(late.dashboard.panels.map(\.name) == ["a", "w", "b"])
    #expect(late.dashboard.panels.map(\.state.status) == ["loading", "fresh", "loading"])
    #expect(late.dashboard.exitCode(named: ["a"]) == .success)
    #expect(late.hasLatePhotos && limitsPictures)
    #expect(waits.withLock(\.self) == [.seconds(1)])
    let (alone, isAloneLimited) = await fetched([instances[2]], silent: [])
    #expect(alone.dashboard.panels.map(\.state.status) == ["fresh"])
    #expect(!alone.hasLatePhotos && !isAloneLimited)
    let (patient, _) = await fetched(instances, silent: [], .whole)
    #expect(patient.dashboard.panels.map(\.state.status) == ["fresh", "fresh", "fresh"])
    #expect(waits.withLock(\.self) == [.seconds(1)])
  }

  @Test func `the search uses the first place in the file's order`() async throws {
    let (secondResponse, second) = AsyncStream.makeStream(of: Void.self)
    let transport = ScriptedTransport { request in
      switch Self.text(request, "place") {
      case "Rome": second.yield()
      case "London": for await _ in secondResponse { break }
      default: break
      }
      return Self.response(request)
    }
    _ = await fetch(
      [
        weather("first", "Nowhere", "London"), weather("second", "Rome"), try photos("a", "{city}"),
      ],
      transport
    )
    #expect(Self.searches(transport) == ["London City"])
  }

  @Test func `if the first instance has no weather, the next one is used`() async throws {
    let transport = ScriptedTransport { request in Self.response(request) }
    _ = await fetch(
      [weather("first", "Nowhere"), weather("second", "Rome"), try photos("a", "{city}")],
      transport
    )
    #expect(Self.searches(transport) == ["Rome City"])
  }

  @Test func `for a hidden weather only the needed places are requested`()
    async throws
  {
    for (places, expected) in [
      (["London", "Rome"], ["London"]),
      (["Nowhere", "Rome", "Oslo"], ["Nowhere", "Rome", "Oslo"]),
    ] {
      let hidden = [weather("w", places[0]).replacingPlaces(with: places.map(PlaceQuery.name))]
      let transport = ScriptedTransport { request in Self.response(request) }
      let dashboard = await fetch([try photos("a", "{city}")], weather: hidden, transport)
      #expect(dashboard.panels.map(\.name) == ["a"])
      #expect(transport.requests.compactMap { Self.text($0, "place") } == expected)
      #expect(Self.searches(transport) == [expected[min(1, expected.count - 1)] + " City"])
    }
  }

  @Test func `no weather is requested if no search needs it`() async throws {
    for instance in [try photos("a", "pier"), weather("shown", "London")] {
      let transport = ScriptedTransport { request in Self.response(request) }
      _ = await fetch([instance], weather: [weather("w", "Rome")], transport)
      #expect(!transport.requests.contains { Self.text($0, "place") == "Rome" })
    }
    var photoRequest = PhotoRequest()
    photoRequest.query = "harbour"
    let transport = ScriptedTransport { request in Self.response(request) }
    _ = await fetch(
      [try photos("a", "{city}")],
      weather: [weather("w", "Rome")],
      photos: photoRequest,
      transport
    )
    #expect(transport.requests.count == 1)
  }

  @Test func `a screen requests only as many photos as it can show`() async throws {
    for (count, wholePages, expected) in [(1, true, "30"), (2, true, "15"), (1, false, "50")] {
      let transport = ScriptedTransport { request in Self.response(request) }
      let instances = try (0..<count).map { try photos("p\($0)", "x") }
      _ = await fetch(instances, wholePages: wholePages, transport)
      #expect(transport.requests.allSatisfy { Self.text($0, "n") == expected })
    }
    let transport = ScriptedTransport { request in Self.response(request) }
    _ = await fetch([try photos("few", "x", perPage: 5)], wholePages: true, transport)
    #expect(transport.requests.map { Self.text($0, "n") } == ["5"])
  }
}
