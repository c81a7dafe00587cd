import DashTestSupport
import Foundation
import Synchronization
import Testing

/// The screen while some sources are slow or fail and others work.
@Suite(.ownThread, .hangLimit) struct WatchFaultTests {
  /// Returns a server that counts its requests in the city's name, so each refresh is visible.
  private static func counting() throws -> LoopbackServer {
    let count = Mutex(0)
    return try LoopbackServer { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let id = request.parameter("id") ?? "1"
      return .json(WeatherResponse.json(id: id, name: "Round \(number)"))
    }
  }

  /// Returns the update times that a screen shows.
  private static func updates(in screen: String) -> [String] {
    screen.matches(of: /next (\d\d:\d\d:\d\d)/).map { String($0.1) }
  }

  // MARK: In parallel

  @Test func `slow and failing sources delay neither the others nor the keys`() async throws {
    let good = try Self.counting()
    let silent = try LoopbackServer { _ in .stall }
    let broken = try LoopbackServer { _ in .status(500) }
    let trickling = try LoopbackServer {
      WeatherResponse.reply(to: $0).trickled(every: .seconds(1))
    }
    defer { for server in [good, silent, broken, trickling] { server.stop() } }
    let configuration = try TestConfiguration(watching: [
      .init(name: "good", baseURL: good.baseURL),
      .init(name: "silent", baseURL: silent.baseURL, timeout: "3s"),
      .init(name: "broken", baseURL: broken.baseURL),
      .init(name: "trickling", baseURL: trickling.baseURL, timeout: "3s"),
    ])
    let watched = try WatchedDash(
      ["weather", "--watch=1s", "-c", configuration.path],
      columns: 200,
      rows: 60
    )
    // The good source is there long before the others finish.
    let first = await watched.waitUntil { $0.contains("Round 1") }
    #expect(first.contains("loading"))
    #expect(!first.contains("timeout"))

    watched.terminal.type("?")
    await watched.waitUntil { $0.contains("this help") }
    watched.terminal.type("?")

    let updates = Mutex<Set<String>>([])
    let screen = await watched.waitUntil { screen in
      updates.withLock { $0.formUnion(Self.updates(in: screen)) }
      let heads = ["silent  OpenWeatherMap  ── timeout", "trickling  OpenWeatherMap  ── timeout"]
      return heads.allSatisfy(screen.contains) && updates.withLock(\.count) >= 3
    }
    let round = try #require(screen.firstMatch(of: /Round (\d+)/).flatMap { Int($0.1) })
    #expect(round >= 3)
    #expect(screen.contains("broken  OpenWeatherMap  ── server_error"))
    for failure in ["silent: timeout", "broken: server_error", "trickling: timeout"] {
      #expect(screen.contains(failure), "\(failure)\n\(screen)")
    }
    // No second request is sent while the first is in flight.
    #expect(silent.requests.count < good.requests.count)
    await watched.quit()
  }

  // MARK: In sequence

  @Test func `the last good data stays, dimmed and dated, until new data arrives`() async throws {
    let isBroken = Mutex(false)
    let server = try LoopbackServer { request in
      isBroken.withLock(\.self)
        ? .status(500) : .json(WeatherResponse.json(id: "1", name: "Good City"))
    }
    defer { server.stop() }
    let configuration = try TestConfiguration(watching: [
      .init(baseURL: server.baseURL, places: "1, 2")
    ])
    let watched = try WatchedDash(
      ["weather", "--watch=1s", "-c", configuration.path],
      columns: 80
    )
    await watched.waitUntil { $0.contains("Good City") }
    #expect(!isDimmed("Good City", on: watched))

    isBroken.withLock { $0 = true }
    let stale = await watched.waitUntil { $0.contains("last data") }
    #expect(stale.contains("Good City"))
    #expect(
      stale.contains(
        /last data just now · OpenWeatherMap reported a server error.*next try \d\d:\d\d/
      ),
      "\(stale)"
    )
    #expect(stale.contains("weather stale: server_error"))
    #expect(isDimmed("Good City", on: watched))
    // The source is requested again nevertheless.
    await server.waitForRequests(server.requests.count + 2)

    isBroken.withLock { $0 = false }
    let recovered = await watched.waitUntil { !$0.contains("last data") }
    #expect(recovered.contains("Good City"))
    #expect(!recovered.contains("server_error"))
    #expect(!isDimmed("Good City", on: watched))
    await watched.quit()
  }

  /// Returns whether all of a text on the screen is dim.
  private func isDimmed(_ text: String, on watched: WatchedDash) -> Bool {
    let screen = watched.screen
    for row in 0..<screen.rows {
      let cells = screen.cells[row * screen.columns..<(row + 1) * screen.columns]
      let line = cells.map { $0.text ?? "" }.joined()
      guard let range = line.firstRange(of: text) else { continue }
      let start = line.distance(from: line.startIndex, to: range.lowerBound)
      return cells.dropFirst(start).prefix(text.count).allSatisfy(\.looks.isDim)
    }
    return false
  }
}
