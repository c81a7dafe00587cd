import DashCore
import DashSettings
import DashTestSupport
import Localization
import TerminalScreen
import Testing
import TextRendering

@testable import DashFetch
@testable import DashPictures
@testable import DashWatch

/// When watch mode checks alerts, and what it shows of them.
@Suite struct WatchAlertsTests: WatchModelSuite {
  private static let london = PlaceQuery.name("London")
  private static let rome = PlaceQuery.name("Rome")

  private struct Check {
    let name: String
    var places: [PlaceQuery]
    let policy: CachePolicy?
  }

  private func checks(
    _ model: inout WatchModel,
    _ event: WatchEvent = .wake,
    at seconds: Double
  ) -> [Check] {
    checks(in: model.handle(event, at: moment(seconds)))
  }

  private func checks(in effects: [WatchEffect]) -> [Check] {
    var checks: [Check] = []
    for case .load(.alerts(_, let instance, let place, let policy, _, _)) in effects {
      let query = place.requestedPlace
      if let last = checks.last, last.name == instance.name, last.policy == policy {
        checks[checks.count - 1].places.append(query)
      } else {
        checks.append(Check(name: instance.name, places: [query], policy: policy))
      }
    }
    return checks.map { check in
      var check = check
      check.places.sort { "\($0)" < "\($1)" }
      return check
    }
  }

  private func alert(_ event: DisplayText, hours: Int64 = 6) -> WeatherAlert {
    var alert = WeatherAlert(id: event, event: event, source: "north")
    alert.severity = .severe
    alert.ends = Self.wall.advanced(bySeconds: hours * 3600)
    return alert
  }

  private func known(_ alerts: [WeatherAlert]) -> PlaceAlerts {
    PlaceAlerts(
      Fetched(AlertList(alerts), receivedAt: Self.wall, origin: .network),
      from: "north",
      at: Self.wall
    )
  }

  private func arrive(
    _ model: inout WatchModel,
    _ alerts: [PlaceQuery: PlaceAlerts],
    of panel: String = "a",
    at seconds: Double
  ) {
    _ = arrive(&model, alerts, of: panel, at: moment(seconds))
  }

