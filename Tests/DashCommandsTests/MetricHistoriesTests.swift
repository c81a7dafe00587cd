import DashCore
import DashTestSupport
import Testing

@testable import DashCommands
@testable import DashFetch

/// A source of metrics for tests, whose values a test sets.
private struct MetricSource: DataSource {
  static let descriptor = SourceDescriptor(
    name: "gauges",
    title: "Gauges",
    summary: "values that tests make up",
    kind: .metrics,
    options: [],
    terms: SourceTerms(
      attribution: "Gauges by tests",
      attributionURL: "https://example.org/",
      minimumRefreshSeconds: 60
    )
  )

  private let context: SourceContext

  init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    self.context = context
  }

  func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let own = Metric("own", value: 1, history: [3, 2])
    let load = Metric("load", unit: "%", value: 42.5, warning: 40)
    return Snapshot(content: .metrics([own, load]), fetchedAt: context.now())
  }
}

/// The stored histories of metrics.
@Suite struct MetricHistoriesTests {
  private static func app(_ store: any Store) -> TestApp {
    var app = TestApp()
    app.registry.register(MetricSource.self)
    app.configuration = """
      {"version": 1, "providers": [{"name": "house", "provider": "gauges", "options": {}}]}
      """
    app.store = store
    return app
  }

  @Test func `a metric without a history shows the last day of the store`() async throws {
    let store = MemoryStore()
    let origin = MetricOrigin(provider: "gauges", instance: "house")
    let samples = [(15, 10.5), (10, 20), (5, 30)].compactMap { minutes, value in
      let moment = TestApp.now.advanced(bySeconds: Int64(-60 * minutes))
      return MetricSample(value, of: "load", from: origin, at: moment)
    }
    await store.record(metrics: samples)
    let run = await Self.app(store).run("show", "house", "-f", "json")
    #expect(run.status == .success)
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.joined().contains(#""history": [10.5,20,30]"#))
    #expect(lines.joined().contains(#""history": [3,2]"#), "its own history has priority")
    // The values of this run are stored for the next.
    let recorded = await store.samples(of: origin, since: MetricSample.slot(of: TestApp.now))
    #expect(recorded.map(\.name) == ["load", "own"])
    #expect(recorded.map(\.value) == [42.5, 1])
  }

  @Test func `metrics are data for the exit code, and the demo stores none`() async throws {
    let store = MemoryStore()
    let run = await Self.app(store).run("show", "house", "--format", "plain", "--demo")
    #expect(run.status == .success)
    #expect(run.output.contains("load: 42.5 %, warning (from 40 %)"))
    #expect(await store.summary(at: TestApp.now).metricValues == 0)
  }
}
