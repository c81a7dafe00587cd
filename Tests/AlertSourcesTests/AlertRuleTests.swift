import DashTestSupport
import Testing

@testable import DashCore

/// Which alerts are shown, and as what.
@Suite struct AlertRuleTests {
  private let now: Timestamp

  init() throws { now = try .at("2026-11-20T14:05:00Z") }

  @Test func `an ended alert, a withdrawal and what another alert replaces are dropped`() throws {
    let alerts: [WeatherAlert] = try [
      .frost("ended") { $0.ends = now },
      .frost("withdrawn") { $0.isWithdrawal = true },
      .frost("replaced") { $0.event = "Frost Watch" },
      .frost("update") { $0.references = ["replaced", "update", "older"] },
      .frost("cancelled") { $0.event = "Storm" },
      .frost("cancel") { alert in
        alert.isWithdrawal = true
        alert.references = ["cancelled"]
      },
    ]
    #expect(alerts.inForce(at: now).map(\.id) == ["update"])
    // An update replaces also after it has ended.
    let later = try Timestamp.at("2026-11-21T08:00:00Z")
    #expect(alerts.inForce(at: later).isEmpty)
  }

  @Test func `alerts that replace each other in a circle stay`() throws {
    func alert(_ id: DisplayText, _ references: [DisplayText]) throws -> WeatherAlert {
      try .frost(id) { alert in
        alert.event = id
        alert.references = references
      }
    }
    func shown(_ alerts: [WeatherAlert]) -> Set<DisplayText> {
      Set(alerts.inForce(at: now).map(\.id))
    }
    #expect(try shown([alert("a", ["b"]), alert("b", ["a"])]) == ["a", "b"])
    // What a circle replaces is replaced, and what replaces one of the circle too.
    let circle = try [
      alert("a", ["b"]), alert("b", ["c"]), alert("c", ["a", "old"]), alert("old", []),
    ]
    #expect(shown(circle) == ["a", "b", "c"])
    #expect(try shown(circle + [alert("new", ["b"])]) == ["a", "c", "new"])
  }

