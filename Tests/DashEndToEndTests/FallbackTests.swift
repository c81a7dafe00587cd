import DashTestSupport
import Foundation
import Testing

/// A fallback provider that serves a panel if the configured provider cannot.
@Suite(.ownThread, .hangLimit) struct FallbackTests {
  private let withoutKey = DashProgram.withoutKey

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
    let plain = try await withoutKey.run(["New", "York,US", "-c", file.path, "-f", "plain"])
    #expect(plain.errorOutput.contains("Tried Open-Meteo: OpenWeatherMap has no key"))
    #expect(plain.errorOutput.contains("dash weather \"New York,US\""))
    // Without a country the words were tried as one name.
    let words = try await withoutKey.run(["New", "York", "-c", file.path])
    #expect(words.errorOutput.contains("not_found"))
    #expect(!words.errorOutput.contains("dash weather"))
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

  @Test func `the doctor checks both providers and reports no missing key`() async throws {
    let other = try LoopbackServer(OpenMeteoResponse.reply)
    let file = try TestConfiguration(baseURL: "http://127.0.0.1:1", fallback: other.baseURL)
    let run = try await withoutKey.run(["doctor", "-c", file.path])
    #expect(run.output.contains("weather, fallback Open-Meteo"))
    #expect(!run.output.contains("failure  apiKey"))
    #expect(other.requests.count == 1)
    let check = try await withoutKey.run(["config", "check", "--trust", "-c", file.path])
    #expect(check.output.contains("OPENWEATHERMAP_API_KEY is not set; served by open-meteo"))
    #expect(
      try await DashProgram().run(["providers", "-c", file.path]).output
        .contains("ready; fallback open-meteo")
    )
  }

  @Test func `photo searches use the weather of the fallback`() async throws {
    let servers = try PhotoServers { request in
      ["/v1/search", "/v1/forecast"].contains(request.path)
        ? OpenMeteoResponse.reply(to: request) : nil
    }
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "fallback": \(TestConfiguration.fallback(servers.baseURL)),
            "options": { "places": ["Lisbon"], "baseURL": "\(servers.baseURL)" } },
          { "name": "pix", "provider": "pixabay", "options": {
            "query": "{city} {condition}", "baseURL": "\(servers.baseURL)" } } ] }
        """
    )
    var program = withoutKey
    program.environment["PIXABAY_API_KEY"] = DashProgram.key
    // With the weather beside them, and without.
    for arguments in [[], ["photos"]] {
      let run = try await program.run(arguments + ["-c", file.path, "-f", "json", "--refresh"])
      #expect(run.status == 0)
      #expect(servers.requests("/api/").last?.parameter("q") == "Lisbon rain")
    }
    #expect(servers.requests("/data/2.5/weather").isEmpty)
  }
}
