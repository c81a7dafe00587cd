import DashTestSupport
import Foundation
import Testing

/// `dash weather` with a forecast, from the command line to a server and back.
@Suite(.ownThread, .hangLimit) struct ForecastTests {
  private typealias JSONObject = [String: Any]

  private let dash = DashProgram()
  private let responses = ServiceResponses(ForecastResponse.reply)
  private let server: LoopbackServer
  private let file: TestConfiguration

  init() throws {
    server = try LoopbackServer { [responses] request in responses.reply(to: request) }
    file = try TestConfiguration(baseURL: server.baseURL, places: "1, 2")
  }

  private func run(_ arguments: String...) async throws -> DashProgram.Outcome {
    try await dash.run(["weather", "-c", file.path] + arguments)
  }

  private func place(_ arguments: String...) async throws -> JSONObject {
    let run = try await dash.run(["weather", "-c", file.path, "-f", "json"] + arguments)
    let panel = try JSONOutput(run.output).onlyPanel()
    return try #require(try JSONOutput.places(of: panel).first)
  }

  private func forecast(of place: JSONObject) throws -> JSONObject {
    try #require(place["forecast"] as? JSONObject)
  }

  private func list(_ name: String, of forecast: JSONObject) throws -> [JSONObject] {
    try #require(forecast[name] as? [JSONObject])
  }

  private func errorCode(_ name: String, of place: JSONObject) -> String? {
    (place[name] as? JSONObject)?["code"] as? String
  }

  // MARK: Requests

  @Test func `one configured place has its forecast, for the configured days`() async throws {
    let places = try await dash.run(["-c", file.path])
    #expect(places.status == 0 && !places.output.contains("today"))
    #expect(Set(server.requests.map(\.path)) == ["/data/2.5/weather", "/data/2.5/forecast"])
    let one = try TestConfiguration(
      text: """
        { "version": 1, "days": 2, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [1],
                         "baseURL": "\(server.baseURL)" } } ] }
        """
    )
    for arguments in [[], ["weather"], ["show", "weather"]] {
      let run = try await dash.run(arguments + ["-c", one.path])
      // The curve: at its left edge a day that begins soon has its name in place of "now".
      let dots = run.output.unicodeScalars.contains { ("\u{2801}"..."\u{28FF}").contains($0) }
      #expect(run.status == 0 && dots, "\(run.output)")
      let days = run.output.split(separator: "\n").filter {
        // The axis may begin with the name of a day.
        $0.contains(#/^ (today {2}|(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+\*? )/#)
          && !$0.contains(#/[┄─]/#)
      }
      #expect(days.count == 2, "\(run.output)")
    }
  }

  @Test func `one place shows its forecast and its air`() async throws {
    let place = try await place("1")
    #expect(
      Set(server.requests.map(\.path)) == [
        "/data/2.5/weather", "/data/2.5/forecast", "/data/2.5/air_pollution",
      ]
    )
    #expect(server.requests.count == 3)
    let forecast = try forecast(of: place)
    #expect(forecast["status"] as? String == "fresh")
    #expect(forecast["fetchedAt"] as? String != nil && forecast["ageSeconds"] == nil)
    #expect(forecast["stepSeconds"] as? Int == 10_800)
    let air = try #require(place["air"] as? JSONObject)
    #expect(air["status"] as? String == "fresh")
    #expect(air["openWeatherMapIndex"] as? Int == 2)
  }

  // MARK: Failures

  @Test func `a failed forecast leaves the weather and a line says why`() async throws {
    responses.fail("/data/2.5/forecast", with: .html("<p>Bad gateway</p>", status: 502))
    let place = try await place("1", "--timeout", "4s")
    #expect(place["temperatureCelsius"] as? Double == 7.4)
    #expect(errorCode("forecastError", of: place) == "server_error")
    #expect(place["air"] != nil)
    let text = try await run("1", "--timeout", "4s")
    #expect(text.status == 0, "no forecast was requested")
    #expect(text.output.contains("Forecast: OpenWeatherMap reported a server error"))
    let outcome = try await run("1", "--days", "3", "--timeout", "4s", "-f", "plain")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("Forecast: OpenWeatherMap reported a server error"))
    #expect(outcome.output.contains("Temperature: 7.4 °C"))
  }

  // MARK: Caching

  @Test func `a forecast is cached for ten minutes and marked as cached`() async throws {
    _ = try await place("1")
    let place = try await place("1", "--max-age", "0")
    // `--refresh` reloads only the data that the user sees.
    #expect(try forecast(of: place)["status"] as? String == "fresh")
    let cached = try await self.place("1")
    #expect(try forecast(of: cached)["status"] as? String == "cached")
    #expect(try forecast(of: cached)["ageSeconds"] as? Int != nil)
    #expect((cached["air"] as? JSONObject)?["status"] as? String == "cached")
    #expect(server.requests.count == 6)
    let offline = try await self.place("1", "--offline")
    #expect(try !list("days", of: try forecast(of: offline)).isEmpty)
    #expect(server.requests.count == 6)
  }

  @Test func `an old forecast beside fresh weather is marked as stale and why`() async throws {
    _ = try await place("1")
    responses.fail("/data/2.5/forecast", with: .json("{}", status: 503))
    let run = try await run("1", "-f", "json", "--refresh", "--timeout", "4s", "--days", "2")
    #expect(run.status == 0, "there is a forecast")
    let panel = try JSONOutput(run.output).onlyPanel()
    #expect(panel["status"] as? String == "fresh")
    let forecast = try forecast(of: try #require(try JSONOutput.places(of: panel).first))
    #expect(forecast["status"] as? String == "stale")
    #expect(forecast["ageSeconds"] as? Int != nil)
    #expect(errorCode("error", of: forecast) == "server_error")
    let text = try await self.run("1", "--refresh", "--timeout", "4s")
    #expect(
      text.output.contains("Forecast: last data just now · OpenWeatherMap reported a server error")
    )
  }
}
