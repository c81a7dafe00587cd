import DashTestSupport
import Foundation
import Synchronization
import Testing

/// A fallback provider that serves a panel if the configured provider cannot.
@Suite(.ownThread, .hangLimit) struct FallbackTests {
  private typealias JSONObject = [String: Any]

  private let withoutKey = DashProgram.withoutKey

  /// The reason why the configured provider fails.
  struct Cause: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: @Sendable (LoopbackRequest) -> LoopbackReply
    let code: String
    var timeout = "30s"
  }

  static let causes = [
    Cause(
      testDescription: "a key that is not accepted",
      reply: { _ in .json(#"{"cod":401,"message":"Invalid API key."}"#, status: 401) },
      code: "unauthorized"
    ),
    Cause(
      testDescription: "too many calls",
      reply: { _ in .status(429, headers: [("Retry-After", "3000")]) },
      code: "rate_limited"
    ),
    Cause(testDescription: "silence", reply: { _ in .stall }, code: "timeout", timeout: "4s"),
  ]

  @Test(arguments: causes)
  func `the fallback serves the panel if the configured provider fails and the panel says so`(
    cause: Cause
  ) async throws {
    let own = try LoopbackServer(cause.reply)
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    let file = try TestConfiguration(
      baseURL: own.baseURL,
      fallback: other.baseURL,
      timeout: cause.timeout
    )
    let run = try await DashProgram().run(["weather", "-c", file.path, "-f", "json"])
    #expect(run.status == 0)
    #expect(!own.requests.isEmpty)
    let panel = try JSONOutput(run.output).onlyPanel()
    #expect(panel["provider"] as? String == "openweathermap")
    #expect(panel["servedBy"] as? String == "open-meteo")
    #expect(panel["status"] as? String == "fresh")
    #expect(panel["attribution"] as? String == "Weather data by Open-Meteo.com")
    #expect((panel["providerError"] as? JSONObject)?["code"] as? String == cause.code)
    let places = try JSONOutput.places(of: panel)
    #expect(places.map { $0["name"] as? String } == ["London"])
    #expect(places.map { $0["temperatureCelsius"] as? Double } == [11.5])
  }

  @Test func `without a key the fallback serves the weather and the panel says how to get a key`()
    async throws
  {
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    let file = try TestConfiguration(
      baseURL: "http://127.0.0.1:1",
      fallback: other.baseURL,
      places: TestConfiguration.twelvePlaces
    )
    let run = try await withoutKey.run(["weather", "-c", file.path])
    #expect(run.status == 0)
    #expect(run.errorOutput == "")
    #expect(
      run.output.contains(
        " served by Open-Meteo · OpenWeatherMap has no key: set OPENWEATHERMAP_API_KEY\n"
      )
    )
    #expect(run.output.contains("Weather data by Open-Meteo.com · CC BY 4.0"))
    for name in ["Montréal, CA", "Rio de Janeiro, BR", "Tokyo, JP"] {
      #expect(run.output.contains(name))
    }
    // Twelve places take one request.
    #expect(other.requests.count == 1)
    for width in ["40", "60"] {
      let narrow = try await withoutKey.run(["weather", "-c", file.path, "--width", width])
      #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= Int(width) ?? 0 })
      #expect(narrow.output.contains("OPENWEATHERMAP_API_KEY"))
    }
  }

  @Test func `places from the command line and aliases go to the fallback`() async throws {
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    let file = try TestConfiguration(
      baseURL: "http://127.0.0.1:1",
      fallback: other.baseURL,
      more: #", "aliases": { "home": "48.1,11.6" }"#
    )
    let run = try await withoutKey.run(["weather", "Lisbon", "home", "-c", file.path, "-f", "json"])
    #expect(run.status == 0)
    #expect(other.requests.map(\.path) == ["/v1/search", "/v1/forecast"])
    #expect(other.requests.last?.parameter("latitude") == "38.71667,48.1")
    let places = try JSONOutput.places(of: try JSONOutput(run.output).onlyPanel())
    #expect(places.map { $0["name"] as? String } == ["Lisbon", nil])
    let search = try await withoutKey.run(["places", "search", "Porto", "-c", file.path])
    #expect(search.output.contains("Porto,PT"))
  }

  @Test func `an id is requested at the last known position of its place`() async throws {
    let isGone = Mutex(false)
    let own = try LoopbackServer { request in
      isGone.withLock(\.self) ? .status(500) : WeatherResponse.reply(to: request)
    }
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    let file = try TestConfiguration(
      baseURL: own.baseURL,
      fallback: other.baseURL,
      places: "4711",
      timeout: "2s"
    )
    let program = DashProgram()
    let first = try await program.run(["weather", "-c", file.path, "-f", "json"])
    #expect(try JSONOutput(first.output).onlyPanel()["servedBy"] as? String == "openweathermap")
    #expect(other.requests.isEmpty)
    #expect(try await program.run(["cache", "clear"]).status == 0)
    isGone.withLock { $0 = true }
    let second = try await program.run(["weather", "-c", file.path, "-f", "json"])
    #expect(second.status == 0)
    #expect(other.requests.map { $0.parameter("latitude") } == ["51.5085"])
    let place = try JSONOutput.places(of: try JSONOutput(second.output).onlyPanel())[0]
    #expect(place["name"] as? String == "City 4711")
    #expect(place["country"] as? String == "GB")
    // Its observations are recorded under its own name.
    let history = try await program.run(["history", "-f", "csv"])
    #expect(history.output.contains("open-meteo"))
  }

  @Test func `a place that is not found is not requested from the fallback`() async throws {
    let own = try LoopbackServer { _ in WeatherResponse.notFound }
    let other = try LoopbackServer { _ in .status(500) }
    let file = try TestConfiguration(baseURL: own.baseURL, fallback: other.baseURL)
    let run = try await DashProgram().run(["weather", "-c", file.path, "-f", "json"])
    #expect(run.status == 69)
    let panel = try JSONOutput(run.output).onlyPanel()
    #expect(JSONOutput.errorCode(of: panel) == "not_found")
    #expect(panel["servedBy"] == nil)
    #expect(other.requests.isEmpty)
  }

  @Test func `both errors are shown if both providers fail`() async throws {
    let other = try LoopbackServer { _ in .status(500) }
    let file = try TestConfiguration(
      baseURL: "http://127.0.0.1:1",
      fallback: other.baseURL,
      timeout: "2s"
    )
    let run = try await withoutKey.run(["weather", "-c", file.path, "-f", "json"])
    #expect(run.status == 69)
    let panel = try JSONOutput(run.output).onlyPanel()
    #expect(panel["status"] as? String == "failed")
    #expect(JSONOutput.errorCode(of: panel) == "server_error")
    #expect((panel["providerError"] as? JSONObject)?["code"] as? String == "unconfigured")
    let own = try await DashProgram().run(["weather", "-c", file.path, "-f", "json"])
    let refused = try JSONOutput(own.output).onlyPanel()
    #expect(JSONOutput.errorCode(of: refused) == "unreachable")
    #expect((refused["fallbackError"] as? JSONObject)?["code"] as? String == "server_error")
    let text = try await DashProgram().run(["weather", "-c", file.path])
    #expect(text.errorOutput.contains("fallback failed too: Open-Meteo reported a server error"))
  }

  @Test func `without a key a typo is reported before the missing key`() async throws {
    let other = try LoopbackServer { _ in .json(#"{"generationtime_ms":0.5}"#) }
    let file = try TestConfiguration(baseURL: "http://127.0.0.1:1", fallback: other.baseURL)
    let text = try await withoutKey.run(["weather", "Lisbno", "-c", file.path])
    #expect(text.status == 69)
    #expect(text.errorOutput.contains("─ not_found ─"))
    let sentence = try #require(text.errorOutput.range(of: "Open-Meteo couldn't find this place"))
    let key = try #require(text.errorOutput.range(of: "OPENWEATHERMAP_API_KEY"))
    #expect(sentence.lowerBound < key.lowerBound)
    #expect(text.errorOutput.contains("tried Open-Meteo · OpenWeatherMap has no key"))
    let plain = try await withoutKey.run(["weather", "New", "York", "-c", file.path, "-f", "plain"])
    #expect(plain.errorOutput.contains("Tried Open-Meteo: OpenWeatherMap has no key"))
    #expect(plain.errorOutput.contains("dash weather \"New York\""))
  }

  @Test func `a place that is not found does not keep others from the fallback`() async throws {
    let own = try LoopbackServer { request in
      request.parameter("id") == "99999999" ? WeatherResponse.notFound : .status(503)
    }
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    let file = try TestConfiguration(
      baseURL: own.baseURL,
      fallback: other.baseURL,
      timeout: "4s"
    )
    let run = try await DashProgram().run([
      "weather", "99999999", "London", "-c", file.path, "-f", "json",
    ])
    #expect(run.status == 1)
    let panel = try JSONOutput(run.output).onlyPanel()
    #expect(panel["servedBy"] as? String == "open-meteo")
    #expect(try JSONOutput.places(of: panel).map { $0["name"] as? String } == ["London"])
  }

  @Test func `cached responses of the fallback are shown offline`() async throws {
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    let file = try TestConfiguration(baseURL: "http://127.0.0.1:1", fallback: other.baseURL)
    let program = withoutKey
    #expect(try await program.run(["weather", "-c", file.path]).status == 0)
    for arguments in [[], ["--offline"], ["--max-age", "1h"]] {
      let run = try await program.run(["weather", "-c", file.path, "-f", "json"] + arguments)
      let panel = try JSONOutput(run.output).onlyPanel()
      #expect(panel["status"] as? String == "cached", "\(arguments)")
      #expect(panel["servedBy"] as? String == "open-meteo")
    }
    #expect(other.requests.count == 1)
    #expect(try await program.run(["weather", "-c", file.path, "--refresh"]).status == 0)
    #expect(other.requests.count == 2)
  }

  @Test func `the doctor checks both providers and reports no missing key`() async throws {
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    let file = try TestConfiguration(baseURL: "http://127.0.0.1:1", fallback: other.baseURL)
    let run = try await withoutKey.run(["doctor", "-c", file.path])
    #expect(run.output.contains("weather, fallback Open-Meteo"))
    #expect(!run.output.contains("failure  apiKey"))
    #expect(other.requests.count == 1)
    let check = try await withoutKey.run(["config", "check", "-c", file.path])
    #expect(check.output.contains("OPENWEATHERMAP_API_KEY is not set; served by open-meteo"))
    #expect(
      try await DashProgram().run(["providers", "-c", file.path]).output
        .contains("ready; fallback open-meteo")
    )
  }
}