  /// Returns a model that refreshes hourly, after its first refresh and check.
  private func model(
    _ alerts: [WeatherAlert] = [],
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> WatchModel {
    var targets = try targets(
      [.sample("a", places: [Self.london, Self.rome])],
      every: 3600
    )
    change(&targets.settings)
    var model = WatchModel(targets, at: moment(0), jitter: { 0 })
    settle(&model, fetches(&model, at: moment(0)), report([Self.london, Self.rome]), at: moment(0))
    arrive(&model, [Self.london: known(alerts), Self.rome: known([])], at: 1)
    return model
  }

  private func report(_ places: [PlaceQuery]) -> PanelState {
    let weather = places.map { query in
      var place = PlaceWeather(requestedPlace: query)
      place.temperatureCelsius = 7
      return place
    }
    let report = WeatherReport(places: weather)
    return .fresh(Snapshot(content: .weather(report), fetchedAt: Self.wall))
  }

  private func text(_ model: WatchModel, at seconds: Double) -> String {
    ScreenRenderer(model.renderOptions(at: moment(seconds)))
      .render(model.content(at: moment(seconds)), columns: 80, rows: 24).frame.text
  }

  @Test func `alerts are checked every five minutes between two refreshes of an hour`() throws {
    var model = try model()
    #expect(checks(&model, at: 300).isEmpty)
    #expect(model.nextWake(at: moment(300), showsAges: false) == .seconds(301))
    let due = checks(&model, at: 301)
    #expect(due.map(\.places) == [[Self.london, Self.rome]])
    // The sources that are asked less often are read from the cache.
    #expect(due.map(\.policy) == [CachePolicy()])
    // A check in flight is not repeated, and the loop does not spin.
    #expect(checks(&model, at: 303).isEmpty)
    #expect(model.nextWake(at: moment(303), showsAges: false) == .seconds(3600))
    arrive(&model, [Self.london: known([]), Self.rome: known([])], at: 310)
    #expect(checks(&model, at: 609).isEmpty)
    #expect(checks(&model, at: 610).count == 1)
    // What could not be checked is tried again sooner.
    let failed = PlaceAlerts(failed: SourceError(.timeout), from: "north")
    arrive(&model, [Self.london: failed, Self.rome: known([])], at: 620)
    #expect(checks(&model, at: 624).isEmpty)
    #expect(checks(&model, at: 625).count == 1)
  }

  @Test func `a pause stops the checks, and a refresh by key accepts no cached alerts`() throws {
    var model = try model()
    _ = press(&model, .character(" "), at: 2)
    #expect(checks(&model, at: 400).isEmpty)
    #expect(model.nextWake(at: moment(400), showsAges: false) > .seconds(401))
    let effects = model.handle(.screen(.key(.character("r"))), at: moment(500))
    #expect(checks(in: effects).map(\.policy) == [CachePolicy(.revalidate)])
    arrive(&model, [Self.london: known([]), Self.rome: known([])], at: 501)
    #expect(checks(&model, at: 900).isEmpty)
    _ = press(&model, .character(" "), at: 901)
    #expect(checks(&model, at: 902).isEmpty)
    arrive(&model, [Self.london: known([]), Self.rome: known([])], at: 903)
    #expect(checks(&model, at: 1203).count == 1)
  }

  @Test func `a short interval does not check alerts more often`() throws {
    var targets = try targets([.sample("a", places: [Self.london])], every: 10)
    targets.settings.alerts = AlertSettings()
    var model = WatchModel(targets, at: moment(0), jitter: { 0 })
    var count = 0
    for second in stride(from: 0.0, through: 600, by: 10) {
      var effects = model.handle(.wake, at: moment(second))
      for fetch in effects.compactMap({ StartedFetch($0) }) {
        effects += model.handle(.settled(fetch.ticket, report([Self.london])), at: moment(second))
      }
      guard !checks(in: effects).isEmpty else { continue }
      count += 1
      arrive(&model, [Self.london: known([])], at: second)
    }
    #expect(count == 3)
  }

  @Test func `alerts stay, and are checked, while the weather fails`() throws {
    var model = try model([alert("Storm")])
    let tickets = fetches(&model, at: moment(3600))
    let effects = model.handle(
      .settled(try #require(tickets.first), .failed(SourceError(.timeout))),
      at: moment(3601)
    )
    #expect(checks(in: effects).isEmpty)
    #expect(text(model, at: 3601).contains("⚠"))
    arrive(&model, [Self.london: known([alert("Storm")]), Self.rome: known([])], at: 3602)
    #expect(checks(&model, at: 3902).map(\.places) == [[Self.london, Self.rome]])
  }

  @Test func `an added place forgets no alert of the others`() throws {
    var model = try model([alert("Storm")])
    model.targets.instances = [.sample("a", places: [Self.london, Self.rome, .name("Oslo")])]
    #expect(checks(&model, .configuration(.changed(model.targets)), at: 5).count == 1)
    #expect(model.engine.hasAlerts)
    #expect(text(model, at: 5).contains("⚠"))
  }

  @Test func `x does nothing for the alerts of a panel whose weather was removed`() throws {
    var model = try model([alert("Storm")])
    _ = press(&model, .character("x"), at: 2)
    #expect(model.overlay == .alerts)
    _ = press(&model, .escape, at: 2)
    let tickets = fetches(&model, at: moment(3600))
    settle(&model, tickets, .failed(SourceError(.unauthorized)), at: moment(3601))
    _ = press(&model, .character("x"), at: 3602)
    #expect(model.overlay == nil)
  }

  @Test func `the details of one place check no alerts and lose none`() throws {
    var model = try model([alert("Storm")])
    var options = RenderOptions()
    options.fitsWindow = true
    let rendering = ScreenRenderer(options).render(
      model.content(at: moment(2)),
      columns: 70,
      rows: 16
    )
    model.take(rendering)
    let fetches = press(&model, .down, .down, .enter, at: 2)
    #expect(fetches.map(\.instance.places) == [[Self.rome]])
    let ticket = try #require(fetches.first).ticket
    #expect(checks(&model, .settled(ticket, report([Self.rome])), at: 3).isEmpty)
    model.overlay = nil
    #expect(text(model, at: 4).contains("⚠"))
  }

  @Test func `an alert leaves the screen when it ends, and its column stays`() throws {
    var model = try model([alert("Storm", hours: 1)])
    func line(_ text: String) -> Substring? {
      text.split(separator: "\n").first { $0.contains("Rome") }
    }
    let during = text(model, at: 3500)
    #expect(during.contains("⚠"))
    let after = text(model, at: 3601)
    #expect(!after.contains("⚠"))
    #expect(line(after) == line(during) && line(after) != nil)
    // Without any alert so far, there is no column.
    let without = text(try self.model(), at: 2)
    #expect(line(without) != line(during))
    arrive(&model, [Self.london: known([alert("Flood")]), Self.rome: known([])], at: 3700)
    #expect(line(text(model, at: 3700)) == line(during))
  }

  @Test func `a failure between two responses hides no new alert`() throws {
    var model = try model([alert("Storm")])
    let failed = PlaceAlerts(failed: SourceError(.timeout), from: "north")
    arrive(&model, [Self.london: failed, Self.rome: failed], at: 100)
    arrive(
      &model,
      [Self.london: known([alert("Storm"), alert("Flood")]), Self.rome: known([])],
      at: 200
    )
    #expect(model.unseenAlerts.map(\.alert.event) == ["Flood"])
  }

  @Test(arguments: [Key.character("j"), .mouse(MouseEvent(.click, column: 0, row: 0))])
  func `a key or a click ends the notice of a new alert`(_ key: Key) throws {
    var model = try model()
    arrive(&model, [Self.london: known([alert("Storm")]), Self.rome: known([])], at: 2)
    #expect(model.content(at: moment(2)).status.newAlert != nil)
    _ = press(&model, key, at: 3)
    #expect(model.content(at: moment(3)).status.newAlert == nil)
  }

  @Test func `an alert of a place in two panels is new once`() throws {
    var model = WatchModel(
      try targets([.sample("a", places: [Self.london]), .sample("b", places: [Self.london])]),
      at: moment(0),
      jitter: { 0 }
    )
    settle(&model, fetches(&model, at: moment(0)), report([Self.london]), at: moment(0))
    for panel in ["a", "b"] { arrive(&model, [Self.london: known([])], of: panel, at: 1) }
    for panel in ["a", "b"] {
      arrive(&model, [Self.london: known([alert("Storm")])], of: panel, at: 2)
    }
    #expect(model.unseenAlerts.map(\.alert.event) == ["Storm"])
  }

  @Test func `other settings check all alerts again, and none if they are off`() throws {
    var model = try model([alert("Storm")])
    var targets = model.targets
    #expect(checks(&model, .configuration(.changed(targets)), at: 5).map(\.policy) == [nil])
    targets.settings.alerts = nil
    #expect(checks(&model, .configuration(.changed(targets)), at: 6).isEmpty)
    // A check in flight comes too late.
    arrive(&model, [Self.london: known([alert("Storm")])], at: 7)
    #expect(!text(model, at: 8).contains("⚠"))
  }

  @Test func `the frame of a tick waits a second for alerts`() throws {
    var model = WatchModel(
      try targets([.sample("a", places: [Self.london])]),
      at: moment(0),
      jitter: { 0 }
    )
    settle(&model, fetches(&model, at: moment(0)), report([Self.london]), at: moment(2))
    func isComplete(after seconds: Double) -> Bool {
      var timing = FrameTiming(interval: nil)
      return timing.completesTick(of: model, at: moment(seconds).elapsed)
    }
    #expect(!isComplete(after: 2.9))
    #expect(model.nextWake(at: moment(2.5), showsAges: false) == .seconds(3))
    #expect(isComplete(after: 3))
    arrive(&model, [Self.london: known([])], at: 2.5)
    #expect(isComplete(after: 2.5))
  }

  @Test func `programs for hundreds of new alerts start four at a time`() throws {
    var targets = try targets([.sample("a", places: [Self.london])])
    let program = PluginProgram(path: "/opt/alarm", passesAction: false)
    targets.settings.notifyProgram = program
    var model = WatchModel(targets, at: moment(0), jitter: { 0 })
    func started(_ effects: [WatchEffect]) -> [String] {
      effects.compactMap { effect in
        if case .notify(_, .alert(let alert, _)) = effect { alert.event.string } else { nil }
      }
    }
    settle(&model, fetches(&model, at: moment(0)), report([Self.london]), at: moment(0))
    arrive(&model, [Self.london: known([])], at: 0)
    let new = (0..<300).map { alert(DisplayText("Storm \($0)")) }
    var running = started(
      arrive(&model, [Self.london: known(new)], of: "a", at: moment(300))
    )
    #expect(model.notice?.text == "--notify: alarm was not started for 196 alerts")
    #expect(
      WatchLoop.UntoldAlerts(of: model).warning(Strings())?.contains("296 alerts") == true
    )
    var all = running
    while !running.isEmpty {
      #expect(running.count <= 4)
      running.removeFirst()
      let next = started(model.handle(.notified(program, nil), at: moment(1)))
      #expect(next.count <= 1)
      running += next
      all += next
    }
    #expect(all.count == 104 && Set(all).count == 104)
    #expect(
      WatchLoop.UntoldAlerts(of: model).warning(Strings())?.contains("196 alerts") == true
    )
    model.targets.settings.notifyProgram = nil
    #expect(WatchLoop.UntoldAlerts(of: model).warning(Strings()) == nil)
  }

