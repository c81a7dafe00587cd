import DashCommands
import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// `dash history` on a store that a test fills.
@Suite struct HistoryCommandTests {
  private static func place(
    _ name: DisplayText,
    _ country: DisplayText,
    key: String,
    provider: String = "sample"
  ) -> ObservedPlace {
    ObservedPlace(
      provider: provider,
      key: key,
      name: name,
      country: country,
      latitude: 51.5,
      longitude: -0.12,
      utcOffsetSeconds: 3600
    )
  }

  private static let london = place("London", "GB", key: "2643743")
  private static let munich = place("München", "DE", key: "2867714")

  /// Returns hourly observations for a number of hours up to the tests' time.
  private static func series(_ place: ObservedPlace, hours: Int64) -> [Observation] {
    (0..<hours).map { hour in
      var observation = Observation(
        place: place,
        observedAt: TestApp.now.advanced(bySeconds: (hour - hours) * 3600)
      )
      observation.temperatureCelsius = Double(hour % 12)
      observation.pressureHectopascals = 1000 + Double(hour) / 2
      return observation
    }
  }

  private static func app(_ observations: [Observation]) async -> TestApp {
    var app = TestApp()
    let store = MemoryStore()
    await store.record(observations)
    app.store = store
    return app
  }

  @Test func `a town known by its id and its name is one series, and services are told apart`()
    async throws
  {
    let byName = Self.place("London", "GB", key: "51.5,-0.12")
    let other = Self.place("London", "GB", key: "51.5,-0.12", provider: "other")
    let even = Self.series(Self.london, hours: 20)
    var odd = Self.series(byName, hours: 20)
    odd.removeAll { even.map(\.observedAt).prefix(10).contains($0.observedAt) }
    let one = await Self.app(even + odd).run("history", "--width", "80")
    #expect(one.output.split(separator: "London, GB", omittingEmptySubsequences: false).count == 2)
    #expect(one.output.contains("20 measurements"))
    let both = Self.series(Self.london, hours: 20) + Self.series(other, hours: 12)
    let two = await Self.app(both).run("history", "--width", "80")
    #expect(two.output.contains("London, GB  Sample Weather"))
    #expect(two.output.contains("London, GB  other"))
    #expect(two.output.contains("20 measurements") && two.output.contains("12 measurements"))
  }

  @Test func `every place has a block with the latest observation first`() async throws {
    let app = await Self.app(
      Self.series(Self.munich, hours: 30).dropLast() + Self.series(Self.london, hours: 30)
    )
    let run = await app.run("history", "--width", "80")
    #expect(run.status == .success)
    #expect(run.errorOutput == "")
    let london = try #require(run.output.firstRange(of: "London, GB"))
    let munich = try #require(run.output.firstRange(of: "München, DE"))
    #expect(london.lowerBound < munich.lowerBound)
    #expect(run.output.contains("30 measurements"))
    #expect(run.output.contains("temperature  °C"))
    #expect(run.output.contains("Weather by tests"))
    #expect(!run.output.contains("humidity"))
    #expect(app.transport.requests.isEmpty)
  }

  @Test(arguments: ["München", "munchen", "MÜNCHEN,de", "Mu\u{308}nchen", "2867714"])
  func `a place is found however users write it`(name: String) async {
    let app = await Self.app(
      Self.series(Self.munich, hours: 3) + Self.series(Self.london, hours: 3)
    )
    let run = await app.run("history", name)
    #expect(run.status == .success)
    #expect(run.output.contains("München, DE"))
    #expect(!run.output.contains("London"))
  }

  @Test func `a town requested by id and by name is one place`() async {
    let named = Self.place("London", "GB", key: "51.5,-0.12")
    let app = await Self.app(Self.series(Self.london, hours: 3) + Self.series(named, hours: 4))
    let run = await app.run("history", "London")
    #expect(run.status == .success)
    #expect(run.output.contains("4 measurements") && !run.output.contains("3 measurements"))
  }

  @Test func `an alias of the configuration is a place`() async {
    var app = await Self.app(Self.series(Self.london, hours: 3))
    app.configuration = """
      {"version": 1, "aliases": {"home": "51.51,-0.1"}, "units": "imperial", "providers": [
        {"name": "weather", "provider": "sample",
         "options": {"apiKey": "${SAMPLE_API_KEY}", "places": ["home"]}}]}
      """
    let run = await app.run("history", "home")
    #expect(run.status == .success)
    #expect(run.output.contains("London, GB"))
    #expect(run.output.contains("°F"))
  }

