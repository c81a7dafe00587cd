import DashTestSupport
import Foundation
import Testing

/// `dash places`, and aliases of places.
@Suite(.ownThread) struct PlacesTests {
  private func text(_ file: TestConfiguration) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file.path)), as: UTF8.self)
  }

  private func configuration(
    _ server: LoopbackServer,
    places: String,
    aliases: String = #"{ "home": "51.5,-0.12" }"#
  ) throws -> TestConfiguration {
    try TestConfiguration(
      text: """
        { "version": 1, "aliases": \(aliases), "providers": [
          { "name": "off", "provider": "openweathermap", "enabled": false,
            "options": { "places": ["Oslo"] } },
          { "name": "weather", "provider": "openweathermap",
            "options": { "places": [\(places)], "baseURL": "\(server.baseURL)" } } ] }
        """
    )
  }

  @Test func `places are added once and need no key`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try configuration(server, places: "2643743")
    var program = DashProgram()
    program.environment["OPENWEATHERMAP_API_KEY"] = nil
    let run = try await program.run(
      ["places", "add", "home", "Paris,FR", "1850147", "2643743", "-33.9, 151.2", "-c", file.path]
    )
    #expect(run.status == 0)
    #expect(run.errorOutput.contains("\"2643743\" is already one of the places"))
    #expect(try text(file).contains(#"[2643743, "home", "Paris,FR", 1850147, "-33.9,151.2"]"#))

    let other = try await program.run(
      ["places", "add", "Bergen", "--instance", "off", "-c", file.path]
    )
    #expect(other.status == 0)
    #expect(try text(file).contains(#"["Oslo", "Bergen"]"#))
    let again = try await program.run(
      ["places", "add", "51°30'N 0°7'12\"W", "-c", file.path]
    )
    #expect(again.errorOutput.contains("already one of the places"))
    #expect(server.requests.isEmpty)
  }

  @Test func `places are removed by their typed or their shown name`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try configuration(server, places: #"2643743, "home", "paris,fr", 7"#)
    let program = DashProgram()
    #expect(try await program.run(["weather", "-c", file.path]).status == 0)
    let requestCount = server.requests.count
    let run = try await program.run(
      ["places", "remove", "City 7", "Paris,FR", "51.50,-0.120", "-c", file.path]
    )
    #expect(run.everything == "")
    #expect(run.status == 0)
    #expect(try text(file).contains("[2643743]"))
    #expect(server.requests.count == requestCount)

    let unknown = try await program.run(["places", "remove", "2643744", "-c", file.path])
    #expect(unknown.status == 64)
    #expect(unknown.errorOutput.contains("2643743"))
    let last = try await program.run(["places", "remove", "2643743", "-c", file.path])
    #expect(last.status == 78)
    #expect(last.errorOutput.contains("a list of at least one place"))
    #expect(try text(file).contains("[2643743]"))
  }

  @Test func `the list shows what is known and sends no request`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try configuration(server, places: #"2643743, "home", 5"#)
    let program = DashProgram()
    let before = try await program.run(["places", "list", "-c", file.path])
    #expect(
      before.output == """
        2643743
        home     alias of 51.5,-0.12    51.5,-0.12
        5

        """
    )
    #expect(server.requests.isEmpty)
    #expect(try await program.run(["weather", "-c", file.path]).status == 0)
    let requestCount = server.requests.count
    let after = try await program.run(["places", "list", "-c", file.path, "-f", "json"])
    #expect(server.requests.count == requestCount)
    let document = try JSONOutput.listOfPlaces(after.output)
    let places = try #require(document["places"] as? [[String: Any]])
    #expect(document["instance"] as? String == "weather")
    #expect(places.map { $0["place"] as? String } == ["2643743", "home", "5"])
    #expect(places.map { $0["aliasOf"] as? String } == [nil, "51.5,-0.12", nil])
    #expect(places[0]["name"] as? String == "City 2643743")
    #expect(places[0]["country"] as? String == "GB")
    #expect(places[0]["latitude"] as? Double == 51.5085)
  }

  @Test func `an alias works wherever a place does, and the output says so`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try configuration(
      server,
      places: #""home""#,
      aliases: #"{ "home": 7, "London": 8 }"#
    )
    let program = DashProgram()
    #expect(try await program.run(["weather", "-c", file.path]).status == 0)
    let run = try await program.run(["weather", "London", "-v", "-c", file.path])
    #expect(run.status == 0)
    #expect(run.errorOutput.contains("\"London\" is an alias of 8"))
    let weather = server.requests.filter { $0.path == "/data/2.5/weather" }
    #expect(weather.map { $0.parameter("id") } == ["7", "8"])
    #expect(
      !(try await program.run(["weather", "London", "-c", file.path])).errorOutput.contains("alias")
    )
  }

  @Test(arguments: [
    #"{ "a": "b", "b": "1,2" }"#, #"{ "a": "a" }"#, #"{ "7": "1,2" }"#, #"{ "1,2": "3,4" }"#,
  ])
  func `an alias of an alias or with the name of a place is invalid`(
    aliases: String
  ) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try configuration(server, places: "7", aliases: aliases)
    let run = try await DashProgram().run(["config", "check", "-c", file.path])
    #expect(run.status == 78)
    #expect(run.errorOutput.contains(":1:") && run.errorOutput.contains("aliases."))
  }
}
