import DashConfiguration
import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// What a dashboard waits for, on a clock that the test moves.
@Suite struct EngineTests {
  /// How long each part takes; a part without a time is silent, and ends with its timeout.
  private struct World {
    var network: [String: Duration] = [:]
    var cached: Set<String> = []
    var alerts = Duration.milliseconds(100)
    var timeout = Duration.seconds(10)
  }

  /// What a frame has, and when it was complete.
  private struct Frame: Equatable {
    var milliseconds: Int64
    var states: [String: String]
    /// Whether the alerts arrived; `nil` if none were fetched.
    var hasAlerts: Bool?
    /// When the pictures could begin, and how long they have.
    var picturesAt: Int64
    var picturesFor: Int64?
  }

  private static let place = PlaceQuery.name("London")

  private static func weather(_ name: String) -> Instance {
    .sample(name, places: [place])
  }

  private static func photos(_ name: String, waits: Bool = false) throws -> Instance {
    let query = try #require(QueryTemplate(waits ? "{city}" : "pier"))
    return Instance(
      name: name,
      descriptor: SamplePhotoSource.descriptor,
      options: .success(
        SourceOptions(
          ["query": .query(query)],
          describedBy: SamplePhotoSource.descriptor.options
        )
      )
    )
  }

  private static func table(_ name: String) -> Instance {
    let descriptor = SourceDescriptor(
      name: name,
      title: "Tides",
      summary: "Shows tides.",
      kind: .table,
      options: [],
      terms: SamplePhotoSource.descriptor.terms
    )
    return Instance(
      name: name,
      descriptor: descriptor,
      options: .success(SourceOptions([:], describedBy: []))
    )
  }

  private static func snapshot(of kind: ContentKind) -> Snapshot {
    var weather = PlaceWeather(requestedPlace: place)
    weather.temperatureCelsius = 7
    let content: Snapshot.Content =
      kind == .weather
      ? .weather(WeatherReport(places: [weather])) : .text(TextData(lines: ["x"]))
    return Snapshot(content: content, fetchedAt: SampleSource.now)
  }

  /// Returns when a load ends, and with what.
  private static func answer(_ load: Engine.Load, in world: World) -> (Duration, Engine.Event) {
    switch load {
    case .panel(let ticket, let fetch):
      let instance = fetch.instance
      func panel(_ state: PanelState) -> Engine.Event { .panel(ticket, state) }
      let snapshot = snapshot(of: instance.descriptor.kind)
      let lost = SourceError(.timeout)
      guard fetch.source == .network else {
        let isCached = world.cached.contains(instance.name)
        let missing: PanelState = fetch.source == .late ? .loading : .failed(lost)
        return (.milliseconds(1), panel(isCached ? .cached(snapshot) : missing))
      }
      guard let time = world.network[instance.name], time <= world.timeout else {
        return (world.timeout, panel(.failed(lost)))
      }
      return (time, panel(.fresh(snapshot)))
    case .details(let ticket, _): return (.zero, .details(ticket, .loading))
    case .radar(let ticket, _, _, _, _, _):
      return (.zero, .radar(ticket, PlaceRadar(ticket.key.window)))
    case .alerts(let ticket, _, _, _, let source, _):
      let lost = PlaceAlerts(failed: SourceError(.timeout), from: "alerts")
      guard source == .network else { return (.milliseconds(1), .alerts(ticket, lost)) }
      return world.alerts <= world.timeout
        ? (world.alerts, .alerts(ticket, .notCovered)) : (world.timeout, .alerts(ticket, lost))
    case .history(let ticket, _): return (.milliseconds(1), .history(ticket, nil))
    }
  }

  private static func engine(
    _ instances: [Instance],
    hidden: [Instance] = [],
    _ patience: Patience
  ) -> Engine {
    var engine = Engine(patience)
    engine.change { $0.alerts = AlertSettings() }
    engine.set(instances, hidden: hidden, at: .zero)
    return engine
  }

  private static func frame(
    of instances: [Instance],
    hidden: [Instance] = [],
    _ patience: Patience,
    in world: World
  ) throws -> Frame {
    var engine = engine(instances, hidden: hidden, patience)
    var queue: [(at: Duration, event: Engine.Event)] = [(.zero, .wake)]
    var picturesAt: Duration?
    while !queue.isEmpty {
      let index = queue.indices.min { (queue[$0].at, $0) < (queue[$1].at, $1) } ?? 0
      let (now, event) = queue.remove(at: index)
      let moment = Engine.Moment(elapsed: now, wall: SampleSource.now)
      for load in engine.handle(event, at: moment) {
        let (time, event) = answer(load, in: world)
        queue.append((now + time, event))
      }
      if engine.arePanelsComplete, picturesAt == nil { picturesAt = now }
      if engine.isComplete {
        let panels = engine.panels(at: SampleSource.now)
        let alerts = panels.compactMap(\.state.firstPlace?.alerts).first
        func milliseconds(_ time: Duration) -> Int64 { Int64((time / .milliseconds(1)).rounded()) }
        return Frame(
          milliseconds: milliseconds(now),
          states: Dictionary(
            uniqueKeysWithValues: panels.map { ($0.name.string, $0.state.status) }
          ),
          hasAlerts: alerts.map { $0.status != .unavailable },
          picturesAt: milliseconds(picturesAt ?? .zero),
          picturesFor: engine.limit.map { milliseconds($0 - (picturesAt ?? .zero)) }
        )
      }
      if let wake = engine.nextWake { queue.append((wake, .wake)) }
    }
    throw SourceError(.unknown)
  }