  @Test(
    arguments: [
      (["Lodnon"], "not_found", "Did you mean \"London, GB\"?"),
      (["Xyzzy"], "not_found", "Known places: London, GB; London, CA"),
      (["London,FR"], "not_found", "London"),
      (["zip:94040,US"], "not_found", "Known places"),
      (["0,0"], "not_found", "Known places"),
      (["London"], "not_found", "London, GB (2643743); London, CA (6058560)"),
      (["--since", "60s"], "empty", "in this period"),
      (
        ["London,GB", "--since", "2026-11-21"], "empty",
        "No observations for London, GB in this period"
      ),
    ]
  )
  func `an empty result shows its reason`(
    _ arguments: [String],
    _ code: String,
    _ message: String
  ) async throws {
    let app = await Self.app(
      Self.series(Self.london, hours: 3)
        + Self.series(Self.place("London", "CA", key: "6058560"), hours: 2)
    )
    let run = await app.run(["history"] + arguments)
    #expect(run.status == .unavailable)
    #expect(run.output == "")
    #expect(run.errorOutput.hasPrefix("dash: \(code): "))
    #expect(run.errorOutput.contains(message))

    let json = await app.run(["history", "--format", "json"] + arguments)
    #expect(json.status == .unavailable)
    let document = try JSONReader(body: Array(json.output.utf8), hiding: [])
    #expect(document["schema"]?.text()?.string == "dash-history/1")
    #expect(document["error"]?["code"]?.text()?.string == code)
  }

  @Test func `without observations the command explains how they are recorded`() async {
    let empty = await Self.app([]).run("history")
    #expect(empty.status == .unavailable)
    #expect(empty.errorOutput.contains("empty: No observations yet."))
    #expect(empty.errorOutput.contains("dash weather"))
    let none = await TestApp().run("history", "London", "-f", "csv")
    #expect(none.status == .unavailable)
    #expect(none.errorOutput.contains("The history is not stored"))
    // A header and no rows.
    #expect(none.output.hasPrefix("provider,id,name,country,latitude,longitude,observedAt,"))
    #expect(none.output.hasSuffix("\r\n"))
    #expect(none.output.count { $0 == "\r\n" } == 1)
  }

  @Test(arguments: [("1h", 1), ("5h", 5), ("1d", 24), ("2w", 30), ("2026-11-20", 15)])
  func `since limits the period shown`(since: String, count: Int) async {
    let app = await Self.app(Self.series(Self.london, hours: 30))
    let run = await app.run("history", "--since", since, "--format", "csv")
    #expect(run.status == .success)
    #expect(run.output.split(separator: "\r\n").count - 1 == count)
  }

  @Test(arguments: ["", "1", "59s", "401d", "2026-02-30", "2026-1-1", "yesterday", "-1d"])
  func `since accepts only durations and days`(since: String) async {
    let run = await TestApp().run("history", "--since=\(since)")
    #expect(run.status == .usage)
    #expect(run.errorOutput.contains("--since: expected a duration such as 12h, 7d or 2w"))
  }

  @Test func `the formats of history are those of tables`() async {
    let metrics = await TestApp().run("history", "--format", "influx")
    #expect(metrics.status == .usage)
    #expect(metrics.errorOutput.contains("expected one of text, plain, json, csv, markdown,"))
    let before = await Self.app(Self.series(Self.london, hours: 1))
      .run("--format", "csv", "history")
    #expect(before.status == .success)
    let unknown = await TestApp().run("history", "-f", "cvs")
    #expect(unknown.errorOutput.contains("did you mean \"csv\"?"))
  }

  @Test func `one place of two providers is not ambiguous`() async {
    let other = Self.place("London", "GB", key: "51.5,-0.12", provider: "other")
    let app = await Self.app(Self.series(Self.london, hours: 2) + Self.series(other, hours: 2))
    let run = await app.run("history", "London", "-f", "plain")
    #expect(run.status == .success)
    #expect(run.output.contains("Source: Weather by tests"))
    #expect(run.output.contains("Source: observations from other"))
  }

  // MARK: The clock

