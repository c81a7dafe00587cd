import DashTestSupport
import Foundation
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
}
