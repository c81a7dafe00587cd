import DashTestSupport
import Foundation
import Testing

/// Forecasts from the service that needs no key and has sixteen days of hours.
@Suite(.ownThread, .hangLimit) struct OpenMeteoForecastTests {
  private typealias JSONObject = [String: Any]

  private let dash = DashProgram()
  private let server: LoopbackServer
  private let file: TestConfiguration

  init() throws {
    server = try LoopbackServer(ForecastResponse.openMeteo)
    let url = server.baseURL
    file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [ { "name": "free", "provider": "open-meteo", "options": {
          "places": ["51.5,-0.12", "48.9,2.35"], "baseURL": "\(url)",
          "airQualityBaseURL": "\(url)", "geocodingBaseURL": "\(url)" } } ] }
        """
    )
  }

  private func places(_ arguments: String...) async throws -> [JSONObject] {
    let run = try await dash.run(["weather", "-c", file.path, "-f", "json"] + arguments)
    #expect(run.status == 0)
    return try JSONOutput.places(of: try JSONOutput(run.output).onlyPanel())
  }

  private func days(of place: JSONObject) throws -> Int {
    let forecast = try #require(place["forecast"] as? JSONObject)
    #expect(forecast["stepSeconds"] as? Int == 3600)
    return try #require(forecast["days"] as? [JSONObject]).count
  }

  @Test func `a name shows a week and its air`() async throws {
    let place = try #require(try await places("London").first)
    #expect(place["name"] as? String == "London")
    #expect(try days(of: place) == 7)
    #expect((place["air"] as? JSONObject)?["usIndex"] as? Int == 45)
    #expect(
      Set(server.requests.map(\.path)) == ["/v1/search", "/v1/forecast", "/v1/air-quality"]
    )
  }

  @Test(arguments: [(1, "2"), (3, "4"), (15, "16"), (16, "16")])
  func `the forecast shows the requested days, one fewer than the request has`(
    _ count: Int,
    _ requested: String
  ) async throws {
    let places = try await places("--days", "\(count)")
    #expect(places.count == 2)
    #expect(try places.map(days) == [count, count])
    #expect(server.requests.compactMap { $0.parameter("forecast_days") } == [requested])
    let text = try await dash.run(["weather", "--days", "\(count)", "-c", file.path])
    #expect(!text.output.contains("forecast ends on"))
  }
}
