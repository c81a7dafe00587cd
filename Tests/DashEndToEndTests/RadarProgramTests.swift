import DashCore
import DashTestSupport
import Foundation
import Testing

/// `dash radar` and the card of the built program, from a server in place of the services.
@Suite(.ownThread, .hangLimit) struct RadarProgramTests {
  private let dash = DashProgram()
  private let server: LoopbackServer

  init() throws {
    var fixture = RadarFixture()
    let now = Int64(Date().timeIntervalSince1970)
    fixture.newest = Timestamp(secondsSinceEpoch: now / 600 * 600)
    // Rain of 30 dBZ comes from the west within the hour.
    let newest = fixture.newest
    fixture.field = { _, longitude, time in
      let edge = -0.5 + Double(time.seconds(since: newest)) / 3600
      return longitude < edge ? 62 : 0
    }
    server = try LoopbackServer { [fixture] request in
      request.path.hasPrefix("/v2/") || request.path.hasPrefix("/public/")
        ? fixture.reply(to: request, at: "http://\(request.header("host") ?? "")")
        : WeatherResponse.reply(to: request)
    }
  }

  private func file(_ radar: String? = nil) throws -> TestConfiguration {
    try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [1],
                         "callsPerMinute": 100000, "baseURL": "\(server.baseURL)" } } ] }
        """,
      radar: radar ?? #"{"baseURL": "\#(server.baseURL)"}"#
    )
  }

  private var radarRequests: [String] {
    server.requests.map(\.path).filter { $0.hasPrefix("/v2/") || $0.hasPrefix("/public/") }
  }

  @Test func `the command tells when rain arrives, and asks for as little as it needs`()
    async throws
  {
    let file = try file()
    let run = try await dash.run(["radar", "-c", file.path, "-f", "json"])
    #expect(run.status == 0 && run.errorOutput == "", "\(run.everything)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == "dash-radar/1")
    #expect(document["source"] as? String == "radar" && document["isRadar"] as? Bool == true)
    let frames = try #require(document["frames"] as? [[String: Any]])
    #expect(frames.count == 7 && frames[0]["isForecast"] as? Bool == false)
    let rates = frames.compactMap { $0["millimetresPerHour"] as? Double }
    #expect(rates.first == 0 && (rates.last.map { abs($0 - 2.73) < 0.01 } ?? false))
    // The list, the newest, six to come, and the coverage.
    #expect(radarRequests.count == 9, "\(radarRequests)")
    let text = try await dash.run(["radar", "-c", file.path])
    #expect(text.status == 0 && text.output.contains("rain in about "), "\(text.everything)")
    #expect(text.output.contains(" mm/h") && text.output.contains("Radar by LibreWXR"))
    // The past costs one more.
    let past = try await dash.run(["radar", "-c", file.path, "--at", "-30m", "--json"])
    #expect(past.status == 0 && radarRequests.count == 10, "\(past.everything)")
    let offline = try await dash.run(["radar", "-c", file.path, "--at", "-1h", "--offline"])
    #expect(offline.status != 64 && radarRequests.count == 10)
    let wrong = try await dash.run(["radar", "-c", file.path, "--at", "-3h"])
    #expect(wrong.status == 64)
  }

  @Test func `the map and the card are drawn in a terminal`() async throws {
    let file = try file()
    let map = try await dash.runInTerminal(
      "stty rows 24 cols 80; \(DashProgram.path) radar --trust -c \(file.path) --images off"
    )
    #expect(map.contains("▀") || map.contains("\u{1B}[104m"), "\(map)")
    #expect(map.contains("300 km") && map.contains("LibreWXR"), "\(map)")
    let card = try await dash.runInTerminal(
      "stty rows 60 cols 120; \(DashProgram.path) --trust -c \(file.path) --images off"
    )
    #expect(card.contains("300 km") && card.contains("radar"), "\(card)")
    let count = radarRequests.count
    let off = try self.file("false")
    let none = try await dash.runInTerminal(
      "stty rows 60 cols 120; \(DashProgram.path) --trust -c \(off.path) --images off"
    )
    #expect(!none.contains("300 km") && radarRequests.count == count)
    // Nothing is asked for what shows no map.
    _ = try await dash.run(["-c", file.path, "-f", "json"])
    _ = try await dash.run(["-c", file.path])
    #expect(radarRequests.count == count)
  }

  @Test func `a server that is gone is an error, and no card waits for it for long`() async throws {
    let gone = try LoopbackServer { _ in .stall }
    defer { gone.stop() }
    let file = try file(#"{"baseURL": "\#(gone.baseURL)"}"#)
    let run = try await dash.run(["radar", "-c", file.path, "--timeout", "1s"])
    #expect(run.status == 69 && run.errorOutput.contains("timeout"), "\(run.everything)")
    let card = try await dash.runInTerminal(
      "stty rows 60 cols 120; \(DashProgram.path) --trust -c \(file.path) --images off"
    )
    #expect(card.contains("radar not loaded"), "\(card)")
  }
}
