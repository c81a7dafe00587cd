import DashCore
import DashTestSupport
import Testing
import TextRendering

@testable import DashApp

/// The refresh interval of each instance.
@Suite struct RefreshPlanTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var own: Int?
    var places = 1
    var interval = 60
    var chosen: Int?
    let everySeconds: Int
    var isStretched = false
  }

  @Test(arguments: [
    Case(testDescription: "the interval", everySeconds: 60),
    Case(testDescription: "its own refresh", own: 300, everySeconds: 300),
    Case(testDescription: "a shorter one of its own", own: 10, everySeconds: 10),
    Case(testDescription: "an interval by key", chosen: 30, everySeconds: 30),
    Case(testDescription: "one by key overrides its own", own: 60, chosen: 30, everySeconds: 30),
    Case(testDescription: "its own stays slower", own: 300, chosen: 30, everySeconds: 300),
    Case(testDescription: "a slower one by key", own: 300, chosen: 600, everySeconds: 600),
    Case(
      testDescription: "the limit: 12 places, 60 calls a minute",
      places: 12,
      interval: 5,
      everySeconds: 12,
      isStretched: true
    ),
    Case(testDescription: "just within the limit", places: 12, interval: 12, everySeconds: 12),
    Case(
      testDescription: "the limit of its own refresh",
      own: 1,
      places: 90,
      everySeconds: 90,
      isStretched: true
    ),
  ])
  func `an instance refreshes at its interval within the provider's limit`(_ test: Case) {
    let instance = Instance.sample("a", places: test.places, refreshSeconds: test.own)
    let plan = RefreshPlan(of: [instance], interval: test.interval, chosen: test.chosen)
    #expect(plan.entries.map(\.everySeconds) == [test.everySeconds])
    let stretch = WatchStatus.RateLimitedProvider(
      provider: "Sample Weather",
      callsPerMinute: 60,
      everySeconds: test.everySeconds
    )
    #expect(plan.rateLimitedProviders == (test.isStretched ? [stretch] : []))
  }

  typealias Override = (own: Int?, flag: Int, every: Int, isStretched: Bool)

  @Test(
    arguments: [
      // The shortest refresh of the test provider is 60 seconds.
      (own: 3600, flag: 300, every: 300, isStretched: false),
      (own: 60, flag: 300, every: 300, isStretched: false),
      (own: 3600, flag: 5, every: 60, isStretched: true),
      (own: 10, flag: 5, every: 10, isStretched: true),
      (own: nil, flag: 5, every: 5, isStretched: false),
    ] as [Override]
  )
  func `an interval of the command line replaces that of the file`(_ test: Override) {
    let instance = Instance.sample("a", refreshSeconds: test.own)
      .replacingRefresh(withSeconds: test.flag)
    #expect(instance.freshSeconds == max(test.flag, 60))
    let plan = RefreshPlan(of: [instance], interval: test.flag, chosen: nil)
    #expect(plan.entries.map(\.everySeconds) == [test.every])
    let stretch = WatchStatus.RateLimitedProvider(
      provider: "Sample Weather",
      callsPerMinute: nil,
      everySeconds: test.every
    )
    #expect(plan.rateLimitedProviders == (test.isStretched ? [stretch] : []))
  }

  @Test func `the forecast and the air count as requests of their own`() {
    var weather = WeatherRequest()
    weather.includesForecast = true
    weather.includesAirQuality = true
    let plan = RefreshPlan(
      of: [.sample("a", places: 12)],
      interval: 5,
      chosen: nil,
      weather: weather
    )
    #expect(plan.entries.map(\.everySeconds) == [36])
    let hidden = RefreshPlan(
      of: [.sample("a", places: 12)],
      interval: 5,
      chosen: nil,
      weather: weather,
      hidden: ["a"]
    )
    #expect(hidden.entries.map(\.everySeconds) == [12])
  }

  @Test func `instances with the same key share its limit and others do not`() {
    let plan = RefreshPlan(
      of: [
        .sample("a", places: 20), .sample("b", places: 25), .sample("c", places: 20, key: "other"),
      ],
      interval: 30,
      chosen: nil
    )
    #expect(plan.entries.map(\.everySeconds) == [45, 45, 30])
    #expect(plan.rateLimitedProviders.count == 1)
    #expect(plan.shortestSeconds == 45)
  }
}
