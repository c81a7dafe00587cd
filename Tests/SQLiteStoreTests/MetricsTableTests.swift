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

  @Test func `a metric keeps as many values as thirty days have`() async throws {
    let store = home.store()
    let count = 30 * 24 * 12
    func sample(_ slot: Int) throws -> MetricSample {
      let moment = home.now.advanced(bySeconds: Int64(slot - count) * MetricSample.slotSeconds)
      return try #require(MetricSample(7.5, of: "temperature", from: Self.origin, at: moment))
    }
    _ = await store.record(metrics: try (0..<count + 10).map(sample))
    var found = await store.samples(of: Self.origin, since: Self.beginning)
    #expect(found.count == count)
    // Also in the same process, a day later.
    for slot in count + 10..<count + 400 { _ = await store.record(metrics: [try sample(slot)]) }
    found = await store.samples(of: Self.origin, since: Self.beginning)
    #expect(found.count < count + 300)
    #expect(try found.last == sample(count + 399))
  }

  @Test func `a wrong clock deletes nothing`() async throws {
    let old = samples(daysAgo: 2, 1, 0)
    _ = await home.store().record(metrics: old)
    let later = samples(daysAgo: -4000)
    home.now = home.now.advanced(bySeconds: 4000 * 86_400)
    _ = await home.store().record(metrics: later)
    let found = await home.store().samples(of: Self.origin, since: Self.beginning)
    #expect(found == old + later)
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
