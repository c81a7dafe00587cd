import DashTestSupport
import Foundation
import Testing

/// Watch mode in a real terminal.
@Suite(.ownThread, .hangLimit) struct WatchTerminalTests {
  /// Removes the parts of a screen that change over time.
  private func still(_ screen: String) -> String {
    screen.replacing(/next in +\d+ s/, with: "next in  N s")
      .replacing(/updated \d+:\d\d:\d\d( [ap]m)?/, with: "updated HH:MM:SS")
      .replacing(/\w+ +\d+ \w+ \d\d:\d\d · stale/, with: "the clock · stale")
  }

  private func weather(_ server: LoopbackServer, places: String) throws -> TestConfiguration {
    try TestConfiguration(
      text: """
        { "version": 1, "refresh": "1h", "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [\(places)],
                         "callsPerMinute": 1000, "baseURL": "\(server.baseURL)" } } ] }
        """
    )
  }

  @Test func `the demo is drawn, resized and paged through`() async throws {
    let session = try TmuxSession(
      ["weather", "--demo", "--watch", "--images=off"],
      columns: 80,
      rows: 24
    )
    var screen = try await session.waitUntil {
      $0.contains("updated") && $0.contains("Tokyo") && $0.contains("⚠")
    }
    try Golden.expect(still(screen), is: "watch-80x24.txt")

    try session.press("j", "j", "Down")
    screen = try await session.waitUntil { $0.contains("›Los Angeles") }

    try session.resize(columns: 40, rows: 12)
    screen = try await session.waitUntil { $0.contains("↓") }
    try Golden.expect(still(screen), is: "watch-40x12.txt")

    try session.press("End")
    screen = try await session.waitUntil { $0.contains("›Tokyo") }

    try session.resize(columns: 200, rows: 60)
    screen = try await session.waitUntil { $0.contains("pressure") }
    try Golden.expect(still(screen), is: "watch-200x60.txt")

    try session.press("u")
    screen = try await session.waitUntil { $0.contains("°F") }
    try session.press("Enter")
    screen = try await session.waitUntil {
      $0.contains("next 24 hours") && !$0.contains("imperial")
    }
    try Golden.expect(still(screen), is: "watch-200x60-card.txt")

    try session.press("Escape")
    try session.resize(columns: 80, rows: 24)
    _ = try await session.waitUntil { $0.contains("›Tokyo") && $0.contains("q quit") }
    try session.press("?")
    screen = try await session.waitUntil { $0.contains("this help") }
    try Golden.expect(still(screen), is: "watch-80x24-help.txt")

    try session.resize(columns: 18, rows: 5)
    screen = try await session.waitUntil { $0.contains("too small") }
    #expect(screen.split(separator: "\n").count == 1)
  }

  @Test func `emoji with disputed widths do not move the text after them`() async throws {
    let server = try LoopbackServer { request in
      let id = request.parameter("id") ?? "1"
      let name = id == "1" ? "☀️ 👍🏽 👨‍👩‍👧 City" : "Plain"
      return .json(WeatherResponse.json(id: id, name: name))
    }
    defer { server.stop() }
    let configuration = try weather(server, places: "1, 2")
    let arguments = ["weather", "--watch", "-c", configuration.path]
    let session = try TmuxSession(arguments, columns: 60, rows: 12)
    let screen = try await session.waitUntil { $0.contains("Plain") }
    let columns = screen.split(separator: "\n").filter { $0.contains("light rain") }.map {
      line -> Int in
      // The text after the name, counted from the right: the rest of the row is the same.
      line.distance(from: line.range(of: "☂")?.lowerBound ?? line.startIndex, to: line.endIndex)
    }
    #expect(columns.count == 2 && Set(columns).count == 1)
  }
}
