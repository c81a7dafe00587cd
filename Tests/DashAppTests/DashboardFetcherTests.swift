import DashCore
import DashTestSupport
import Testing

@testable import DashApp

/// Fetching instances into panels.
@Suite(.hangLimit) struct DashboardFetcherTests {
  private func instance(
    _ name: String,
    places: [PlaceQuery] = [.name("London")],
    _ more: [String: OptionValue] = [:]
  ) -> Instance {
    let values: [String: OptionValue] = [
      "apiKey": .secret(Secret(TestApp.key)), "places": .places(places),
    ]
    return Instance(
      name: name,
      descriptor: SampleSource.descriptor,
      options: .ready(
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
    await DashboardFetcher(
      fetcher: InstanceFetcher(
        registry: TestApp.registry,
        keys: KeyRing { _ in .failure(.notRun) },
        transport: transport,
        now: { TestApp.now },
        language: nil,
        timeoutSeconds: timeoutSeconds,
        isDemo: false,
        verboseOutput: verbose
      )
    ).fetch(instances, pending: PendingProviders())
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
    #expect(dashboard.generatedAt == TestApp.now)
  }

  @Test func `a panel is failed, unconfigured or invalid for its own reason`() async {
    let unconfigured = SourceError(.unconfigured, reason: .missingVariable("K"))
    let dashboard = await fetch(
      [
        instance("failed"),
        Instance(
          name: "unconfigured",
          descriptor: SampleSource.descriptor,
          options: .unconfigured(unconfigured)
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
    #expect(!output.text.contains("?") && !output.text.contains(TestApp.key))
  }

  @Test func `the log says which server only the bundle has verified`() async {
    let output = CollectingOutput()
    var response = Response.json(#"{"temperature": 1}"#)
    response.certificateFile = "/etc/ssl/bundle.pem"
    _ = await fetch([instance("a")], ScriptedTransport.returning(response), verbose: output)
    #expect(output.text.hasSuffix(" ms, network, issuer found only in /etc/ssl/bundle.pem\n"))
  }

  struct Status: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let states: [PanelState]
    var named: Set<String> = []
    var needsForecast = false
    let status: ExitCode
  }

  private static let data = PanelState.fresh(
    Snapshot(content: .weather(WeatherReport(places: [])), fetchedAt: TestApp.now)
  )
  private static let partial = PanelState.fresh(
    Snapshot(
      content: .weather(
        WeatherReport(
          places: [],
          missing: [MissingPlace(requestedPlace: .id(1), error: SourceError(.notFound))]
        )
      ),
      fetchedAt: TestApp.now
    )
  )
  private static let withoutForecast = place(forecastDays: nil)
  /// Returns a place with a forecast whose first day is that many days from today.
  private static func place(forecastDays days: Range<Int>?) -> PanelState {
    var place = PlaceWeather(requestedPlace: .id(1))
    let today = CivilDate(at: TestApp.now, utcOffsetSeconds: 0).daysSinceEpoch
    place.forecast = days.map { days in
      Forecast(
        hours: [],
        days: days.map { ForecastDay(date: CivilDate(daysSinceEpoch: today + $0)) }
      )
    }
    return .fresh(
      Snapshot(content: .weather(WeatherReport(places: [place])), fetchedAt: TestApp.now)
    )
  }
  private static let failed = PanelState.failed(SourceError(.timeout))
  private static let unconfigured = PanelState.unconfigured(SourceError(.unconfigured))

  @Test(arguments: [
    Status(testDescription: "nothing", states: [], status: .unavailable),
    Status(testDescription: "all data", states: [data, data], status: .success),
    Status(testDescription: "a place is missing", states: [data, partial], status: .incomplete),
    Status(testDescription: "no forecast", states: [withoutForecast], status: .success),
    Status(
      testDescription: "a requested forecast is missing",
      states: [withoutForecast],
      needsForecast: true,
      status: .incomplete
    ),
    Status(
      testDescription: "a past forecast",
      states: [place(forecastDays: -3..<0)],
      needsForecast: true,
      status: .incomplete
    ),
    Status(
      testDescription: "a forecast with one day left",
      states: [place(forecastDays: -3..<1)],
      needsForecast: true,
      status: .success
    ),
    Status(testDescription: "a panel failed", states: [data, failed], status: .incomplete),
    Status(testDescription: "all failed", states: [failed, failed], status: .unavailable),
    Status(testDescription: "one unconfigured", states: [data, unconfigured], status: .success),
    Status(
      testDescription: "one unconfigured that was named",
      states: [data, unconfigured],
      named: ["1"],
      status: .incomplete
    ),
    Status(
      testDescription: "all unconfigured",
      states: [unconfigured],
      status: .unavailable
    ),
  ])
  func `the exit status tells whether all, some or no data is there`(_ test: Status) {
    let panels = test.states.enumerated().map { index, state in
      Panel(name: DisplayText("\(index)"), descriptor: SampleSource.descriptor, state: state)
    }
    let dashboard = Dashboard(generatedAt: TestApp.now, isDemo: false, panels: panels)
    let status = dashboard.exitCode(named: test.named, needsForecast: test.needsForecast)
    #expect(status == test.status)
  }
}