  @Test func `a condition hides alerts, and no program is started for them`() throws {
    var targets = try targets([.sample("a", places: [Self.london])])
    targets.settings.notifyProgram = PluginProgram(path: "/opt/alarm", passesAction: false)
    targets.settings.alerts?.condition = "severity >= severe"
    var model = WatchModel(targets, at: moment(0), jitter: { 0 })
    settle(&model, fetches(&model, at: moment(0)), report([Self.london]), at: moment(0))
    var minor = alert("Drizzle")
    minor.severity = .minor
    var unknown = alert("Something")
    unknown.severity = .unknown
    arrive(&model, [Self.london: known([])], at: 0)
    let effects = arrive(
      &model,
      [Self.london: known([minor, unknown, alert("Storm")])],
      of: "a",
      at: moment(300)
    )
    #expect(effects.count { if case .notify = $0 { true } else { false } } == 2)
    #expect(model.unseenAlerts.map(\.alert.event.string).sorted() == ["Something", "Storm"])
    arrive(&model, [Self.london: known([minor])], at: 600)
    let place = model.dashboard(at: moment(601)).panels.first?.state.firstPlace
    #expect(
      place?.alerts?.alerts.isEmpty == true && place?.alerts?.status == PlaceAlerts.Status.none
    )
  }

  @Test func `a program for new alerts that fails is on the screen`() throws {
    var targets = try targets([.sample("a", places: [Self.london])])
    let program = PluginProgram(path: "/opt/alarm", passesAction: false)
    targets.settings.notifyProgram = program
    var model = WatchModel(targets, at: moment(0))
    _ = model.handle(.notified(program, .notRun(2)), at: moment(1))
    #expect(model.notice?.text == "--notify: alarm is missing or cannot be run")
  }
}
