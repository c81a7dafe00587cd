import DashCore
import DashTestSupport
import Testing

@testable import DashFetch
@testable import Files

/// Fetching instances into panels.
@Suite(.hangLimit) struct EngineRunTests {
  private func instance(
    _ name: String,
    places: [PlaceQuery] = [.name("London")],
    _ more: [String: OptionValue] = [:]
  ) -> Instance {
    let values: [String: OptionValue] = [
      "apiKey": .secret(Secret(SampleSource.key)), "places": .places(places),
    ]
    return Instance(
      name: name,
      descriptor: SampleSource.descriptor,
      options: .success(
        SourceOptions(
          values.merging(more) { $1 },
          describedBy: SampleSource.descriptor.options
        )
      )
    )
  }

  private func fetch(
    _ instances: [Instance],
    _ transport: any Transport,
    verbose: (any TextOutput)? = nil,
    timeoutSeconds: Int? = nil
  ) async -> Dashboard {
    await EngineRun(
      InstanceFetcher.testing(
        transport,
        timeoutSeconds: timeoutSeconds,
        verboseOutput: verbose
      )
    ).run(instances, .run).dashboard
  }

  @Test(
    arguments: [
      (1, .none, true, true, false), (1, .columns, true, true, false),
      (2, .none, false, false, false), (2, .forecast, true, false, false),
      (2, .columns, true, true, true),
      (2, .card(rows: 20, otherwise: .nextDay), true, true, false),
      // The card has no room below its list.
      (2, .card(rows: 19, otherwise: .nextDay), true, false, true),
      (21, .columns, false, false, false),
    ] as [(Int, ListDetails, Bool, Bool, Bool)]
  )
  func `a list requests what it shows, within the limit of the provider`(
    _ places: Int,
    _ details: ListDetails,
    _ forecast: Bool,
    _ air: Bool,
    _ isNextDayEnough: Bool
  ) {
    // 60 calls a minute are enough for 20 places with forecast and air quality.
    let request = Instance.sample("a", places: places)
      .completing(WeatherRequest(), forList: details)
    #expect(request.includesForecast == forecast)
    #expect(request.includesAirQuality == air)
    #expect(request.isNextDayEnough == isNextDayEnough)
    // Such as by --hourly, a template or a column of its own.
    var requested = WeatherRequest()
    requested.includesForecast = true
    let whole = Instance.sample("a", places: places).completing(requested, forList: details)
    #expect(whole.includesForecast)
    #expect(!whole.isNextDayEnough)
  }

