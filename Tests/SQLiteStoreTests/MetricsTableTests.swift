import DashCore
import DashTestSupport
import Testing

@testable import SQLiteStore

/// Values of metrics in the file of observations.
@Suite(.ownThread) struct MetricsTableTests {
  private static let origin = MetricOrigin(provider: "exec", instance: "balcony")
  private static let beginning = Timestamp(secondsSinceEpoch: 0)

  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  private func samples(
    _ name: String = "temperature",
    daysAgo: Int64...,
    value: Double = 7.5
  ) -> [MetricSample] {
    daysAgo.compactMap { days in
      let moment = home.now.advanced(bySeconds: -86_400 * days)
      return MetricSample(value, of: name, from: Self.origin, at: moment)
    }
  }

  @Test func `a later run reads the values of an earlier one`() async {
    #expect(await home.store().record(metrics: samples(daysAgo: 1, 0)))
    let found = await home.store().samples(of: Self.origin, since: Self.beginning)
    #expect(found == samples(daysAgo: 1, 0))
  }

  @Test func `values older than 400 days are removed at the next recording`() async {
    _ = await home.store().record(metrics: samples(daysAgo: 401, 399))
    _ = await home.store().record(metrics: samples("old", daysAgo: 401))
    let store = home.store()
    _ = await store.record(metrics: samples(daysAgo: 0))
    #expect(await store.samples(of: Self.origin, since: Self.beginning) == samples(daysAgo: 399, 0))
    let summary = await store.summary(at: home.now)
    #expect(summary.metrics == 1)
    #expect(summary.metricValues == 2)
  }

  @Test func `names that are new each time do not grow the file`() async {
    let store = home.store()
    let count = MetricSample.maximumMetrics
    let names = (0..<count + 20).map { "process \($0)" }
    for (index, name) in names.enumerated() where index < count + 10 {
      _ = await store.record(metrics: samples(name, daysAgo: index < count ? 2 : 1))
    }
    _ = await store.record(metrics: names.suffix(10).flatMap { samples($0, daysAgo: 0) })
    #expect(await store.summary(at: home.now).metrics == count)
    let found = await store.samples(
      of: Self.origin,
      since: home.now.advanced(bySeconds: -100_000)
    )
    #expect(Set(found.map(\.name)) == Set(names.suffix(20)))
  }

  @Test func `a damaged value counts as missing until it is recorded again`() async throws {
    let store = home.store()
    let sample = samples(daysAgo: 0)
    _ = await store.record(metrics: sample)
    let database = try Database(path: home.observationsPath)
    try database.run("UPDATE metric_value SET value = 75.0")
    #expect(await store.samples(of: Self.origin, since: Self.beginning) == [])
    _ = await store.record(metrics: sample)
    #expect(await store.samples(of: Self.origin, since: Self.beginning) == sample)
    try database.run("UPDATE metric SET name = 'pressure'")
    #expect(await store.samples(of: Self.origin, since: Self.beginning) == [])
  }
}
