import CommandLine
import DashCore
import DashSettings
import DashTestSupport
import TerminalScreen
import Testing
import TextRendering

@testable import DashFetch
@testable import DashPictures
@testable import DashWatch

/// The reactions of watch mode to events at given moments.
///
/// No clock runs here: the moments are literals.
@Suite struct WatchModelTests: WatchModelSuite {
  // MARK: The schedule

  @Test func `every instance that is due starts at once, each minute`() throws {
    var model = try model([.sample("a"), .sample("b", refreshSeconds: 120)])
    var started: [Int: [String]] = [:]
    for second in 0...240 {
      let tickets = fetches(&model, at: moment(Double(second)))
      if !tickets.isEmpty { started[second] = tickets.map(\.instance) }
      settle(&model, tickets, at: moment(Double(second)))
    }
    #expect(started == [0: ["a", "b"], 60: ["a"], 120: ["a", "b"], 180: ["a"], 240: ["a", "b"]])
  }

  @Test func `a refresh by key says how long every service pauses`() throws {
    let exceeded = PanelState.failed(SourceError(.rateLimited, retryAfterSeconds: 600))
    var model = try model([.sample("a"), .sample("b")])
    settle(&model, fetches(&model, at: moment(0)), exceeded, at: moment(0))
    #expect(press(&model, .character("r"), at: 50).isEmpty)
    #expect(model.notice?.text == "too soon, try r in 550 s")
    // One of two may be asked.
    settle(&model, fetches(&model, at: moment(60)), at: moment(60))
    #expect(press(&model, .character("r"), at: 90).map(\.instance.name) == ["a", "b"])
  }

  @Test(arguments: [true, false])
  func `the forecast of hidden weather is not requested`(isHidden: Bool) throws {
    var targets = try targets(isHidden ? [] : [.sample("a", places: 12)], every: 5)
    if isHidden {
      let query = try #require(QueryTemplate("{city}"))
      let options = SourceOptions(
        ["query": .query(query)],
        describedBy: SamplePhotoSource.descriptor.options
      )
      targets.instances = [
        Instance(
          name: "photos",
          descriptor: SamplePhotoSource.descriptor,
          options: .success(options)
        )
      ]
      targets.hidden = [.sample("a", places: 12)]
    }
    targets.settings.weather.includesForecast = true
    targets.settings.weather.includesAirQuality = true
    var model = WatchModel(targets, at: moment(0), jitter: { 0.5 })
    let started = handle(&model, .wake, at: 0).map(\.weather)
    #expect(started == [isHidden ? WeatherRequest() : targets.settings.weather])
  }

  @Test func `a slow instance delays no other and does not start a second time`() throws {
    var model = try model([.sample("slow"), .sample("quick")])
    let first = fetches(&model, at: moment(0))
    settle(&model, [first[1]], at: moment(0.1))
    let second = fetches(&model, at: moment(60))
    #expect(second.map(\.instance) == ["quick"])
    settle(&model, second, at: moment(60.1))
    // The progress line appears after a delay.
    #expect(model.content(at: moment(60.2)).status.waitingFor == ["Sample Weather"])
    settle(&model, [first[0]], at: moment(61))
    #expect(fetches(&model, at: moment(120)).map(\.instance) == ["slow", "quick"])
    #expect(model.content(at: moment(120.5)).status.waitingFor == [])
  }

  @Test func `the progress line names the last provider that got a request`() throws {
    var model = try model([.sample("a")])
    func waitingFor(_ seconds: Double) -> [String] {
      model.content(at: moment(seconds)).status.waitingFor
    }
    let first = fetches(&model, at: moment(0))
    _ = model.handle(.requested(first[0], "Spare Weather"), at: moment(0.5))
    #expect(waitingFor(2) == ["Spare Weather"])
    settle(&model, first, at: moment(3))
    #expect(waitingFor(4) == [])
    // The next fetch begins with the configured provider, whatever the old progress was.
    let second = fetches(&model, at: moment(60))
    _ = model.handle(.requested(first[0], "Spare Weather"), at: moment(60.5))
    #expect(waitingFor(62) == ["Sample Weather"])
    settle(&model, second, at: moment(63))
  }

