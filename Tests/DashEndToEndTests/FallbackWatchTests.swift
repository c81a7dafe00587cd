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
    await watched.quit()
  }
}
