import DashCore
import DashTestSupport
import Foundation
import SQLiteStore
import Testing

/// The cache of the built program, which persists between runs, and the messages about it.
@Suite(.ownThread, .hangLimit) struct ResponseCacheTests {
  private typealias JSONObject = [String: Any]

  private let dash = DashProgram()
  private let responses = ServiceResponses(WeatherResponse.reply)
  private let server: LoopbackServer
  private let file: TestConfiguration

  init() throws {
    server = try LoopbackServer { [responses] request in responses.reply(to: request) }
    file = try TestConfiguration(baseURL: server.baseURL, places: "1, 2")
  }

  private func panel(_ arguments: String...) async throws -> (panel: JSONObject, status: Int32) {
    let run = try await dash.run(["weather", "-c", file.path, "-f", "json"] + arguments)
    #expect(run.errorOutput == "")
    return (try JSONOutput(run.output).onlyPanel(), run.status)
  }

  @Test func `a second run sends no request and shows the age`() async throws {
    let first = try await panel()
    #expect(first.panel["status"] as? String == "fresh")
    let second = try await panel()
    #expect(second.status == 0)
    #expect(second.panel["status"] as? String == "cached")
    #expect(second.panel["fetchedAt"] as? String == first.panel["fetchedAt"] as? String)
    #expect(second.panel["ageSeconds"] as? Int != nil)
    #expect(server.requests.count == 2)

    let refreshed = try await panel("--refresh")
    #expect(refreshed.panel["status"] as? String == "fresh")
    #expect(server.requests.count == 4)
    #expect(try await panel("--max-age", "0").panel["status"] as? String == "fresh")
    #expect(try await panel("--max-age", "1h").panel["status"] as? String == "cached")
    #expect(server.requests.count == 6)
  }

  @Test func `offline no request is sent`() async throws {
    let none = try await dash.run(["weather", "-c", file.path, "--offline"])
    #expect(none.status == 69)
    #expect(none.errorOutput.contains("offline"))
    _ = try await panel()
    responses.set { _ in .json("{}", status: 500) }
    let cached = try await panel("--offline")
    #expect(cached.status == 0)
    #expect(cached.panel["status"] as? String == "cached")
    #expect(server.requests.count == 2)
    let both = try await dash.run(["weather", "-c", file.path, "--offline", "--refresh"])
    #expect(both.status == 64)
    #expect(both.errorOutput.contains("--offline and --refresh cannot be combined"))
  }

  @Test func `a rate limit response stops the next run as well`() async throws {
    responses.set { _ in .json("{}", status: 429).header("Retry-After", "1800") }
    _ = try await panel("--timeout", "3s")
    let count = server.requests.count
    responses.set(WeatherResponse.reply)
    let held = try await panel("--refresh", "--timeout", "3s")
    #expect(held.status == 69)
    #expect((held.panel["error"] as? JSONObject)?["code"] as? String == "rate_limited")
    #expect(server.requests.count == count)
  }

  @Test func `concurrent runs send one request`() async throws {
    responses.set { request in WeatherResponse.reply(to: request).delayed(by: .milliseconds(300)) }
    let programs = try (0..<6).map { _ in
      try dash.start(["weather", "-c", file.path, "-f", "json"])
    }
    for program in programs { #expect(try await program.wait().status == 0) }
    #expect(server.requests.count == 2)
  }

  @Test func `a status bar shows the cached response and refreshes it in the background`()
    async throws
  {
    _ = try await panel()
    let requests = server.requests.count
    // A fresh response is not refreshed.
    #expect(try await panel("--stale-while-revalidate").panel["status"] as? String == "cached")
    try await age(bySeconds: 7200)
    let bar = try await panel("--stale-while-revalidate")
    #expect(bar.panel["status"] as? String == "cached")
    #expect(try #require(bar.panel["ageSeconds"] as? Int) >= 7200)
    await server.waitForRequests(requests + 2)
    // The background process may still be writing.
    let young = try await Repeatedly.run(
      { try await panel("--offline") },
      until: { ($0.panel["ageSeconds"] as? Int ?? 0) <= 3600 }
    )
    #expect(try #require(young.panel["ageSeconds"] as? Int) < 3600)
    #expect(server.requests.count == requests + 2)
  }

  @Test func `a status bar does not wait for a fallback either`() async throws {
    let other = try LoopbackServer { _ in .status(503) }
    let file = try TestConfiguration(
      baseURL: server.baseURL,
      fallback: other.baseURL,
      places: "1, 2"
    )
    #expect(try await dash.run(["weather", "-c", file.path]).status == 0)
    try await age(bySeconds: 7200)
    responses.set { _ in .json("{}", status: 503) }
    _ = try await dash.run(["weather", "-c", file.path, "--refresh"])
    #expect(!other.requests.isEmpty)
    let bar = try await dash.run([
      "weather", "-c", file.path, "-f", "json", "--stale-while-revalidate", "--verbose",
    ])
    #expect(bar.status == 0)
    let panel = try JSONOutput(bar.output).onlyPanel()
    #expect(panel["status"] as? String == "stale")
    #expect((panel["error"] as? JSONObject)?["code"] as? String == "server_error")
    // The log names this process's requests only; the background process requests both.
    let lines = bar.errorOutput.split(separator: "\n").filter { $0.hasPrefix("open") }
    #expect(lines.count >= 2, "\(bar.errorOutput)")
    #expect(
      lines.allSatisfy {
        $0.hasSuffix("stale: server_error") || $0.contains(": offline ")
      }
    )
  }

  @Test func `the cache holds no key and no query`() async throws {
    _ = try await panel()
    _ = try await panel("--refresh")
    let home = URL(filePath: try #require(dash.environment["HOME"]))
    let files = try #require(
      FileManager.default.enumerator(at: home, includingPropertiesForKeys: nil)
    ).compactMap { $0 as? URL }
    #expect(files.contains { $0.lastPathComponent == "answers.sqlite" })
    for file in files where !file.hasDirectoryPath {
      let bytes = try Data(contentsOf: file)
      #expect(bytes.range(of: Data(DashProgram.key.utf8)) == nil, "\(file.lastPathComponent)")
      #expect(bytes.range(of: Data("appid".utf8)) == nil, "\(file.lastPathComponent)")
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600, "\(file.lastPathComponent)")
    }
  }

  /// Makes the cached responses older, as if time had passed.
  private func age(bySeconds seconds: Int64) async throws {
    let store = SQLiteStore(at: StoreLocation(environment: dash.environment))
    for id in ["1", "2"] {
      let request = Request(
        baseURL: try #require(BaseURL(server.baseURL)),
        path: "/data/2.5/weather",
        query: [
          QueryItem("id", id), QueryItem("units", "metric"),
          QueryItem("appid", Secret(DashProgram.key)),
        ],
        deadline: .now
      )
      let key = CacheKey(request, of: "openweathermap")
      let cached = try #require(await store.response(for: key))
      let earlier = cached.receivedAt.secondsSinceEpoch - seconds
      await store.store(
        CachedResponse(
          kind: cached.kind,
          provider: cached.provider,
          status: cached.status,
          body: cached.body,
          receivedAt: Timestamp(secondsSinceEpoch: earlier)
        ),
        for: key
      )
    }
  }
}