  @Test func `instances are fetched concurrently and keep their order`() async {
    let barrier = Barrier(expecting: 3)
    let transport = ScriptedTransport { _ in
      await barrier.arrive()
      return .json(#"{"temperature": 1}"#)
    }
    let dashboard = await fetch(["a", "b", "c"].map { instance($0) }, transport)
    #expect(dashboard.panels.map(\.name) == ["a", "b", "c"])
    #expect(dashboard.panels.map(\.state.status) == ["fresh", "fresh", "fresh"])
    #expect(dashboard.generatedAt == SampleSource.now)
  }

  @Test func `a panel is failed, unconfigured or invalid for its own reason`() async {
    let unconfigured = SourceError(.unconfigured, reason: .missingVariable("K"))
    let dashboard = await fetch(
      [
        instance("failed"),
        Instance(
          name: "unconfigured",
          descriptor: SampleSource.descriptor,
          options: .failure(unconfigured)
        ),
        instance("invalid", ["mood": .text("wild"), "quiet": .boolean(true)]),
      ],
      ScriptedTransport.failing(.tls)
    )
    #expect(dashboard.panels.map(\.state.status) == ["failed", "unconfigured", "failed"])
    #expect(dashboard.panels[0].state.error?.code == .tls)
    #expect(dashboard.panels[1].state.error == unconfigured)
    #expect(dashboard.panels[2].state.error?.code == .invalidOptions)
    #expect(dashboard.panels[2].state.error?.location == "quiet")
  }

  @Test func `the deadline is the instance's timeout or the option's`() async {
    let clock = ContinuousClock()
    for (timeout, seconds) in [(nil, Instance.defaultTimeoutSeconds), (90, 90)] {
      let transport = ScriptedTransport.returning(.json(#"{"temperature": 1}"#))
      let before = clock.now
      _ = await fetch([instance("a")], transport, timeoutSeconds: timeout)
      let after = clock.now
      let deadline = transport.requests.first?.deadline
      #expect(deadline.map { $0 >= before + .seconds(seconds) } == true)
      #expect(deadline.map { $0 <= after + .seconds(seconds) } == true)
    }
  }

  @Test func `a request is logged in one line without its query`() async {
    let output = CollectingOutput()
    let good = ScriptedTransport.returning(.json(#"{"temperature": 1}"#))
    _ = await fetch([instance("a")], good, verbose: output)
    _ = await fetch([instance("a")], ScriptedTransport.failing(.timeout), verbose: output)
    let lines = output.text.split(separator: "\n")
    #expect(lines.count == 2)
    let prefix = "sample: GET api.example.org/weather: "
    #expect(lines.first?.hasPrefix(prefix + "200 18 B ") == true)
    #expect(lines.last?.hasPrefix(prefix + "timeout ") == true)
    #expect(!output.text.contains("?") && !output.text.contains(SampleSource.key))
  }

  @Test func `the log says which server only the bundle has verified`() async {
    let output = CollectingOutput()
    var response = Response.json(#"{"temperature": 1}"#)
    response.certificateFile = "/etc/ssl/bundle.pem"
    _ = await fetch([instance("a")], ScriptedTransport.returning(response), verbose: output)
    #expect(output.text.hasSuffix(" ms, network, issuer found only in /etc/ssl/bundle.pem\n"))
  }

  private static let data = PanelState.fresh(
    Snapshot(content: .weather(WeatherReport(places: [])), fetchedAt: SampleSource.now)
  )
  private static let partial = PanelState.fresh(
    Snapshot(
      content: .weather(
        WeatherReport(
          places: [],
          missing: [PlaceWeather(requestedPlace: .id(1), error: SourceError(.notFound))]
        )
      ),
      fetchedAt: SampleSource.now
    )
  )
  private static let withoutForecast = place(forecastDays: nil)
  /// Returns a place with a forecast whose first day is that many days from today.
  private static func place(forecastDays days: Range<Int>?) -> PanelState {
    var place = PlaceWeather(requestedPlace: .id(1))
    let today = CivilDate(at: SampleSource.now, utcOffsetSeconds: 0).daysSinceEpoch
    place.forecast = days.map { days in
      Forecast(
        hours: [],
        days: days.map { ForecastDay(date: CivilDate(daysSinceEpoch: today + $0)) }
      )
    }
    return .fresh(
      Snapshot(content: .weather(WeatherReport(places: [place])), fetchedAt: SampleSource.now)
    )
  }
  private static let failed = PanelState.failed(SourceError(.timeout))
  private static let unconfigured = PanelState.unconfigured(SourceError(.unconfigured))

  @Test(
    arguments: [
      ("nothing", [], [], false, .unavailable),
      ("all data", [data, data], [], false, .success),
      ("a place is missing", [data, partial], [], false, .incomplete),
      ("no forecast", [withoutForecast], [], false, .success),
      ("a requested forecast is missing", [withoutForecast], [], true, .incomplete),
      ("a past forecast", [place(forecastDays: -3..<0)], [], true, .incomplete),
      ("a forecast with one day left", [place(forecastDays: -3..<1)], [], true, .success),
      ("a panel failed", [data, failed], [], false, .incomplete),
      ("all failed", [failed, failed], [], false, .unavailable),
      ("one unconfigured", [data, unconfigured], [], false, .success),
      ("one unconfigured that was named", [data, unconfigured], ["1"], false, .incomplete),
      ("all unconfigured", [unconfigured], [], false, .unavailable),
    ] as [(String, [PanelState], Set<String>, Bool, ExitCode)]
  )
  func `the exit status tells whether all, some or no data is there`(
    _ name: String,
    _ states: [PanelState],
    _ named: Set<String>,
    _ needsForecast: Bool,
    _ expected: ExitCode
  ) {
    let panels = states.enumerated().map { index, state in
      Panel(name: DisplayText("\(index)"), descriptor: SampleSource.descriptor, state: state)
    }
    let dashboard = Dashboard(generatedAt: SampleSource.now, isDemo: false, panels: panels)
    let status = dashboard.exitCode(named: named, needsForecast: needsForecast)
    #expect(status == expected, "\(name)")
  }
}
