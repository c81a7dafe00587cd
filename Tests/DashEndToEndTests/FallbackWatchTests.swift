import DashTestSupport
import Foundation
import Synchronization
import Testing

/// Watch mode while the configured provider and its fallback fail and recover.
@Suite(.ownThread, .hangLimit) struct FallbackWatchTests {
  /// Which of two servers work.
  private final class Health: Sendable {
    private let working: Mutex<(own: Bool, other: Bool)>

    init(own: Bool, other: Bool) { working = Mutex((own, other)) }

    var own: Bool { working.withLock(\.own) }
    var other: Bool { working.withLock(\.other) }

    func set(own: Bool, other: Bool) { working.withLock { $0 = (own, other) } }
  }

  @Test func `each refresh tries the configured provider first`() async throws {
    let health = Health(own: true, other: false)
    let own = try LoopbackServer { health.own ? WeatherResponse.reply(to: $0) : .status(500) }
    let other = try LoopbackServer { health.other ? OpenMeteoResponse.reply(to: $0) : .status(500) }
    defer {
      own.stop()
      other.stop()
    }
    let file = try TestConfiguration(
      baseURL: own.baseURL,
      fallback: other.baseURL,
      timeout: "2s"
    )
    let watched = try WatchedDash(["weather", "--watch=1s", "-c", file.path], columns: 120)
    await watched.waitUntil { $0.contains("City 2643743") && !$0.contains("served by") }

    health.set(own: false, other: false)
    let stale = await watched.waitUntil { $0.contains("last data") }
    #expect(
      stale.contains("City 2643743") && stale.contains("OpenWeatherMap reported a server error")
    )

    health.set(own: false, other: true)
    let served = await watched.waitUntil { $0.contains("served by Open-Meteo") }
    // The fallback has no name for a point; it comes from the compiled-in configuration.
    #expect(served.contains("London, GB") && served.contains("11.5 °C"))
    #expect(served.contains("OpenWeatherMap reported a server error"))
    #expect(!served.contains("last data"))

    health.set(own: true, other: true)
    let back = await watched.waitUntil { !$0.contains("served by") }
    #expect(back.contains("7.4 °C"))
    #expect(back.contains("Weather data provided by OpenWeather"))
    watched.terminal.type("q")
    await watched.expectEnd(.exit(0))
  }

  @Test func `the progress line names the fallback`() async throws {
    let closed = try LoopbackClosedPort()
    let other = try LoopbackServer { _ in .stall }
    defer { other.stop() }
    let file = try TestConfiguration(
      baseURL: "http://127.0.0.1:\(closed.number)",
      fallback: other.baseURL
    )
    let watched = try WatchedDash(["weather", "--watch=1h", "-c", file.path], columns: 120)
    await watched.waitUntil { $0.contains("waiting for Open-Meteo") }
    watched.terminal.type("q")
    await watched.expectEnd(.exit(0))
  }

  @Test func `without a key watch mode shows the fallback at its allowed rate`() async throws {
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    defer { other.stop() }
    let file = try TestConfiguration(baseURL: "http://127.0.0.1:1", fallback: other.baseURL)
    var program = DashProgram()
    program.environment["OPENWEATHERMAP_API_KEY"] = nil
    let run = try await program.run([
      "weather", "--watch=1s", "--count", "3", "-f", "json", "-c", file.path,
    ])
    #expect(run.status == 0)
    let panels = try run.output.split(separator: "\n").map {
      try JSONOutput(String($0)).onlyPanel()
    }
    #expect(panels.map { $0["status"] as? String } == ["fresh", "cached", "cached"])
    #expect(panels.allSatisfy { $0["servedBy"] as? String == "open-meteo" })
    #expect(other.requests.count == 1)
  }
}