  /// London's clock around the summer of 2026.
  private static let summerTime = SampleTimeZones(
    [
      "Europe/London": UTCOffsets(
        0,
        changes: [
          UTCOffsets.Change(at: Timestamp(secondsSinceEpoch: 1_774_746_000), to: 3600),
          UTCOffsets.Change(at: Timestamp(secondsSinceEpoch: 1_792_890_000), to: 0),
        ]
      ),
      "Europe/Dublin": UTCOffsets(0),
    ],
    countries: ["GB": ["Europe/London"], "IE": ["Europe/London", "Europe/Dublin"]]
  )

  /// Returns a place at which winter was observed last, with July 15, 12:00 UTC before it.
  private static func year(
    in place: ObservedPlace,
    julyOffset: Int? = nil
  ) -> [Observation] {
    [(1_784_116_800, julyOffset), (TestApp.now.secondsSinceEpoch - 600, 0)].map { seconds, offset in
      var observation = Observation(
        place: place,
        observedAt: Timestamp(secondsSinceEpoch: seconds)
      )
      observation.temperatureCelsius = 20
      observation.utcOffsetSeconds = offset
      return observation
    }
  }

  @Test(
    arguments: [
      ("the country's zone", "GB", nil, nil, "13:00"),
      ("the reported zone", "XX", TimeZoneName("Europe/London"), nil, "13:00"),
      ("the offset of each observation", "IE", nil, 3600, "13:00"),
      ("nothing but the latest offset", "IE", nil, nil, "12:00"),
    ] as [(String, DisplayText, TimeZoneName?, Int?, String)]
  )
  func `each moment is shown with the offset of its time`(
    _ name: String,
    _ country: DisplayText,
    _ timeZone: TimeZoneName?,
    _ julyOffset: Int?,
    _ july: String
  ) async {
    let place = ObservedPlace(
      provider: "sample",
      key: "1",
      name: "London",
      country: country,
      utcOffsetSeconds: 0,
      timeZone: timeZone
    )
    var app = await Self.app(Self.year(in: place, julyOffset: julyOffset))
    app.timeZones = Self.summerTime
    let arguments = ["history", "--since", "2026-07-15"]
    let plain = await app.run(arguments + ["-f", "plain"])
    #expect(plain.output.contains("15 Jul \(july) to"), "\(name): \(plain.output)")
    let text = await app.run(arguments)
    #expect(text.output.contains("15 Jul \(july)"), "\(text.output)")
  }

  @Test func `a day starts by the clock of that day`() async {
    // 14 July, 23:30 UTC, is the 15th in London's summer.
    var first = Self.year(in: Self.place("London", "GB", key: "1"))[0]
    let eveningBefore = first.observedAt.advanced(bySeconds: -45_000)
    first = Observation(place: first.place, observedAt: eveningBefore)
    first.temperatureCelsius = 1
    var last = Observation(
      place: ObservedPlace(provider: "sample", key: "1", utcOffsetSeconds: 0),
      observedAt: TestApp.now.advanced(bySeconds: -60)
    )
    last.temperatureCelsius = 2
    var app = await Self.app([first, last])
    app.timeZones = Self.summerTime
    let run = await app.run("history", "--since", "2026-07-15", "-f", "csv")
    #expect(run.output.contains("2026-07-14T23:30:00Z"), "\(run.output)")
  }

  // MARK: The card

  @Test func `a single place shows its history and a table does not`() async {
    func run(_ arguments: String...) async -> String {
      var app = await Self.app(Self.series(Self.london, hours: 30))
      app.transport = .returning(
        .json(
          """
          {"id": "2643743", "name": "London", "temperature": 7.4, "pressure": 1016,
           "time": \(TestApp.now.secondsSinceEpoch)}
          """
        )
      )
      return await app.run(arguments).output
    }
    let card = await run("weather", "London")
    #expect(card.contains(" past 24 h  "))
    #expect(card.contains("1016 hPa, rising"))
    #expect(await run("weather", "London", "-f", "plain").contains("1016 hPa, rising\n"))
    let json = await run("weather", "London", "-f", "json")
    #expect(json.contains("\"pressureTendencyHectopascalsPer3Hours\": 2"))
    let frame = await run("weather", "London", "--watch", "--count", "1")
    #expect(frame.contains(" past 24 h  "))
    #expect(!(await run("weather", "London", "Rome").contains(" past 24 h  ")))
    #expect(!(await run("weather", "London", "--demo").contains(" past 24 h  ")))
  }
}