  /// A dashboard, what is silent or slow, and what it is waited for.
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var patience = Patience.run
    var panels = ["w", "f"]
    var network: [String: Int64] = ["w": 200, "f": 400]
    var cached: Set<String> = []
    var alerts: Int64 = 100
    var timeout: Int64 = 10_000
    let expected: String
  }

  private static let silent: Int64 = 30_000

  private static let cases = [
    Case(
      testDescription: "everything answers",
      expected: "400 f=fresh w=fresh alerts pictures at 400 for 800"
    ),
    Case(
      testDescription: "photos are silent, and cached",
      network: ["w": 200],
      cached: ["f"],
      expected: "1201 f=cached w=fresh alerts pictures at 1201 for -1"
    ),
    Case(
      testDescription: "photos are silent",
      network: ["w": 200],
      expected: "1201 f=loading w=fresh alerts pictures at 1201 for -1"
    ),
    Case(
      testDescription: "alerts are silent",
      alerts: silent,
      expected: "1201 f=fresh w=fresh no alerts pictures at 400 for 800"
    ),
    Case(
      testDescription: "the weather is silent, and photos are there",
      network: ["f": 400],
      cached: ["w"],
      expected: "10000 f=fresh w=failed pictures at 10000 for 1000"
    ),
    Case(
      testDescription: "photos wait for the weather",
      panels: ["w", "{f}"],
      network: ["w": 200, "{f}": 400],
      expected: "600 w=fresh {f}=fresh alerts pictures at 600 for 600"
    ),
    Case(
      testDescription: "photos that wait for the weather are silent",
      panels: ["w", "{f}"],
      network: ["w": 200],
      expected: "1201 w=fresh {f}=loading alerts pictures at 1201 for -1"
    ),
    Case(
      testDescription: "photos that wait stand before the weather",
      panels: ["{f}", "w"],
      network: ["w": 300, "{f}": 400],
      expected: "700 w=fresh {f}=fresh alerts pictures at 700 for 600"
    ),
    Case(
      testDescription: "a table takes three seconds, and photos are silent",
      panels: ["w", "f", "t"],
      network: ["w": 200, "t": 3000],
      cached: ["f"],
      expected: "3001 f=cached t=fresh w=fresh alerts pictures at 3001 for -1"
    ),
    Case(
      testDescription: "there is a table but no weather, and photos are silent",
      panels: ["f", "t"],
      network: ["t": 50],
      cached: ["f"],
      expected: "1001 f=cached t=fresh pictures at 1001 for 49"
    ),
    Case(
      testDescription: "--wait waits for all",
      patience: .whole,
      network: ["w": 200, "f": 3000],
      alerts: 2000,
      expected: "3000 f=fresh w=fresh alerts pictures at 3000"
    ),
    Case(
      testDescription: "photos alone have all their time",
      panels: ["f"],
      network: ["f": 3000],
      expected: "3000 f=fresh pictures at 3000"
    ),
    Case(
      testDescription: "a line is cached, and all else is silent",
      patience: .line(atMost: .seconds(2)),
      panels: ["w"],
      network: [:],
      cached: ["w"],
      alerts: silent,
      timeout: 2000,
      expected: "2 w=cached no alerts pictures at 1 for 1999"
    ),
    Case(
      testDescription: "a line is not cached",
      patience: .line(atMost: .seconds(2)),
      panels: ["w"],
      network: ["w": 500],
      alerts: silent,
      timeout: 1500,
      expected: "2001 w=fresh no alerts pictures at 501 for 1499"
    ),
    Case(
      testDescription: "a line is not cached, and the service is silent",
      patience: .line(atMost: .seconds(2)),
      panels: ["w"],
      network: [:],
      timeout: 1500,
      expected: "1501 w=failed pictures at 1501 for 499"
    ),
  ]

  @Test(arguments: cases)
  private func `a frame waits for the weather, and a moment for the rest`(_ test: Case) throws {
    let instances = try test.panels.map { name in
      switch name {
      case "t": Self.table(name)
      case "w": Self.weather(name)
      default: try Self.photos(name, waits: name.hasPrefix("{"))
      }
    }
    let world = World(
      network: test.network.mapValues { .milliseconds($0) },
      cached: test.cached,
      alerts: .milliseconds(test.alerts),
      timeout: .milliseconds(test.timeout)
    )
    let frame = try Self.frame(of: instances, test.patience, in: world)
    let states = frame.states.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let alerts = frame.hasAlerts.map { $0 ? ["alerts"] : ["no alerts"] } ?? []
    let pictures =
      ["pictures at \(frame.picturesAt)"]
      + (frame.picturesFor.map { ["for \($0)"] } ?? [])
    let text = (["\(frame.milliseconds)"] + states + alerts + pictures).joined(separator: " ")
    #expect(text == test.expected)
  }

  @Test func `photos alone have all their time, also beside weather that only fills their search`()
    throws
  {
    let world = World(network: ["w": .milliseconds(500), "{f}": .seconds(3)])
    let frame = try Self.frame(
      of: [Self.photos("{f}", waits: true)],
      hidden: [Self.weather("w")],
      .run,
      in: world
    )
    #expect(frame.milliseconds == 3500 && frame.states == ["{f}": "fresh"])
  }

  @Test func `in a watch hidden weather is there after a typed search, and its place stays`() throws
  {
    var engine = Engine(.watch, every: 60)
    engine.change { $0.photos.query = "sunset" }
    engine.set(
      [try Self.photos("f", waits: true)],
      hidden: [
        .sample("a", places: [.name("1"), .name("2")]), .sample("b", places: [.name("3")]),
      ],
      at: .zero
    )
    func places(_ engine: Engine) -> [PlaceQuery] {
      engine.board.slots.filter(\.isHidden).flatMap(\.instance.places)
    }
    #expect(places(engine) == [.name("1")])
    func settle(_ error: ErrorCode, at seconds: Int64) {
      let moment = Engine.Moment(elapsed: .seconds(seconds), wall: SampleSource.now)
      for case .panel(let ticket, let fetch) in engine.begin(at: moment) where fetch.isHidden {
        engine.take(.panel(ticket, .failed(SourceError(error))), at: moment)
      }
    }
    // What may pass is tried again, and another place is asked at once if it does not.
    settle(.timeout, at: 0)
    #expect(places(engine) == [.name("1")])
    settle(.notFound, at: 60)
    #expect(places(engine) == [.name("2")])
    settle(.notFound, at: 60)
    #expect(places(engine) == [.name("3")])
  }

  @Test func `in a watch other weather is asked when what may pass does not`() throws {
    var engine = Engine(.watch, every: 3600)
    engine.set(
      [try Self.photos("f", waits: true)],
      hidden: [.sample("a", places: [.name("1")]), .sample("b", places: [.name("2")])],
      at: .zero
    )
    var asked: [String] = []
    var now = Duration.zero
    while asked.count < 9 {
      let moment = Engine.Moment(elapsed: now, wall: SampleSource.now)
      for case .panel(let ticket, let fetch) in engine.begin(at: moment) where fetch.isHidden {
        asked.append(fetch.instance.name)
        engine.take(.panel(ticket, .failed(SourceError(.timeout))), at: moment)
      }
      let isAtOnce = engine.board.slots.contains { $0.isHidden && $0.isDue }
      now = isAtOnce ? now : try #require(engine.nextWake)
    }
    #expect(asked.joined() == "aaabbbaaa")
  }

  @Test func `without a network hidden weather is what any place has in the cache`() throws {
    var engine = Engine(.watch, every: 60)
    engine.change { $0.isOffline = true }
    engine.set(
      [try Self.photos("f", waits: true)],
      hidden: [.sample("a", places: [.name("1"), .name("2")])],
      at: .zero
    )
    let moment = Engine.Moment(elapsed: .zero, wall: SampleSource.now)
    var asked: [[PlaceQuery]] = []
    while let load = engine.begin(at: moment).first,
      case .panel(let ticket, let fetch) = load, fetch.isHidden, asked.count < 9
    {
      asked.append(fetch.instance.places)
      engine.take(.panel(ticket, .failed(SourceError(.offline))), at: moment)
    }
    #expect(asked == [[.name("1")], [.name("2")]])
  }

  @Test func `hidden weather may know its places itself`() throws {
    var engine = Self.engine(
      [try Self.photos("f", waits: true)],
      hidden: [.sample("a", places: [])],
      .run
    )
    let moment = Engine.Moment(elapsed: .zero, wall: SampleSource.now)
    let loads = engine.handle(.wake, at: moment)
    guard case .panel(_, let fetch) = loads.first else { return #expect(Bool(false), "\(loads)") }
    #expect(fetch.isHidden && fetch.instance.name == "a")
  }

  @Test func `a deadline that passes after an event is the next`() throws {
    var engine = Engine(.watch, every: 60)
    engine.set([Self.weather("w")], at: .zero)
    let moment = Engine.Moment(elapsed: .milliseconds(59_999), wall: SampleSource.now)
    _ = engine.begin(at: moment)
    #expect(engine.nextWake == .seconds(60))
  }

  @Test func `silent alerts of one country leave room for those of others`() throws {
    let places = (0..<60).map { PlaceQuery.name("\($0)") }
    var engine = Self.engine([.sample("a", places: places)], .watch)
    let moment = Engine.Moment(elapsed: .zero, wall: SampleSource.now)
    guard case .panel(let ticket, _) = engine.handle(.wake, at: moment).first else { return }
    let report = WeatherReport(
      places: places.enumerated().map { index, query in
        var place = PlaceWeather(requestedPlace: query)
        place.temperatureCelsius = 7
        place.country = index < 59 ? "US" : "DE"
        return place
      }
    )
    let state = PanelState.fresh(
      Snapshot(content: .weather(report), fetchedAt: SampleSource.now)
    )
    var asked: [PlaceQuery] = []
    for case .alerts(let ticket, _, _, _, _, _) in engine.handle(.panel(ticket, state), at: moment)
    {
      asked.append(ticket.key.place)
    }
    #expect(asked.count < 20 && asked.last == places.last, "\(asked)")
  }

  @Test func `alert requests of a single run get the remaining wait as deadline`() throws {
    func rest(_ patience: Patience) throws -> Duration? {
      var engine = Self.engine([.sample("a", places: [.name("1")])], patience)
      let start = engine.handle(.wake, at: Engine.Moment(elapsed: .zero, wall: SampleSource.now))
      guard case .panel(let ticket, _) = try #require(start.first) else { return nil }
      var place = PlaceWeather(requestedPlace: .name("1"))
      place.temperatureCelsius = 7
      let state = PanelState.fresh(
        Snapshot(content: .weather(WeatherReport(places: [place])), fetchedAt: SampleSource.now)
      )
      let moment = Engine.Moment(elapsed: .milliseconds(300), wall: SampleSource.now)
      for case .alerts(_, _, _, _, _, let rest) in engine.handle(.panel(ticket, state), at: moment)
      {
        return rest
      }
      Issue.record("no alerts are asked")
      return nil
    }
    #expect(try rest(.run) == .seconds(1))
    #expect(try rest(.whole) == nil)
    #expect(try rest(.watch) == nil)
  }

  @Test func `hidden weather is asked place by place until one is known`() throws {
    var engine = Self.engine(
      [try Self.photos("f", waits: true)],
      hidden: [
        .sample("a", places: [.name("1"), .name("2"), .name("3")]),
        .sample("b", places: [.name("4")]),
      ],
      .run
    )
    let moment = Engine.Moment(elapsed: .zero, wall: SampleSource.now)
    var asked: [[PlaceQuery]] = []
    var event = Engine.Event.wake
    while let load = engine.handle(event, at: moment).first {
      guard case .panel(let ticket, let fetch) = load, fetch.isHidden else { break }
      asked.append(fetch.instance.places)
      event = .panel(ticket, .failed(SourceError(.timeout)))
    }
    #expect(asked == [[.name("1")], [.name("2"), .name("3")], [.name("4")]])
    #expect(!engine.isComplete)
  }

  @Test func `processes in the background rest together, until a time without an attempt`() async {
    let store = MemoryStore()
    var fingerprint = Fingerprint()
    fingerprint.add("line London")
    let key = CacheKey(fingerprint)
    var attempts: [Int64] = []
    for second: Int64 in 0...400 where !(150..<300).contains(second) {
      let now = SampleSource.now.advanced(bySeconds: second)
      if await Rest.isOver(for: key, in: store, at: now) { attempts.append(second) }
    }
    #expect(attempts == [0, 5, 20, 80, 140, 300, 305, 320, 380])
  }

  @Test func `loads start in order, as many as the limit allows, and late results do not count`()
    throws
  {
    var loads = Loads<String, Int>(limit: 2)
    loads.want(["a", "b", "a", "c"])
    let first = loads.begin()
    #expect(first.map(\.key) == ["a", "b"])
    let none = loads.begin()
    #expect(none.isEmpty)
    loads.restart("a")
    let isOutdated = !loads.settle(first[0], 1)
    #expect(isOutdated)
    let second = loads.begin()
    #expect(second.map(\.key) == ["c"])
    loads.settle(first[1], 2)
    let third = loads.begin()
    #expect(third.map(\.key) == ["a"])
    for (ticket, value) in zip(second + third, [3, 1]) { loads.settle(ticket, value) }
    #expect(loads["a"] == 1 && loads.values == [1, 2, 3])
    loads.want(["b"])
    #expect(loads["a"] == nil && loads.isIdle)
  }
}
