import DashTestSupport
import Foundation
import Testing

/// Watch mode in a real terminal.
@Suite(.ownThread, .hangLimit) struct WatchTerminalTests {
  /// Removes the parts of a screen that change over time.
  private func still(_ screen: String) -> String {
    screen.replacing(/next \d+:\d\d( [ap]m)?/, with: "next HH:MM")
      .replacing(/\d\d:\d\d · stale/, with: "HH:MM · stale")
  }

  /// Waits until the screen is that of a golden file.
  ///
  /// A terminal changes its old screen to a new size before the program draws, and data arrive one after
  /// another, so that a condition alone may meet an earlier screen.
  private func expect(
    _ session: TmuxSession,
    shows golden: String,
    _ isExpected: @escaping @Sendable (String) -> Bool
  ) async throws {
    let screen = try await session.waitUntil { [self] in
      isExpected($0) && Golden.accepts(still($0), as: golden)
    }
    try Golden.expect(still(screen), is: golden)
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
    try await expect(session, shows: "watch-80x24.txt") {
      $0.contains("next ") && $0.contains("Tokyo") && $0.contains("⚠")
    }

    try session.press("j", "Down")
    _ = try await session.waitUntil { $0.contains("›Los Angeles") }

    try session.resize(columns: 40, rows: 12)
    try await expect(session, shows: "watch-40x12.txt") { $0.contains("↓") }

    try session.press("End")
    _ = try await session.waitUntil { $0.contains("›Tokyo") }

    try session.resize(columns: 200, rows: 60)
    // The forecasts that a wide window shows arrive later.
    try await expect(session, shows: "watch-200x60.txt") {
      $0.contains("feels like") && $0.contains("index)") && $0.contains("past 24 h")
        && $0.contains("rings 50 km")
    }

    try session.press("u")
    _ = try await session.waitUntil { $0.contains("°F") }
    try session.press("Enter")
    try await expect(session, shows: "watch-200x60-card.txt") {
      $0.contains("fog, feels like") && !$0.contains("imperial") && $0.contains("rings 31 mi")
    }

    try session.press("Escape")
    try session.resize(columns: 80, rows: 24)
    _ = try await session.waitUntil { $0.contains("›Tokyo") && $0.contains("q quit") }
    try session.press("x")
    try await expect(session, shows: "watch-80x24-alerts.txt") {
      $0.contains("moderate: snowfall warning")
    }
    try session.press("?")
    try await expect(session, shows: "watch-80x24-help.txt") { $0.contains("redraw the screen") }

    try session.resize(columns: 18, rows: 5)
    let screen = try await session.waitUntil { $0.contains("too small") }
    #expect(screen.split(separator: "\n").count == 1)
  }

  @Test func `places are found, sorted and opened by keys and by the mouse`() async throws {
    let session = try TmuxSession(
      ["weather", "--demo", "--watch", "--images=off"],
      columns: 100,
      rows: 30
    )
    _ = try await session.waitUntil { $0.contains("next ") && $0.contains("›Montréal") }
    try session.press("f", "a", "t", "h")
    _ = try await session.waitUntil { $0.contains("›Athens") && $0.contains("find: ath_") }
    try session.press("Enter", "s")
    var screen = try await session.waitUntil { $0.contains("sorted by: name") }
    let athens = try #require(screen.range(of: "›Athens")?.lowerBound)
    #expect(screen[..<athens].contains("Atlanta") == false)
    try session.press("y")
    _ = try await session.waitUntil { $0.contains("allows it: Athens, GR") }
    #expect(try session.clipboard.hasPrefix("Athens, GR: 18.7 °C, clear sky"))

    // A key that follows at once acts on the new screen.
    try session.send("d\u{1B}[C")
    screen = try await session.waitUntil { $0.contains("Athens, GR") && $0.contains("›Sat 21") }
    #expect(screen.contains(" Sat 21 Nov"))
    try session.send("h\u{1B}[C")
    screen = try await session.waitUntil { $0.hasPrefix("›Sat 21 Nov") }
    try session.press("g")
    _ = try await session.waitUntil { $0.contains("168 measurements") }
    try session.press("x")
    _ = try await session.waitUntil {
      $0.contains("Amber warning of rain") && $0.contains("Esc back")
    }
    try session.press("Escape")
    _ = try await session.waitUntil { $0.contains("168 measurements") }
    try session.press("Escape")

    screen = try await session.waitUntil { $0.contains("›Athens") }
    let lines = screen.components(separatedBy: "\n")
    let tokyo = try #require(lines.firstIndex { $0.contains("Tokyo") })
    let click = "\u{1B}[<0;5;\(tokyo + 1)M\u{1B}[<0;5;\(tokyo + 1)m"
    try session.send(click)
    _ = try await session.waitUntil { $0.contains("›Tokyo") }
    try session.send(click + click)
    _ = try await session.waitUntil { $0.contains("fog, feels like") && !$0.contains("Athens") }
    try session.send(String(repeating: "\u{1B}[<65;5;5M", count: 2))
    _ = try await session.waitUntil { !$0.contains("fog, feels like") && $0.contains("m/s") }
  }

