import DashTestSupport
import Foundation
import Testing

/// Place names from the command line to a geocoder and back.
@Suite(.ownThread) struct PlacesSearchTests {
  /// Returns the reply of a server whose geocoder finds Springfields for any name, with weather
  /// everywhere.
  private static func springfields(_ request: LoopbackRequest) -> LoopbackReply {
    guard request.path == "/geo/1.0/direct" else { return WeatherResponse.reply(to: request) }
    return .json(
      WeatherResponse.places([
        ("Springfield", "Illinois", "US"), ("Springfield", "Missouri", "US"),
        ("Springfield", nil, "NZ"),
      ])
    )
  }

  @Test func `a search lists candidates and how to write each of them`() async throws {
    let server = try LoopbackServer(Self.springfields)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let program = DashProgram()
    let run = try await program.run(["places", "search", "Springfield", "-c", file.path])
    #expect(run.status == 0)
    #expect(
      run.output == """
        Springfield,IL,US  Springfield, Illinois, US  51.5,-0.125
        Springfield,MO,US  Springfield, Missouri, US  52.5,-0.125
        Springfield,NZ     Springfield, NZ            53.5,-0.125

        Weather data provided by OpenWeather · CC BY-SA 4.0

        """
    )
    #expect(server.requests.map { $0.parameter("q") } == ["Springfield"])

    let json = try await program.run([
      "places", "search", "Springfield", "-f", "json", "-c", file.path,
    ])
    let document = try JSONOutput.listOfPlaces(json.output)
    #expect(document["provider"] as? String == "openweathermap")
    let places = try #require(document["places"] as? [[String: Any]])
    #expect(
      places.map { $0["place"] as? String } == [
        "Springfield,IL,US", "Springfield,MO,US", "Springfield,NZ",
      ]
    )
    #expect(places[1]["state"] as? String == "Missouri")
    #expect(places[1]["latitude"] as? Double == 52.5)
    // The geocoder's response is cached.
    #expect(server.requests.count == 1)
  }

  @Test func `hints about places of the same name have their rows in the window`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/data/2.5/forecast"
        ? ForecastResponse.reply(to: request) : Self.springfields(request)
    }
    let file = try TestConfiguration(baseURL: server.baseURL)
    for rows in [10, 16, 24] {
      let run = try WatchedDash(
        ["weather", "Springfield", "--color", "never", "-c", file.path],
        rows: rows
      )
      #expect(await run.program.wait() == .exit(0))
      await run.waitForOutput("Springfield,NZ")
      let lines = run.terminal.text.split(separator: "\r\n", omittingEmptySubsequences: false)
      // The row of the shell's prompt is the last.
      #expect(lines.count <= rows, "\(run.terminal.text)")
      #expect(lines.first?.contains("Springfield") == true, "\(run.terminal.text)")
    }
  }

  @Test func `several words form one name, and an empty result is reported`() async throws {
    let server = try LoopbackServer { _ in .json("[]") }
    let file = try TestConfiguration(baseURL: server.baseURL)
    let run = try await DashProgram().run(["places", "search", "New", "Atlantis", "-c", file.path])
    #expect(run.status == 69)
    #expect(run.output == "")
    #expect(run.errorOutput.contains("OpenWeatherMap couldn't find \"New Atlantis\""))
    #expect(server.requests.map { $0.parameter("q") } == ["New Atlantis"])
    let json = try await DashProgram().run(["places", "search", "X", "-f", "json", "-c", file.path])
    #expect(json.status == 69)
    #expect(try JSONOutput.listOfPlaces(json.output)["places"] as? [String] == [])
    let id = try await DashProgram().run(["places", "search", "2643743", "-c", file.path])
    #expect(id.status == 64)
  }

  @Test func `without a key the search uses a provider that needs none`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/v1/search"
        ? .json(
          """
          {"results":[{"id":1,"name":"Lisbon","latitude":38.7,"longitude":-9.1,"country_code":"PT",
          "country":"Portugal","admin1":"Lisbon","timezone":"Europe/Lisbon","population":517802}],"generationtime_ms":0.5}
          """
        ) : WeatherResponse.notFound
    }
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "places": ["Lisbon"], "baseURL": "\(server.baseURL)" } },
          { "name": "free", "provider": "open-meteo", "enabled": false, "options": {
            "places": ["Lisbon"], "geocodingBaseURL": "\(server.baseURL)" } } ] }
        """
    )
    let program = DashProgram.withoutKey
    let run = try await program.run(["places", "search", "Lisbon", "-c", file.path])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Lisbon,PT  Lisbon, PT  38.7,-9.1  population 517,802\n"))
    #expect(run.output.contains("Open-Meteo"))
    let json = try await program.run(["places", "search", "Lisbon", "-c", file.path, "-f", "json"])
    #expect(json.output.contains(#""timeZone": "Europe/Lisbon""#))
  }

  @Test func `an ambiguous name shows which place was chosen`() async throws {
    let server = try LoopbackServer(Self.springfields)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let program = DashProgram()
    let quiet = try await program.run(["weather", "Springfield", "-c", file.path])
    #expect(quiet.errorOutput == "")
    #expect(quiet.output.contains("Springfield, Illinois, US"))
    let run = try await program.run(["weather", "Springfield", "-v", "-c", file.path])
    #expect(run.status == 0)
    #expect(run.errorOutput.contains("\"Springfield\" is Springfield, Illinois, US"))
    #expect(run.errorOutput.contains("\"Springfield,MO,US\", \"Springfield,NZ\""))
    let named = try await program.run(["weather", "Springfield,NZ", "-v", "-c", file.path])
    #expect(!named.errorOutput.contains("other matches:"))
    #expect(named.output.contains("Springfield, NZ"))
    let shown = try await program.runInTerminal(
      "\(DashProgram.path) weather Springfield --trust -c \(file.path)"
    )
    #expect(shown.contains("other matches:"))
  }
}
