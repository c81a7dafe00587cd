import DashTestSupport
import Foundation
import Testing

/// `dash cache` of the built program, with a private home directory.
@Suite(.ownThread) struct CacheProgramTests {
  private func info(_ program: DashProgram) async throws -> [String: Any] {
    let run = try await program.run(["cache", "info", "--format", "json"])
    #expect(run.status == 0)
    #expect(run.errorOutput == "")
    return try document(run.output)
  }

  private func document(_ text: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `cache clear removes the cached responses but keeps the observations`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(baseURL: server.baseURL, places: "1, 2")
    let program = DashProgram()
    #expect(try await program.run(["weather", "-c", file.path]).status == 0)

    let summary = try await info(program)
    let home = try #require(program.environment["HOME"])
    #expect((summary["answersPath"] as? String)?.hasPrefix(home) == true)
    #expect((summary["observationsPath"] as? String)?.hasPrefix(home) == true)
    let groups = try #require(summary["groups"] as? [[String: Any]])
    #expect(groups.map { $0["provider"] as? String } == ["openweathermap"])
    #expect(groups.map { $0["count"] as? Int } == [2])
    let calls = try #require(summary["calls"] as? [[String: Any]])
    #expect(calls.map { $0["callsToday"] as? Int } == [2])
    #expect(summary["observations"] as? Int == 2)
    #expect(summary["observedPlaces"] as? Int == 2)

    let text = try await program.run(["cache", "info"])
    #expect(text.status == 0)
    #expect(text.output.contains("2 responses"))

    let cleared = try await program.run(["cache", "clear"])
    #expect(cleared.status == 0)
    #expect(cleared.output == "removed 2 responses and pictures\n")
    let after = try await info(program)
    #expect((after["groups"] as? [Any])?.isEmpty == true)
    #expect(after["observations"] as? Int == 2)
    #expect(
      try document(try await program.run(["cache", "clear", "-f", "json"]).output)["removed"]
        as? Int == 0
    )
  }

  @Test func `without a home directory nothing is cached and one warning says so`() async throws {
    var program = DashProgram()
    program.environment["HOME"] = nil
    let run = try await program.run(["cache", "info"])
    #expect(run.status == 69)
    #expect(run.output == "")
    #expect(run.errorOutput.split(separator: "\n").count == 1)
    #expect(run.errorOutput.contains("no cache and no history"))
    let json = try await program.run(["cache", "info", "-f", "json"])
    #expect(json.status == 69)
    #expect(try document(json.output)["isKept"] as? Bool == false)
  }
}