  @Test func `a suspend skips missed refreshes and leads to one, a little later`() throws {
    var model = try model([.sample("a")])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0.1))
    // Closed at 30 s, opened eight hours later.
    let opened = 30.0 + 8 * 3600
    #expect(fetches(&model, at: moment(opened, suspended: 8 * 3600)).isEmpty)
    // One second to settle, and half of the two random ones.
    let due = model.nextWake(at: moment(opened, suspended: 8 * 3600))
    #expect(due <= .seconds(opened + 2))
    #expect(fetches(&model, at: moment(opened + 1.9, suspended: 8 * 3600)).isEmpty)
    let tickets = fetches(&model, at: moment(opened + 2, suspended: 8 * 3600))
    #expect(tickets.count == 1)
    // No network yet: retried quickly until there is one.
    let offline = PanelState.failed(SourceError(.offline))
    settle(&model, tickets, offline, at: moment(opened + 2, suspended: 8 * 3600))
    #expect(fetches(&model, at: moment(opened + 3, suspended: 8 * 3600)).isEmpty)
    let again = fetches(&model, at: moment(opened + 4, suspended: 8 * 3600))
    #expect(again.count == 1)
    settle(&model, again, at: moment(opened + 4, suspended: 8 * 3600))
    #expect(fetches(&model, at: moment(opened + 8, suspended: 8 * 3600)).isEmpty)
    #expect(model.offlineSince == nil)
  }

  /// Returns when fetches start of which each ends at once in a state.
  private func starts(_ state: PanelState, until end: Int, every: Int = 3600) throws -> [Int] {
    var model = try model([.sample("a")], every: every)
    return (0...end).filter { second in
      let tickets = fetches(&model, at: moment(Double(second)))
      settle(&model, tickets, state, at: moment(Double(second)))
      return !tickets.isEmpty
    }
  }

  @Test func `what failed and may pass is fetched again after 5, 15, then 60 seconds`() throws {
    var limited = SourceError(.rateLimited)
    limited.retryAfterSeconds = 100
    #expect(try starts(.failed(SourceError(.serverError)), until: 150) == [0, 5, 20, 80, 140])
    #expect(try starts(.failed(limited), until: 150) == [0, 100])
    #expect(try starts(.failed(SourceError(.unauthorized)), until: 150) == [0])
    var place = PlaceWeather(requestedPlace: .name("a 0"))
    place.temperatureCelsius = 7
    place.$forecast.error = SourceError(.timeout)
    let partial = Snapshot(content: .weather(WeatherReport(places: [place])), fetchedAt: Self.wall)
    #expect(try starts(.fresh(partial), until: 100) == [0, 5, 20, 80])
    var paused = try model([.sample("a")])
    _ = paused.handle(.screen(.key(.character(" "))), at: moment(0))
    #expect(paused.engine.isPaused)
    let failed = PanelState.failed(SourceError(.serverError))
    settle(&paused, fetches(&paused, at: moment(0)), failed, at: moment(0))
    #expect(fetches(&paused, at: moment(50)).isEmpty)
  }

  @Test func `only the parts that failed are requested again`() throws {
    var model = try model([.sample("a")])
    var place = PlaceWeather(requestedPlace: .name("a 0"))
    place.temperatureCelsius = 7
    place.$air.error = SourceError(.timeout)
    let partial = Snapshot(content: .weather(WeatherReport(places: [place])), fetchedAt: Self.wall)
    settle(&model, fetches(&model, at: moment(0)), .fresh(partial), at: moment(0))
    func policies(at seconds: Double) -> [CachePolicy?] {
      model.handle(.wake, at: moment(seconds)).compactMap { effect -> CachePolicy?? in
        StartedFetch(effect).map(\.fetch.policy)
      }
    }
    #expect(policies(at: 5) == [nil])
  }

  @Test func `quick retries end after a while`() throws {
    var model = try model([.sample("a")], every: 3600)
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    _ = model.handle(.network(hasRoute: false), at: moment(5))
    _ = model.handle(.network(hasRoute: true), at: moment(10))
    var tries = 0
    for second in 10...200 {
      let tickets = fetches(&model, at: moment(Double(second)))
      tries += tickets.count
      let failed = PanelState.failed(SourceError(.unreachable))
      settle(&model, tickets, failed, at: moment(Double(second)))
    }
    // Then it rests for a minute each time.
    #expect((10...19).contains(tries))
  }

  @Test func `a step of the wall clock changes ages but not the schedule`() throws {
    var model = try model([.sample("a")])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    let next = model.engine.board.nextRefresh
    for step in [-86_400, 86_400] as [Int64] {
      #expect(fetches(&model, at: moment(30, wallStep: step)).isEmpty)
      #expect(model.engine.board.nextRefresh == next)
      let content = model.content(at: moment(30, wallStep: step))
      #expect(content.dashboard.generatedAt == Self.wall.advanced(bySeconds: 30 + step))
      #expect(content.status.nextAt == Self.wall.advanced(bySeconds: 60 + step))
    }
    #expect(fetches(&model, at: moment(60, wallStep: 86_400)).count == 1)
  }

  // MARK: The network

  @Test func `without a network the status line says since when`() throws {
    var model = try model([.sample("a")])
    let tickets = fetches(&model, at: moment(0))
    settle(&model, tickets, .failed(SourceError(.offline)), at: moment(1))
    let later = fetches(&model, at: moment(60))
    settle(&model, later, .failed(SourceError(.offline)), at: moment(61))
    #expect(model.content(at: moment(61)).status.outage == .since(Self.wall.advanced(bySeconds: 1)))
    settle(&model, fetches(&model, at: moment(120)), at: moment(120))
    #expect(model.content(at: moment(121)).status.outage == nil)
  }

  @Test func `with --offline the network is not said to be missing, and no try is promised`() throws
  {
    var targets = try targets([.sample("a"), .sample("b")])
    targets.settings.cachePolicy = CachePolicy(.onlyCached)
    var model = WatchModel(targets, at: moment(0), jitter: { 0.5 })
    let tickets = fetches(&model, at: moment(0))
    let error = SourceError(.offline, reason: .offlineRequested)
    let cached = try #require(weather(1, at: moment(-7200)).snapshot)
    settle(&model, [tickets[0]], .stale(cached, error), at: moment(1))
    settle(&model, [tickets[1]], .failed(error), at: moment(1))
    _ = model.handle(.network(hasRoute: false), at: moment(2))
    let content = model.content(at: moment(3))
    #expect(content.status.outage == .requested)
    #expect(content.status.nextAt == nil && content.status.failures.isEmpty)
    #expect(content.dashboard.panels.allSatisfy { $0.nextRetryAt == nil })
    // Another process may fill the cache, so it is read again.
    #expect(fetches(&model, at: moment(60)).count == 2)
  }

  @Test func `a returning network leads to one refresh, a little later`() throws {
    var model = try model([.sample("a")])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    _ = model.handle(.network(hasRoute: false), at: moment(10))
    #expect(model.offlineSince == Self.wall.advanced(bySeconds: 10))
    // The kernel reports the link, each address and each route.
    for _ in 0..<5 { #expect(fetches(&model, .network(hasRoute: true), at: moment(20)).isEmpty) }
    #expect(fetches(&model, at: moment(21.9)).isEmpty)
    let tickets = fetches(&model, at: moment(22))
    #expect(tickets.count == 1)
    settle(&model, tickets, at: moment(22))
    #expect(fetches(&model, at: moment(30)).isEmpty)
  }

  @Test func `network changes without a failed instance start no refresh`() throws {
    var model = try model([.sample("a")])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    for second in 1...50 {
      #expect(fetches(&model, .network(hasRoute: true), at: moment(Double(second))).isEmpty)
    }
  }

  @Test func `a changed network refreshes only failed instances, and not each time`() throws {
    var model = try model([.sample("good"), .sample("bad")], every: 3600)
    let first = fetches(&model, at: moment(0))
    settle(&model, [first[0]], at: moment(0))
    settle(&model, [first[1]], .failed(SourceError(.timeout)), at: moment(0))
    var started: [String] = []
    for second in 10...35 {
      let tickets = fetches(&model, .network(hasRoute: true), at: moment(Double(second)))
      started += tickets.map(\.instance)
      settle(&model, tickets, .failed(SourceError(.invalidResponse)), at: moment(Double(second)))
    }
    // Its own retries come after rests of 5 and 15 s.
    #expect(started == ["bad", "bad"])
  }

  // MARK: Accuracy

  @Test func `data without a request is cached, and old data is not live`() throws {
    var model = try model([.sample("a"), .sample("b", refreshSeconds: 3600)])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    #expect(model.dashboard(at: moment(1)).panels.map(\.state.status) == ["fresh", "fresh"])
    settle(&model, fetches(&model, at: moment(60)), at: moment(60))
    #expect(model.dashboard(at: moment(61)).panels.map(\.state.status) == ["fresh", "cached"])
    _ = fetches(&model, .screen(.key(.character(" "))), at: moment(62))
    _ = fetches(&model, at: moment(3000))
    let screen = ScreenRenderer(RenderOptions())
      .render(model.content(at: moment(3000)), columns: 80, rows: 24)
    #expect(screen.frame.text.hasPrefix(" dash"))
    #expect(screen.frame.text.prefix { $0 != "\n" }.hasSuffix("cached"))
  }

  @Test func `ages advance while nothing is due`() throws {
    var model = try model([.sample("a")], every: 86_400)
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    _ = fetches(&model, .screen(.key(.character(" "))), at: moment(1))
    #expect(model.nextWake(at: moment(10)) <= .seconds(70))
  }

  private func expectAdvance(
    _ timing: inout FrameTiming,
    _ model: WatchModel,
    _ expected: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isComplete = timing.completesTick(of: model, at: .seconds(1_000_000))
    #expect(isComplete == expected, sourceLocation: sourceLocation)
  }

  @Test func `ticks missed during slow work are not shown later`() throws {
    var model = try model([.sample("a")], every: 1)
    var timing = FrameTiming(interval: nil)
    let tickets = fetches(&model, at: moment(0))
    for second in 1...8 {
      _ = fetches(&model, at: moment(Double(second)))
      expectAdvance(&timing, model, false)
    }
    settle(&model, tickets, at: moment(8.5))
    expectAdvance(&timing, model, true)
    expectAdvance(&timing, model, false)
    settle(&model, fetches(&model, at: moment(9)), at: moment(9))
    expectAdvance(&timing, model, true)
    #expect(timing.frames == 2)
  }

  // MARK: Waking up

  @Test func `it wakes at each minute of the clock, and never in the past`() throws {
    var model = try model([.sample("a")])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0.25))
    #expect(model.nextWake(at: moment(0.25)) > .milliseconds(250))
    // What was due in between has passed.
    _ = model.handle(.wake, at: moment(17))
    #expect(model.nextWake(at: moment(17.9)) == .seconds(60))
    #expect(model.nextWake(at: moment(59.5)) == .seconds(60))
    #expect(model.nextWake(at: moment(75)) > .seconds(75))
  }
}
