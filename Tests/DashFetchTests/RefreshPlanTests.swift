import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// The refresh interval of each instance.
@Suite struct RefreshPlanTests {
  @Test(
    arguments: [
      ("the interval", nil, 1, 90, nil, 90, false),
      ("the provider's shortest", nil, 1, 5, nil, 60, false),
      ("its own refresh", 300, 1, 60, nil, 300, false),
      ("a shorter one of its own", 10, 1, 60, nil, 10, false),
      ("an interval by key", nil, 1, 60, 30, 30, false),
      ("one by key overrides its own", 60, 1, 60, 30, 30, false),
      ("its own stays slower", 300, 1, 60, 30, 300, false),
      ("a slower one by key", 300, 1, 60, 600, 600, false),
      ("the limit: 12 places, 60 calls a minute", 5, 12, 60, nil, 12, true),
      ("just within the limit", 12, 12, 60, nil, 12, false),
      ("the limit of its own refresh", 1, 90, 60, nil, 90, true),
    ] as [(String, Int?, Int, Int, Int?, Int, Bool)]
  )
  func `an instance refreshes at its interval within the provider's limit`(
    _ name: String,
    _ own: Int?,
    _ places: Int,
    _ interval: Int,
    _ chosen: Int?,
    _ everySeconds: Int,
    _ isStretched: Bool
  ) {
    let instance = Instance.sample("a", places: places, refreshSeconds: own)
    let plan = RefreshPlan(of: [instance], interval: interval, chosen: chosen)
    #expect(plan.entries.map(\.everySeconds) == [everySeconds], "\(name)")
    let stretch = RateLimitedProvider(
      provider: "Sample Weather",
      callsPerMinute: 60,
      everySeconds: everySeconds
    )
    #expect(plan.rateLimitedProviders == (isStretched ? [stretch] : []))
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
    let stretch = RateLimitedProvider(
      provider: "Sample Weather",
      callsPerMinute: nil,
      everySeconds: test.every
    )
    #expect(plan.rateLimitedProviders == (test.isStretched ? [stretch] : []))
  }

  @Test func `forecasts do not count, because they are cached for longer than an interval`() {
    let instance = Instance.sample("a", places: 12, refreshSeconds: 5)
    let plan = RefreshPlan(of: [instance], interval: 60, chosen: nil)
    #expect(plan.entries.map(\.everySeconds) == [12])
  }

  @Test func `instances with the same key share its limit and others do not`() {
    let plan = RefreshPlan(
      of: [
        .sample("a", places: 20, refreshSeconds: 30), .sample("b", places: 25, refreshSeconds: 30),
        .sample("c", places: 20, key: "other", refreshSeconds: 30),
      ],
      interval: 60,
      chosen: nil
    )
    #expect(plan.entries.map(\.everySeconds) == [45, 45, 30])
    #expect(plan.rateLimitedProviders.count == 1)
    #expect(plan.shortestSeconds == 45)
  }
}