  @Test func `the components of a graph are those of a slow search`() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let count = Int.random(in: 1...12, using: &numbers)
      let edges = (0..<count).map { _ in
        (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
          Int.random(in: 0..<count, using: &numbers)
        }
      }
      func reaches(_ start: Int, _ end: Int) -> Bool {
        var seen: Set<Int> = [start]
        var open = [start]
        while let node = open.popLast() {
          for next in edges[node] where seen.insert(next).inserted { open.append(next) }
        }
        return seen.contains(end)
      }
      let components = [WeatherAlert].components(of: edges)
      for (a, b) in (0..<count).flatMap({ a in (0..<count).map { (a, $0) } }) {
        #expect((components[a] == components[b]) == (reaches(a, b) && reaches(b, a)), "\(edges)")
      }
    }
    // A long chain needs no deep stack.
    let chain = (0..<200_000).map { $0 == 199_999 ? [] : [$0 + 1] }
    #expect(Set([WeatherAlert].components(of: chain)).count == 200_000)
  }

  @Test func `an alert without an end stays`() throws {
    let alert = try WeatherAlert.frost { $0.ends = nil }
    #expect([alert].inForce(at: try .at("2030-01-01T00:00:00Z")) == [alert])
  }

  @Test func `the gravest alert comes first, then the one that begins first`() throws {
    func alert(_ id: DisplayText, _ severity: WeatherAlert.Severity, _ onset: String) throws
      -> WeatherAlert
    {
      let time = try Timestamp.at(onset)
      return try .frost(id) { alert in
        alert.event = id
        alert.severity = severity
        alert.onset = time
      }
    }
    let alerts: [WeatherAlert] = try [
      alert("unknown", .unknown, "2026-11-20T00:00:00Z"),
      alert("minor", .minor, "2026-11-20T00:00:00Z"),
      alert("tomorrow", .severe, "2026-11-21T00:00:00Z"),
      alert("now", .severe, "2026-11-20T12:00:00Z"),
      alert("before", .severe, "2026-11-18T00:00:00Z"),
      alert("extreme", .extreme, "2026-11-21T06:00:00Z"),
    ]
    #expect(
      alerts.inForce(at: now).map(\.id)
        == ["extreme", "now", "before", "tomorrow", "minor", "unknown"]
    )
  }

  @Test func `one text for six zones is one alert with six areas`() throws {
    let zones: [DisplayText] = ["A", "B", "C", "D", "E", "F"]
    let alerts = try zones.map { zone in try WeatherAlert.frost(zone) { $0.areas = [zone] } }
    let merged = alerts.inForce(at: now)
    #expect(merged.map(\.areas) == [zones])
    #expect(merged.map(\.id) == ["A"])
    // The same event with another text or time is another hazard.
    let others = try [
      WeatherAlert.frost("a"), .frost("b") { $0.description = ["On the hills too."] },
      .frost("c") { $0.ends = nil }, .frost("d") { $0.severity = .severe },
    ]
    #expect(others.inForce(at: now).count == 4)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the areas of thousands of alerts are joined, and two hundred are named`() throws {
    let alerts = try (0..<6000).map { index in
      try WeatherAlert.frost(DisplayText("\(index)")) { $0.areas = [DisplayText("Zone \(index)")] }
    }
    let merged = alerts.inForce(at: now)
    #expect(merged.count == 1 && merged[0].areas.count == WeatherAlert.maximumAreas)
    #expect(merged[0].omittedAreas == 6000 - WeatherAlert.maximumAreas)
    #expect(merged[0].areas.prefix(2) == ["Zone 0", "Zone 1"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `alerts with many references are joined in little time`() throws {
    let alerts = try (0..<200).map { index in
      try WeatherAlert.frost(DisplayText("\(index)")) { alert in
        alert.areas = [DisplayText("Zone \(index)")]
        alert.references = (0..<1100).map { DisplayText("earlier \(index) \($0)") }
      }
    }
    let start = ContinuousClock.now
    let merged = alerts.inForce(at: now)
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(merged.count == 1 && merged[0].areas.count == 200)
    // An alert has its own references, and those of others up to a limit.
    #expect(merged[0].references.count == 1100)
    #expect(merged[0].references.prefix(2) == ["earlier 0 0", "earlier 0 1"])
    let fewer = try (0..<200).map { index in
      try WeatherAlert.frost(DisplayText("\(index)")) { alert in
        alert.areas = [DisplayText("Zone \(index)")]
        alert.references = (0..<30).map { DisplayText("earlier \(index) \($0)") }
      }
    }
    #expect(fewer.inForce(at: now)[0].references.count == 1000)
    // The same edition from two requests.
    let same = try (0..<200).map { index in
      try WeatherAlert.frost { $0.references = [DisplayText("a \(index)"), "b"] }
    }
    #expect(same.inForce(at: now)[0].references.count == 201)
  }

  @Test func `what joined alerts do not name is counted`() throws {
    func alert(_ id: DisplayText, _ first: Int, omitted: Int) throws -> WeatherAlert {
      try .frost(id) { alert in
        alert.areas = (first..<first + 200).map { DisplayText("Zone \($0)") }
        alert.omittedAreas = omitted
      }
    }
    func omitted(_ alerts: [WeatherAlert]) -> [Int] { alerts.inForce(at: now).map(\.omittedAreas) }
    let (first, second) = try (alert("a", 0, omitted: 30), alert("b", 200, omitted: 50))
    #expect(omitted([first, second]) == [30 + 200 + 50])
    #expect(try omitted([first, alert("a", 200, omitted: 50)]) == [30 + 200 + 50])
    // The same areas are counted once.
    #expect(try omitted([first, alert("c", 0, omitted: 40)]) == [40])
    #expect(try omitted([first, alert("a", 0, omitted: 30)]) == [30])
    #expect(try omitted([first, second, alert("c", 200, omitted: 50)]) == [280])
  }

  @Test func `a statement that is issued again is one alert, the newest`() throws {
    func edition(_ id: DisplayText, _ sent: String) throws -> WeatherAlert {
      try .frost(id) { alert in
        alert.sent = try? .at(sent)
        alert.description = [id]
      }
    }
    let editions = try [
      edition("a", "2026-11-20T12:00:00Z"), edition("b", "2026-11-20T14:00:00Z"),
      edition("c", "2026-11-20T13:00:00Z"),
    ]
    #expect(editions.inForce(at: now).map(\.id) == ["b"])
    #expect(!editions[1].isNew(since: [editions[0]]))
    // What ends later, and what is graver, is another statement.
    var others = editions
    others[0].ends = try .at("2026-11-21T09:00:00Z")
    others[2].severity = .severe
    #expect(others.inForce(at: now).map(\.id) == ["c", "a", "b"])
  }

  @Test func `the same hazard from two sources is one alert`() throws {
    let own = try WeatherAlert.frost { alert in
      alert.severity = .severe
      alert.headline = nil
    }
    let other = try WeatherAlert.frost("2", source: "b") { alert in
      alert.event = "FROST"
      alert.severity = .unknown
      alert.onset = now
      alert.areas = ["Hill"]
      alert.headline = "Frost tonight"
      alert.description = ["Another text."]
    }
    let merged = try #require([own, other].inForce(at: now).first)
    #expect([own, other].inForce(at: now).count == 1)
    #expect(merged.id == "frost" && merged.severity == .severe && merged.onset == own.onset)
    #expect(merged.areas == ["Valley", "Hill"] && merged.headline == "Frost tonight")
    #expect(merged.description == own.description)
    let end = try #require(own.ends)
    let later = try WeatherAlert.frost("3", source: "b") { alert in
      alert.onset = end
      alert.ends = nil
    }
    #expect([own, later].inForce(at: now).count == 2)
  }

  @Test func `of two editions with one identifier the later one counts`() throws {
    let old = try WeatherAlert.frost { $0.event = "Frost Watch" }
    let sent = try Timestamp.at("2026-11-20T13:00:00Z")
    let new = try WeatherAlert.frost { $0.sent = sent }
    #expect([old, new].inForce(at: now) == [new])
    #expect([new, old].inForce(at: now) == [new])
    let cancel = try WeatherAlert.frost { alert in
      alert.sent = sent
      alert.isWithdrawal = true
    }
    #expect([old, cancel].inForce(at: now).isEmpty)
  }

  @Test func `an alert is new unless it goes on with an earlier one`() throws {
    let earlier = try [WeatherAlert.frost("1")]
    #expect(try !WeatherAlert.frost("1").isNew(since: earlier))
    let updated = try WeatherAlert.frost("2") { alert in
      alert.references = ["1"]
      alert.description = ["Frost also on the hills."]
    }
    #expect(!updated.isNew(since: earlier))
    // A new edition without a reference.
    #expect(try !WeatherAlert.frost("2").isNew(since: earlier))
    #expect(try WeatherAlert.frost("2") { $0.event = "Storm" }.isNew(since: earlier))
    #expect(try WeatherAlert.frost("1").isNew(since: []))
  }

  @Test func `an alert ends with its hazard, else when its text expires`() throws {
    let times = try ["06", "12", "18"].map { try Timestamp.at("2026-11-20T\($0):00:00Z") }
    func end(_ ends: Int?, _ expires: Int?, onset: Int?) -> Timestamp? {
      WeatherAlert.end(
        ends: ends.map { times[$0] },
        expires: expires.map { times[$0] },
        onset: onset.map { times[$0] }
      )
    }
    #expect(end(2, 0, onset: 1) == times[2])
    #expect(end(nil, 2, onset: 1) == times[2])
    #expect(end(nil, 2, onset: nil) == times[2])
    #expect(end(nil, 0, onset: 1) == nil)
    #expect(end(nil, 1, onset: 1) == nil)
    #expect(end(nil, nil, onset: 1) == nil)
  }

  @Test func `a level of MeteoAlarm is a severity, and green is none`() throws {
    func alert(_ level: String?, _ severity: WeatherAlert.Severity) throws -> WeatherAlert {
      try .frost { alert in
        alert.severity = severity
        alert.apply(awarenessLevel: level)
      }
    }
    #expect(try alert("2; yellow; Moderate", .unknown).severity == .moderate)
    #expect(try alert("3; Orange; Severe", .unknown).severity == .severe)
    #expect(try alert("4; red; Extreme", .minor).severity == .minor)
    #expect(try alert(nil, .unknown).severity == .unknown)
    #expect(try alert("1; green; Minor", .minor).isWithdrawal)
    #expect(try !alert("2; yellow; Moderate", .minor).isWithdrawal)
  }

  @Test func `the four states are told apart`() throws {
    let alert = try WeatherAlert.frost()
    func state(
      _ list: AlertList,
      _ origin: Origin = .network
    ) -> PlaceAlerts {
      PlaceAlerts(Fetched(list, receivedAt: now, origin: origin), from: "a", at: now)
    }
    #expect(state(AlertList()).status == .none)
    #expect(state(AlertList([alert]), .cache).status == .inForce)
    #expect(state(AlertList([try .frost { $0.ends = now }])).status == .none)
    let error = SourceError(.timeout)
    let stale = state(AlertList([alert]), .stale(error))
    #expect(stale.status == .unavailable && stale.alerts == [alert] && stale.error == error)
    #expect(stale.receivedAt == now)
    // Nothing is known of what could not be read.
    #expect(state(AlertList(), .stale(error)).status == .unavailable)
    let cut = state(AlertList([alert], error: SourceError(.tooLarge)))
    #expect(cut.status == .unavailable && cut.alerts == [alert])
    #expect(cut.error?.code == .tooLarge)
    let failed = PlaceAlerts(failed: error, from: "a")
    #expect(failed.status == .unavailable && failed.receivedAt == nil)
    #expect(PlaceAlerts.notCovered.status == .notCovered)
  }

  @Test func `alerts of a weather service are added, and its silence says nothing`() throws {
    let other = PlaceAlerts(
      Fetched(AlertList([try .frost(source: "b")]), receivedAt: now, origin: .network),
      from: "b",
      at: now
    )
    let silent = PlaceAlerts(
      Fetched(AlertList(), receivedAt: now, origin: .network),
      from: "b",
      at: now
    )
    let failed = PlaceAlerts(failed: SourceError(.timeout), from: "a")
    #expect(PlaceAlerts.notCovered.adding(other, at: now).status == .inForce)
    #expect(PlaceAlerts.notCovered.adding(silent, at: now).status == .notCovered)
    #expect(silent.adding(other, at: now).alerts == other.alerts)
    #expect(failed.adding(other, at: now).status == .unavailable)
    #expect(failed.adding(other, at: now).alerts == other.alerts)
    #expect(failed.adding(nil, at: now) == failed)
    let stale = PlaceAlerts(
      Fetched(
        AlertList(other.alerts),
        receivedAt: now,
        origin: .stale(SourceError(.timeout))
      ),
      from: "b",
      at: now
    )
    #expect(silent.adding(stale, at: now) == silent)
    #expect(PlaceAlerts.notCovered.adding(stale, at: now) == stale)
  }

  @Test func `a text is divided into paragraphs`() {
    let text = """
      * WHAT...Heavy rain in the
      valleys.

      \u{1B}[31m* WHERE...All valleys.
      - One
      - Two
      """
    #expect(
      DisplayText.paragraphs(text)
        == ["* WHAT...Heavy rain in the valleys.", "[31m* WHERE...All valleys.", "- One", "- Two"]
    )
    #expect(DisplayText.paragraphs(" \r\n\r\n ").isEmpty)
    let long = DisplayText.paragraphs(
      String(repeating: "rain and snow ", count: 400_000),
      maximumLength: 60
    )
    #expect(long == ["rain and snow rain and snow rain and snow rain and snow..."])
  }

  @Test func `a time without an offset is in UTC`() throws {
    let time = try Timestamp.at("2026-11-20T14:05:00Z")
    #expect(Timestamp(alertTime: "2026-11-20T14:05:00") == time)
    #expect(Timestamp(alertTime: "2026-11-20T15:05:00+01:00") == time)
    #expect(Timestamp(alertTime: "2026-11-20T14:05:00-00:00") == time)
    #expect(Timestamp(alertTime: "soon") == nil)
  }
}
