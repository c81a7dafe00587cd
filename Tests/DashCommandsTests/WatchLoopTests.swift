import DashCore
import DashTestSupport
import Synchronization
import TerminalScreen
import Testing
import TextRendering

@testable import DashCommands
@testable import DashFetch
@testable import DashPictures
@testable import DashWatch
@testable import Files

/// All of watch mode, from arguments to frames, on clocks that never wait.
@Suite(.hangLimit) struct WatchLoopTests {
  /// A transport that stops a virtual clock while a request is in flight.
  private struct TimedTransport: Transport {
    let clock: VirtualClock
    let base: any Transport

    func send(_ request: Request) async throws(TransportError) -> Response {
      let result = await clock.during { () async -> Result<Response, TransportError> in
        do throws(TransportError) {
          return .success(try await base.send(request))
        } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }
  }

  private func virtualApp(
    _ transport: ScriptedTransport,
    _ clock: VirtualClock = VirtualClock()
  ) -> TestApp {
    var app = TestApp()
    app.executor = clock.executor
    app.transport = transport
    app.decorated = { TimedTransport(clock: clock, base: $0) }
    app.clock.elapsed = { clock.now }
    app.clock.awake = { clock.now }
    app.clock.sleep = { await clock.sleep(until: $0) }
    app.clock.wall = { TestApp.now.advanced(bySeconds: clock.now.components.seconds - 1000) }
    return app
  }

  private func screenApp(columns: Int = 80, rows: Int = 24) -> (TestApp, ScriptedScreen) {
    var app = TestApp()
    let screen = ScriptedScreen(columns: columns, rows: rows)
    app.screen = screen
    app.terminal.outputIsTerminal = true
    app.environment["TERM"] = "xterm"
    return (app, screen)
  }

  // MARK: Streams

