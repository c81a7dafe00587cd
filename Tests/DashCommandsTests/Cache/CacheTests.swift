import DashCommands
import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import DashFetch

/// `dash cache info` and `dash cache clear`.
@Suite struct CacheTests {
  private static func app(canClear: Bool = true) async -> TestApp {
    let store = MemoryStore(path: "/home/jan/.cache/dash/answers.sqlite", canClear: canClear)
    for (count, ageSeconds) in [60, 7200].enumerated() {
      let response = CachedResponse(
        kind: count == 0 ? .response : .picture,
        provider: "sample",
        status: 200,
        body: [UInt8](repeating: 1, count: 2000),
        receivedAt: TestApp.now.advanced(bySeconds: Int64(-ageSeconds))
      )
      await store.store(response, for: CacheKey(Fingerprint()).derived("\(count)"))
    }
    let account = AccountKey(provider: "sample", secrets: [Secret(TestApp.key)])
    _ = await store.takeCall(outOf: CallQuota(of: account, perMinute: 60), at: TestApp.now)
    let end = TestApp.now.advanced(bySeconds: 90)
    await store.pauseCalls(account, CallPause(.requested, until: end))
    var app = TestApp()
    app.store = store
    return app
  }

  private func document(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `cache info describes the cache to people`() async throws {
    let run = await Self.app().run("cache", "info")
    #expect(run.status == .success)
    #expect(run.errorOutput == "")
    try Golden.expect(run.output, is: "cache-info.txt", beside: Self.goldenTest)
  }

  private static let goldenTest = #filePath.replacing("/Cache/", with: "/")

  @Test func `cache info gives scripts bytes and timestamps`() async throws {
    let run = await Self.app().run("cache", "info", "--format", "json")
    #expect(run.status == .success)
    let document = try document(run.output)
    #expect(document["schema"] as? String == "dash-cache/1")
    #expect(document["isKept"] as? Bool == true)
    #expect(document["answersPath"] as? String == "/home/jan/.cache/dash/answers.sqlite")
    #expect(document["bytes"] as? Int == 4000)
    let groups = try #require(document["groups"] as? [[String: Any]])
    #expect(groups.map { $0["kind"] as? String } == ["answer", "picture"])
    #expect(groups.first?["newest"] as? String == "2026-11-20T14:04:00Z")
    let calls = try #require(document["calls"] as? [[String: Any]])
    #expect(calls.map { $0["callsToday"] as? Int } == [1])
    #expect(calls.map { $0["heldBackUntil"] as? String } == ["2026-11-20T14:06:30Z"])
  }

  @Test func `cache info counts the metrics, and cache clear leaves them`() async throws {
    var app = await Self.app()
    let origin = MetricOrigin(provider: "exec", instance: "balcony")
    let samples = [0, 300].compactMap { seconds in
      MetricSample(3, of: "load", from: origin, at: TestApp.now.advanced(bySeconds: -seconds))
    }
    await app.store?.record(metrics: samples)
    #expect(await app.run("cache", "info").output.contains("2 values of 1 metric\n"))
    app.output = CollectingOutput()
    _ = await app.run("cache", "clear")
    app.output = CollectingOutput()
    let after = try document(await app.run("cache", "info", "-f", "json").output)
    #expect(after["metrics"] as? Int == 1)
    #expect(after["metricValues"] as? Int == 2)
  }

  @Test func `cache clear removes responses and pictures but no observations`() async throws {
    var app = await Self.app()
    let run = await app.run("cache", "clear")
    #expect(run.status == .success)
    #expect(run.output == "removed 2 responses and pictures\n")

    app.output = CollectingOutput()
    let after = try document(await app.run("cache", "info", "-f", "json").output)
    #expect((after["groups"] as? [Any])?.isEmpty == true)
    #expect((after["calls"] as? [Any])?.count == 1)

    app.output = CollectingOutput()
    let again = try document(await app.run("cache", "clear", "-f", "json").output)
    #expect(again["isCleared"] as? Bool == true)
    #expect(again["removed"] as? Int == 0)
  }

  @Test func `a failed removal is reported`() async throws {
    let run = await Self.app(canClear: false).run("cache", "clear")
    #expect(run.status == .incomplete)
    #expect(run.output == "")
    #expect(run.errorOutput.contains("could not clear the cache"))
  }

  @Test(arguments: ["info", "clear"])
  func `without a store the command says that nothing is cached`(_ command: String) async throws {
    let run = await TestApp().run("cache", command)
    #expect(run.status == .unavailable)
    #expect(run.output == "")
    #expect(run.errorOutput == "dash: no cache and no history\n")

    let json = await TestApp().run("cache", command, "-f", "json")
    #expect(json.status == .unavailable)
    #expect(try document(json.output)["schema"] as? String == "dash-cache/1")
  }

  @Test func `the reason why nothing is cached is printed once`() async throws {
    var app = TestApp()
    app.store = MemoryStore(problems: [.file(.unavailable(13), path: "/x")])
    let run = await app.run("cache", "info")
    #expect(run.status == .unavailable)
    #expect(run.errorOutput == "dash: could not use /x: Permission denied\n")
  }
}