  @Test func `a place is added temporarily, and written on request`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let configuration = try weather(server, places: "1, 2")
    let arguments = ["weather", "--watch", "-c", configuration.path]
    let session = try TmuxSession(arguments, columns: 100, rows: 24)
    _ = try await session.waitUntil { $0.contains("next ") }
    try session.press("a", "5", "1", ".", "5", ",", "-", "0", ".", "1", "2", "Enter")
    _ = try await session.waitUntil { $0.contains("51.5,-0.12 added temporarily") }
    let before = try String(contentsOfFile: configuration.path, encoding: .utf8)
    #expect(!before.contains("51.5"))
    try session.press("w")
    _ = try await session.waitUntil { $0.contains("51.5,-0.12 written to plugins.json") }
    let after = try String(contentsOfFile: configuration.path, encoding: .utf8)
    #expect(after.contains("[1, 2, \"51.5,-0.12\"]"), "\(after)")
  }

  @Test func `a name from a geocoder is not expanded when it is written and read again`()
    async throws
  {
    let server = try LoopbackServer { request in
      guard request.path == "/v1/search" else { return OpenMeteoResponse.reply(to: request) }
      return .json(
        #"""
        {"results":[{"id":1,"name":"${OPENWEATHERMAP_API_KEY}","latitude":38.71667,
          "longitude":-9.13333,"country_code":"PT"}]}
        """#
      )
    }
    defer { server.stop() }
    let configuration = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "open-meteo", "options": { "places": ["51.5,-0.12"],
            "baseURL": "\(server.baseURL)", "airQualityBaseURL": "\(server.baseURL)",
            "geocodingBaseURL": "\(server.baseURL)" } } ] }
        """
    )
    let arguments = ["weather", "--watch", "-c", configuration.path]
    let session = try TmuxSession(arguments, columns: 100, rows: 24)
    _ = try await session.waitUntil { $0.contains("q quit") }
    try session.press("a", "x", "Enter")
    _ = try await session.waitUntil { $0.contains("API_KEY},PT added temporarily") }
    try session.press("w")
    _ = try await session.waitUntil { $0.contains("API_KEY},PT written to plugins.json") }
    let text = try String(contentsOfFile: configuration.path, encoding: .utf8)
    let entry = #"{ "at": [38.71667, -9.13333], "name": "${OPENWEATHERMAP_API_KEY}, PT" }"#
    #expect(text.contains(entry), "\(text)")
    let next = try await DashProgram().run(["weather", "-f", "json", "-c", configuration.path])
    #expect(next.output.contains(#""name": "${OPENWEATHERMAP_API_KEY}""#), "\(next.output)")
    #expect(!server.requests.contains { $0.target.contains(DashProgram.key) })
    #expect(server.requests.count { $0.path == "/v1/search" } == 1)
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