  @Test func `each tick appends a frame with its time and without escape sequences`() async {
    let transport = ScriptedTransport.returning(.json(#"{"name": "Here", "temperature": 7.4}"#))
    let outcome = await virtualApp(transport).run("weather", "--watch=10s", "--count", "3")
    let times = outcome.output.split(separator: "\n").filter { $0.hasPrefix("---") }
    #expect(
      times == [
        "--- 2026-11-20T14:05:00Z ---", "--- 2026-11-20T14:05:10Z ---",
        "--- 2026-11-20T14:05:20Z ---",
      ]
    )
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(outcome.status == .success)
    // Two places per refresh.
    #expect(transport.requests.count == 6)
  }

  @Test func `an interval on the command line beats that of the instance`() async {
    let transport = ScriptedTransport.returning(.json(#"{"name": "Here", "temperature": 7.4}"#))
    var app = virtualApp(transport)
    app.configuration = TestApp.configuration.replacing(
      #""provider": "sample","#,
      with: #""provider": "sample", "refresh": "1h","#
    )
    let outcome = await app.run("weather", "--watch=5m", "--count", "3")
    let times = outcome.output.split(separator: "\n").filter { $0.hasPrefix("---") }
    #expect(times.last == "--- 2026-11-20T14:15:00Z ---")
    // Two places per refresh.
    #expect(transport.requests.count == 6)
  }

  @Test(arguments: [[], ["--plain-watch"]])
  func `of how many new alerts nobody was told is ready for a signal and printed at the end`(
    _ options: [String]
  ) async {
    var app = virtualApp(.returning(.json(#"{"name": "Here", "temperature": 7.4}"#)))
    app.registry.register(SuddenAlerts.self)
    app.configuration = TestApp.configuration.replacing(
      #"["London", "Rome"]"#,
      with: #"["51.5,-0.12"]"#
    )
    let farewells = Mutex<[String?]>([])
    app.setFarewell = { text in farewells.withLock { $0.append(text) } }
    let run = await app.run(
      ["weather", "--watch=10m", "--count", "3", "--notify", "/bin/true"] + options
    )
    let line = "dash: warning: --notify: true was not started for 16 alerts\n"
    #expect(run.errorOutput.hasSuffix(line), "\(run.errorOutput)\n\(run.output)")
    let said = farewells.withLock(\.self)
    #expect(said.contains(line) && said.last == .some(nil), "\(said)")
  }

  @Test
  func `rules that were told are kept beside those of others, but not of a file from elsewhere`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let configuration = TestApp.configuration.replacing(
      #""providers""#,
      with: #""rules": {"mild": {"if": "temp > 5 C", "notify": true}}, "providers""#
    )
    let path = "\(folder.path)/own/dash/rules.json"
    let time = TestApp.now.secondsSinceEpoch
    let other = #"{"told": [{"rule": "other", "if": "night", "place": "Oslo", "seen": \#(time)}]}"#
    /// Runs a watch, and returns how often the program was started.
    func told(_ state: String, _ options: [String] = []) async -> Int {
      let transport = ScriptedTransport { _ in
        // Another watch remembers a rule of its own meanwhile.
        _ = try? TextFile.create(path, Array(other.utf8))
        return .json(#"{"name": "Here", "temperature": 7.4}"#)
      }
      var app = virtualApp(transport)
      app.environment["XDG_STATE_HOME"] = "\(folder.path)/\(state)"
      app.configuration = configuration
      let watch = ["weather", "--watch=10m", "--count", "3", "--notify", "/bin/true"]
      let run = await app.run(watch + options)
      #expect(run.status == .success, "\(run.errorOutput)")
      return app.programs.runs.count
    }
    #expect(await told("own") == 2)
    let kept = String(decoding: try TextFile.read(path).bytes, as: UTF8.self)
    #expect(kept.contains(#""mild""#) && kept.contains(#""Rome""#) && kept.contains(#""other""#))
    // The next watch knows that they were told.
    #expect(await told("own") == 0)
    let foreign = "\(folder.path)/plugins.json"
    try TextFile.replace(foreign, with: Array(configuration.utf8))
    #expect(await told("foreign", ["--config", foreign]) == 2)
    #expect(!TextFile.exists("\(folder.path)/foreign/dash/rules.json"))
    #expect(await told("foreign", ["--config", foreign, "--trust"]) == 2)
    #expect(TextFile.exists("\(folder.path)/foreign/dash/rules.json"))
  }

  /// A day of a watch of twelve places, with a frame every quarter of an hour.
  private func day(
    _ transport: ScriptedTransport
  ) async -> (outcome: TestApp.Outcome, frames: [Substring]) {
    var app = virtualApp(transport)
    app.store = MemoryStore()
    let places = (1...12).map { #""Place \#($0)""# }.joined(separator: ", ")
    app.configuration = app.configuration
      .replacing(#"["London", "Rome"]"#, with: "[\(places)]")
    let outcome = await app.run("weather", "--watch=15m", "--count", "96")
    return (outcome, outcome.output.split(separator: "---\n"))
  }

  @Test func `a day of a watch with a refused key sends it once an hour`() async {
    let transport = ScriptedTransport.returning(
      .json(#"{"cod": 401, "message": "Invalid API key."}"#, status: 401)
    )
    let (outcome, frames) = await day(transport)
    #expect(transport.requests.count == 24)
    #expect(outcome.status != .success)
    #expect(frames.count > 95)
    #expect(frames.suffix(5).allSatisfy { $0.contains("rejected the key") })
  }

  @Test func `a day of a watch with a used-up daily limit asks again after midnight in UTC`() async
  {
    let transport = ScriptedTransport.returning(
      .json(#"{"message": "Daily API request limit exceeded."}"#, status: 429)
    )
    let (_, frames) = await day(transport)
    // The key is tried alone; each of the two days has one such request.
    #expect(transport.requests.count == 2)
    #expect(frames.suffix(5).allSatisfy { $0.contains("daily limit") })
  }

  @Test func `in JSON a frame is one line`() async throws {
    let transport = ScriptedTransport.returning(.json(#"{"temperature": 7.4}"#))
    let outcome = await virtualApp(transport)
      .run("weather", "--watch", "--count", "3", "--format", "json")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[3].isEmpty)
    for line in lines.prefix(3) {
      let document = try JSONReader(body: Array(line.utf8), hiding: [])
      #expect(document["schema"]?.text() == "dash/1")
    }
  }

  @Test func `a failed refresh keeps the data, says so and sets the exit status`() async {
    let count = Mutex(0)
    let transport = ScriptedTransport { request throws(TransportError) in
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number <= 2 { return .json(#"{"temperature": 7.4}"#) }
      throw TransportError(.unreachable, host: request.baseURL.host)
    }
    let outcome = await virtualApp(transport).run("weather", "--watch", "--count", "2")
    let frames = outcome.output.split(separator: "---\n")
    #expect(frames.count == 3)
    #expect(frames.last?.contains("last data 1 min ago · Sample Weather") == true)
    #expect(frames.last?.contains("next try 15:06") == true)
    #expect(outcome.output.contains("stale"))
    #expect(outcome.status == .success)
  }

  // MARK: The screen

  /// Runs watch mode on a screen, and acts on its frames.
  private func watch(
    _ app: TestApp,
    _ screen: ScriptedScreen,
    _ arguments: [String] = ["weather", "--watch"],
    _ script: () async -> Void
  ) async -> TestApp.Outcome {
    async let outcome = app.run(arguments)
    await script()
    return await outcome
  }

  /// Returns the next frame that contains a text.
  private static func frame(with text: String, on screen: ScriptedScreen) async -> String? {
    for await frame in screen.drawn where frame.text.contains(text) { return frame.text }
    return nil
  }

  @Test func `units, help and resizing send no request, and a card one for its place`() async throws
  {
    // A card has no room with the list.
    let (made, screen) = screenApp(columns: 70, rows: 16)
    var app = made
    let transport = ScriptedTransport.returning(.json(#"{"name": "Here", "temperature": 7.4}"#))
    app.transport = transport
    let outcome = await watch(app, screen) {
      #expect(await Self.frame(with: "7.4", on: screen) != nil)
      screen.type("u")
      #expect(await Self.frame(with: "45.3", on: screen)?.contains("imperial") == true)
      screen.type("?")
      #expect(await Self.frame(with: "refresh now", on: screen) != nil)
      screen.push(.key(.escape))
      screen.type("j")
      #expect(await Self.frame(with: "›Here", on: screen) != nil)
      screen.push(.key(.enter))
      #expect(await Self.frame(with: "45.3 °F", on: screen) != nil)
      screen.push(.key(.escape))
      screen.resize(columns: 40, rows: 12)
      #expect(await Self.frame(with: "›Here", on: screen) != nil)
      screen.resize(columns: 12, rows: 3)
      #expect(await Self.frame(with: "too small", on: screen) != nil)
      screen.type("q")
    }
    #expect(outcome.status == .success)
    #expect(screen.isClosed)
    #expect(outcome.output.isEmpty && outcome.errorOutput.isEmpty)
    #expect(transport.requests.count == 3)
    #expect(screen.invalidations == 2)
  }

  @Test func `an impossibly large terminal gets a frame of a bounded size`() async throws {
    let (made, screen) = screenApp(columns: 65_535, rows: 65_535)
    var app = made
    app.transport = ScriptedTransport.returning(.json(#"{"name": "Here", "temperature": 7.4}"#))
    _ = await watch(app, screen) {
      #expect(await Self.frame(with: "Here", on: screen) != nil)
      screen.type("q")
    }
    let frame = try #require(screen.frames.last)
    #expect(frame.columns == 1000)
    #expect(frame.rows == 500)
  }

  @Test func `many responses that arrive together are drawn in few frames`() async throws {
    let count = 100
    let (made, screen) = screenApp(columns: 80, rows: 400)
    var app = made
    let entries = (1...count).map { number in
      """
      {"name": "w\(number)", "provider": "sample",
       "options": {"apiKey": "${SAMPLE_API_KEY}", "places": ["Place \(number)"]}}
      """
    }
    app.configuration = #"{"version": 1, "providers": [\#(entries.joined(separator: ","))]}"#
    let transport = ScriptedTransport.returning(.json(#"{"name": "Here", "temperature": 7.4}"#))
    app.transport = transport
    // The time between two frames is over when all responses have arrived.
    app.clock.rest = { _ in
      while transport.requests.count < count { await Task.yield() }
      for _ in 0..<count { await Task.yield() }
    }
    let outcome = await watch(app, screen) {
      for await frame in screen.drawn where !frame.text.contains("loading") { break }
      screen.type("q")
    }
    #expect(outcome.status == .success)
    #expect(transport.requests.count == count)
    #expect(screen.frames.count < count / 5)
  }

  @Test func `a frame is drawn only if something has changed`() async {
    var app = virtualApp(.returning(.json(#"{"name": "Here", "temperature": 7.4}"#)))
    // A card, which has no room here, would load its details.
    let screen = ScriptedScreen(columns: 70, rows: 16)
    app.screen = screen
    app.terminal.outputIsTerminal = true
    app.environment["TERM"] = "xterm"
    // The time between two frames is over when all responses have arrived.
    app.clock.rest = { _ in for _ in 0..<100 { await Task.yield() } }
    let outcome = await app.run("weather", "--watch=5s", "--count", "4")
    #expect(outcome.status == .success)
    let texts = screen.frames.map(\.text)
    #expect(texts.count >= 4)
    for (before, after) in zip(texts, texts.dropFirst()) { #expect(before != after) }
  }

  @Test func `a paused screen shows every minute`() async {
    let clock = VirtualClock()
    var app = virtualApp(.returning(.json(#"{"name": "Here", "temperature": 7.4}"#)), clock)
    let screen = ScriptedScreen()
    app.screen = screen
    app.terminal.outputIsTerminal = true
    app.environment["TERM"] = "xterm"
    // The end of each frame's time is an event of its own, after which nothing has changed.
    app.clock.rest = { await clock.sleep(until: clock.now + $0) }
    screen.type(" ")
    var minutes: [Substring] = []
    _ = await watch(app, screen, ["weather", "--watch=1h"]) {
      for await frame in screen.drawn where minutes.count < 5 {
        let time = frame.text.firstMatch(of: /\d\d:\d\d/)?.output ?? "none"
        if minutes.last != time { minutes.append(time) }
        if minutes.count == 5 { screen.type("q") }
      }
    }
    #expect(minutes == ["15:05", "15:06", "15:07", "15:08", "15:09"])
  }

  @Test func `the reload key sends a request, but not too soon after another`() async {
    let (made, screen) = screenApp(columns: 70, rows: 16)
    var app = made
    let transport = ScriptedTransport.returning(.json(#"{"temperature": 7.4}"#))
    app.transport = transport
    let elapsed = Mutex(Duration.seconds(1000))
    app.clock.elapsed = { elapsed.withLock(\.self) }
    app.clock.awake = { elapsed.withLock(\.self) }
    let outcome = await watch(app, screen) {
      #expect(await Self.frame(with: "7.4", on: screen) != nil)
      screen.type("r")
      #expect(await Self.frame(with: "too soon, try r in 2 s", on: screen) != nil)
      elapsed.withLock { $0 = .seconds(1005) }
      screen.type("r")
      for await _ in screen.drawn where transport.requests.count == 4 { break }
      screen.type("q")
    }
    #expect(outcome.status == .success)
    #expect(transport.requests.count == 4)
  }

  @Test func `a closed screen ends it quietly`() async {
    let (app, screen) = screenApp()
    screen.fail(.closed)
    let outcome = await app.run("weather", "--watch")
    #expect(outcome.status == .success)
    #expect(outcome.errorOutput.isEmpty)
  }

  @Test func `a terminal without cursor movement gets the same text as a file`() async {
    for (variable, format) in [("dumb", "text"), ("", "text"), ("xterm", "json")] {
      var app = virtualApp(.returning(.json(#"{"temperature": 1}"#)))
      app.screen = ScriptedScreen()
      app.terminal.outputIsTerminal = true
      app.environment["TERM"] = variable
      let outcome = await app.run(["weather", "--watch", "--count", "1", "--format", format])
      #expect(outcome.status == .success)
      #expect(!outcome.output.isEmpty)
      #expect(app.screen?.frames.isEmpty == true)
    }
  }
}

/// A source that has no alert for ten minutes, and then many.
private struct SuddenAlerts: AlertSource {
  static let descriptor = AlertSourceDescriptor(
    name: "sudden",
    title: "Sudden alerts",
    host: "sudden.example",
    terms: SourceTerms(
      attribution: "sudden",
      attributionURL: "https://sudden.example/",
      minimumRefreshSeconds: 300
    )
  )
  let context: SourceContext

  func alerts(at point: AlertPoint) async throws(SourceError) -> Fetched<AlertList> {
    let now = context.now()
    let isLater = now >= TestApp.now.advanced(bySeconds: 600)
    let alerts = (0..<(isLater ? 120 : 0)).map { index in
      WeatherAlert(
        id: DisplayText("\(index)"),
        event: DisplayText("Storm \(index)"),
        source: Self.descriptor.name
      )
    }
    return Fetched(AlertList(alerts), receivedAt: now, origin: .network)
  }
}
