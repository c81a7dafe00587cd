import DashTestSupport
import Foundation
import Testing

/// Cached weather that another view of the same places has requested.
@Suite(.ownThread, .hangLimit) struct SharedCacheTests {
  private let dash = DashProgram()
  private let responses = ServiceResponses(ForecastResponse.openMeteo)
  private let server: LoopbackServer
  private let file: TestConfiguration

  init() throws {
    server = try LoopbackServer { [responses] request in responses.reply(to: request) }
    file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "open-meteo", "options": {
            "places": ["10,20", "30,40"], "baseURL": "\(server.baseURL)",
            "airQualityBaseURL": "\(server.baseURL)" } } ] }
        """
    )
  }

  private func run(_ arguments: String...) async throws -> DashProgram.Outcome {
    try await dash.run(arguments + ["-c", file.path, "--units", "metric"])
  }

  @Test func `a place of a list is shown from the cache of the list if its service fails`()
    async throws
  {
    #expect(try await run("weather").status == 0)
    responses.set { _ in .json("{}", status: 503) }
    for arguments in [["line", "30,40"], ["line"], ["30,40"]] {
      for option in ["--verbose", "--offline"] {
        let shown = try await dash.run(arguments + [option, "-c", file.path, "--units", "metric"])
        #expect(shown.status == 0, "\(arguments) \(option): \(shown.errorOutput)")
        #expect(shown.output.contains("7°") || shown.output.contains("7.4 °C"), "\(shown.output)")
      }
    }
    #expect(try await run("line", "50,60").status == 69)
    for option in ["--max-age=1h", "--max-age=0", "--refresh"] {
      let json = try await run("weather", "30,40", "--json", option).output
      let panel = try JSONOutput(json).onlyPanel()
      #expect(panel["status"] as? String == "stale", "\(option): \(panel)")
      #expect((panel["error"] as? [String: Any])?["code"] as? String == "server_error")
    }
  }

  @Test func `other places, or another order, keep what is cached of each place`() async throws {
    #expect(try await run("weather", "--width=120").status == 0)
    let sent = server.requests.count
    #expect(try await run("weather", "30,40", "10,20", "--width=120").status == 0)
    #expect(server.requests.count == sent)
    // Only the new place is requested.
    #expect(try await run("weather", "30,40", "50,60", "10,20", "--width=120").status == 0)
    let requests = server.requests.dropFirst(sent).filter { $0.path == "/v1/forecast" }
    #expect(requests.map { $0.parameter("latitude") } == ["50"])
    responses.set(isDown)
    let mixed = try await run("weather", "70,80", "30,40", "--refresh", "--json")
    #expect(mixed.status == 1)
    let panel = try JSONOutput(mixed.output).onlyPanel()
    #expect(panel["status"] as? String == "stale")
    #expect(try JSONOutput.places(of: panel).count == 1)
    #expect((panel["missing"] as? [Any])?.count == 1)
  }

  @Test func `its forecast comes from a wide list as well`() async throws {
    #expect(try await run("weather", "--width=120").status == 0)
    responses.set { _ in .json("{}", status: 503) }
    let panel = try JSONOutput(try await run("weather", "30,40", "--json").output).onlyPanel()
    let place = try #require(try JSONOutput.places(of: panel).first)
    let days = (place["forecast"] as? [String: Any])?["days"] as? [Any]
    #expect(days?.count == 2)
    let air = place["air"] as? [String: Any]
    #expect(air?["status"] as? String == "cached")
  }

  @Test func `a wide list takes what was requested for a narrow one, and says what it lacks`()
    async throws
  {
    #expect(try await run("weather").status == 0)
    for arguments in [["weather", "--offline", "--width=120"], ["30,40", "--offline"]] {
      let shown = try await dash.run(arguments + ["-c", file.path, "--units", "metric"])
      #expect(shown.status == 0, "\(shown.errorOutput)")
      #expect(shown.output.contains(" 7.4 ") || shown.output.contains("7.4 °C"), "\(shown.output)")
      #expect(shown.output.contains("--offline"), "\(shown.output)")
    }
  }

  @Test func `a list takes what was requested for more columns or for a card`() async throws {
    let wide = try await run("weather", "--width=120")
    let sent = server.requests.count
    #expect(try await run("weather").status == 0)
    #expect(try await run("weather", "--width=120").output == wide.output)
    #expect(server.requests.count == sent)
    #expect(server.requests.filter { $0.path == "/v1/forecast" }.count == 1)
  }

  @Test func `a short forecast is not taken for a whole one`() async throws {
    _ = try await run("weather", "--width=120")
    let whole = try await run("weather", "--json", "--days=7").output
    #expect(server.requests.filter { $0.path == "/v1/forecast" }.count == 2)
    #expect(whole.components(separatedBy: #""date":"#).count > 8)
  }

  private let isDown: @Sendable (LoopbackRequest) -> LoopbackReply = { _ in .json("{}", status: 503)
  }

  private func onlyPlace(_ arguments: String...) async throws -> [String: Any] {
    let run = try await dash.run(arguments + ["--json", "-c", file.path])
    let panel = try JSONOutput(run.output).onlyPanel()
    return try #require(try JSONOutput.places(of: panel).first)
  }

  @Test func `what a failed request lacks has the reason of the failure`() async throws {
    _ = try await run("weather", "--width=120")
    responses.set(isDown)
    let days = try await run("weather", "--days=5")
    #expect(days.output.contains("Open-Meteo reported a server error"), "\(days.output)")
    #expect(!days.output.contains("2 of 5 days"))
    _ = try await dash.run(["cache", "clear"])
    responses.set(ForecastResponse.openMeteo)
    _ = try await run("weather")
    responses.set(isDown)
    let place = try await onlyPlace("weather", "30,40")
    for name in ["forecastError", "airError"] {
      #expect((place[name] as? [String: Any])?["code"] as? String == "server_error", "\(place)")
    }
  }

  @Test func `newer weather is shown with an older forecast, each with its age`() async throws {
    _ = try await run("30,40")
    // Times are whole seconds.
    try await Task.sleep(for: .seconds(2))
    _ = try await run("weather", "--refresh")
    responses.set(isDown)
    let run = try await dash.run(["weather", "30,40", "--refresh", "--json", "-c", file.path])
    let panel = try JSONOutput(run.output).onlyPanel()
    let place = try #require(try JSONOutput.places(of: panel).first)
    let forecast = try #require(place["forecast"] as? [String: Any])
    #expect((forecast["days"] as? [Any])?.count ?? 0 >= 7)
    #expect(place["forecastError"] == nil)
    let (newer, older) = (panel["fetchedAt"] as? String, forecast["fetchedAt"] as? String)
    #expect(try #require(newer) > #require(older))
  }

  @Test func `the fallback is asked first`() async throws {
    let other = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "open-meteo",
            "options": { "places": ["10,20", "30,40"], "baseURL": "\(server.baseURL)",
                         "airQualityBaseURL": "\(server.baseURL)" },
            "fallback": { "provider": "openweathermap", "options": {
              "apiKey": "${OPENWEATHERMAP_API_KEY}", "baseURL": "\(other.baseURL)" } } } ] }
        """
    )
    #expect(try await dash.run(["weather", "-c", file.path]).status == 0)
    responses.set(isDown)
    let card = try await dash.run(["weather", "30,40", "-c", file.path])
    #expect(card.output.contains("OpenWeather"))
    #expect(!other.requests.isEmpty)
  }

  @Test func `the list of a fallback serves too, with places by id`() async throws {
    let file = try TestConfiguration(
      baseURL: server.baseURL,
      fallback: server.baseURL,
      places: "6077243, 2643743"
    )
    var dash = dash
    dash.environment["OPENWEATHERMAP_API_KEY"] = nil
    #expect(try await dash.run(["weather", "-c", file.path]).status == 0)
    responses.set(isDown)
    for arguments in [["line"], ["line", "--offline"], ["weather", "2643743"]] {
      let shown = try await dash.run(arguments + ["-c", file.path])
      #expect(shown.status == 0, "\(arguments): \(shown.output)\(shown.errorOutput)")
    }
  }
}
