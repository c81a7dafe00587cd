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
            "options": { "places": [\(places)], "baseURL": "\(server.baseURL)" } },
          { "name": "free", "provider": "open-meteo", "enabled": false,
            "options": { "places": ["Oslo"], "geocodingBaseURL": "\(server.baseURL)" } } ] }
        """
    )
  }

  /// Returns the reply of a server whose geocoders know every name but `Lundon`, and put London
  /// where the shipped id has it.
  private static func gazetteer(_ request: LoopbackRequest) -> LoopbackReply {
    switch request.path {
    case "/v1/search":
      let country = request.parameter("countryCode") ?? "GB"
      return .json(
        """
        {"results":[{"id":1,"name":"\(request.parameter("name") ?? "")","latitude":51.5,\
        "longitude":-0.125,"country_code":"\(country)"}]}
        """
      )
    case "/geo/1.0/direct" where request.parameter("q")?.hasPrefix("Lundon") == true:
      return .json("[]")
    default: return WeatherResponse.reply(to: request)
    }
  }

  @Test func `an alias is the title of its place, and a city is no typo of a command`() async throws
  {
    let server = try LoopbackServer(OpenMeteoResponse.reply)
    defer { server.stop() }
    let file = try TestConfiguration(
      text: """
        { "version": 1, "aliases": { "cabin": "51.5,-0.12" }, "providers": [
          { "name": "weather", "provider": "open-meteo", "options": { "places": ["cabin", "Faro"],
            "baseURL": "\(server.baseURL)", "airQualityBaseURL": "\(server.baseURL)",
            "geocodingBaseURL": "\(server.baseURL)" } } ] }
        """
    )
    let program = DashProgram()
    for arguments in [["weather"], ["weather", "-f", "plain"], ["line", "cabin"], ["cabin"]] {
      let run = try await program.run(arguments + ["-c", file.path])
      #expect(run.output.contains("cabin"), "\(arguments): \(run.everything)")
      #expect(!run.output.contains("51.5,-0.12"), "\(arguments)")
    }
    for format in ["json", "csv", "markdown", "prometheus", "influx"] {
      let run = try await program.run(["weather", "-c", file.path, "-f", format])
      #expect(run.output.contains("cabin"), "\(format): \(run.everything)")
    }
    // One letter from `line`: a name is written with a capital, and the geocoder knows the other one.
    for city in ["Linz", "linz"] {
      let run = try await program.run([city, "-c", file.path])
      #expect(run.status == 0, "\(run.everything)")
      #expect(server.requests.contains { $0.parameter("name") == city })
    }
    let typo = try await program.run(["wether", "-c", file.path, "--offline"])
    #expect(typo.status == 64)
  }

  @Test func `places are added once and need no key`() async throws {
    let server = try LoopbackServer(Self.gazetteer)
    let file = try configuration(server, places: "2643743")
    let program = DashProgram.withoutKey
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
    // Coordinates, ids and aliases need no look-up.
    #expect(server.requests.map { $0.parameter("name") } == ["Paris", "Bergen"])
  }

  @Test func `a place is looked up before it is added, and then not again`() async throws {
    let server = try LoopbackServer(Self.gazetteer)
    let file = try configuration(server, places: "7")
    let program = DashProgram()
    let added = try await program.run(["places", "add", "Oslo,NO", "-c", file.path])
    #expect(added.status == 0)
    #expect(added.output == "Oslo,NO  Oslo, NO  51.5,-0.125\n")
    #expect(server.requests.map(\.path) == ["/geo/1.0/direct"])
    #expect(try await program.run(["weather", "-c", file.path]).status == 0)
    #expect(server.requests.count { $0.path == "/geo/1.0/direct" } == 1)
    let list = try await program.run(["places", "list", "-c", file.path])
    #expect(list.output.contains("Oslo,NO  Oslo, NO    51.5085,-0.1257\n"))
  }

  @Test func `places of one name are listed with what tells them apart, as they are added`()
    async throws
  {
    func result(_ name: String, _ country: String, _ state: String, _ district: String) -> String {
      """
      {"id":\(district.utf8.reduce(0) { $0 + Int($1) }),"name":"\(name)","latitude":40,\
      "longitude":\(district.utf8.count),"country_code":"\(country)","admin1":"\(state)",\
      "admin2":"\(district)"}
      """
    }
    let results = [
      result("Springfield", "US", "Illinois", "Sangamon"),
      result("Springfield", "US", "Massachusetts", "Hampden"),
      result("Hausen", "DE", "Bavaria", "Upper Franconia"),
      result("Hausen", "DE", "Bavaria", "Lower Franconia"),
    ]
    let server = try LoopbackServer { request in
      let name = request.parameter("name") ?? ""
      return .json(
        #"{"results":[\#(results.filter { $0.contains(name) }.joined(separator: ","))]}"#
      )
    }
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "open-meteo",
            "options": { "places": ["51.5,-0.12"], "geocodingBaseURL": "\(server.baseURL)" } } ] }
        """
    )
    let program = DashProgram()
    let names = ["Springfield,IL", "Springfield,MA", "Hausen,DE"]
    let added = try await program.run(["places", "add"] + names + ["-c", file.path])
    for name in [
      "Springfield, Illinois, US", "Springfield, Massachusetts, US",
      "Hausen, Upper Franconia, Bavaria, DE",
    ] {
      #expect(added.output.contains(name), "\(added.everything)")
    }
    let list = try await program.run(["places", "list", "-c", file.path])
    func words(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(words(list.output).dropFirst() == words(added.output)[...])
    let json = try await program.run(["places", "list", "-c", file.path, "-f", "json"])
    for state in ["Illinois", "Massachusetts", "Bavaria"] {
      #expect(json.output.contains(#""state": "\#(state)""#), "\(json.output)")
    }
  }

  @Test(arguments: [DashProgram.key, nil])
  func `a new file has the places, and what a key needs to be used`(_ key: String?) async throws {
    let entries = """
          { "name": "weather", "provider": "openweathermap", "fallback": ["open-meteo", "met-norway"],
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": ["51.5,-0.12"] } },
          { "name": "pixabay", "provider": "pixabay",
            "options": { "apiKey": "${PIXABAY_API_KEY}", "query": "{city} {condition}" } },
          { "name": "flickr", "provider": "flickr",
            "options": { "apiKey": "${FLICKR_API_KEY}", "query": "{city}", "groupID": "1463451@N25" } }
      """
    var program = DashProgram()
    program.environment["OPENWEATHERMAP_API_KEY"] = key
    let run = try await program.run(["places", "set", "51.5,-0.12"])
    #expect(run.status == 0)
    let home = URL(filePath: try #require(program.environment["HOME"]))
    let folder = home.appending(path: ".config/dash")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["plugins.json"])
    let text = try String(contentsOf: folder.appending(path: "plugins.json"), encoding: .utf8)
    #expect(text == "{\n  \"version\": 1,\n  \"providers\": [\n\(entries)\n  ]\n}\n")
    let check = try await program.run(["config", "check"])
    #expect(check.status == 0)
    let state = key == nil ? "is not set; served by open-meteo" : "weather: ready"
    #expect(check.output.contains(state), "\(check.output)")
  }

  @Test func `a place that no service knows is not added`() async throws {
    let server = try LoopbackServer(Self.gazetteer)
    let file = try configuration(server, places: "7")
    let before = try text(file)
    let run = try await DashProgram().run(["places", "add", "Oslo", "Lundon", "-c", file.path])
    #expect(run.status == 69)
    #expect(run.output == "")
    #expect(run.errorOutput.contains("OpenWeatherMap couldn't find \"Lundon\""))
    #expect(run.errorOutput.contains("names similar to \"Lundon\": \"London,GB\""))
    #expect(run.errorOutput.contains("nothing was written"))
    #expect(try text(file) == before)
  }

  @Test func `without a look-up only coordinates and ids are added`() async throws {
    let server = try LoopbackServer { _ in .json("{}", status: 500) }
    let file = try configuration(server, places: "7")
    let before = try text(file)
    let program = DashProgram()
    let run = try await program.run(["places", "add", "Oslo", "1,2", "-c", file.path])
    #expect(run.status == 69)
    #expect(run.errorOutput.contains("server_error"))
    #expect(run.errorOutput.contains("dash places add 51.5,-0.12"))
    #expect(try text(file) == before)
    let offline = try await program.run(["places", "add", "Oslo", "--offline", "-c", file.path])
    #expect(offline.status == 69)
    #expect(try text(file) == before)
    let point = try await program.run(["places", "add", "1,2", "8", "-c", file.path])
    #expect(point.status == 0)
    #expect(try text(file).contains(#"[7, "1,2", 8]"#))
  }

  @Test(arguments: ["2643743", #""London,GB""#, #""london""#])
  func `a place is known under its id and its other spellings`(listed: String) async throws {
    let server = try LoopbackServer(Self.gazetteer)
    let file = try configuration(server, places: listed)
    let before = try text(file)
    let run = try await DashProgram().run(["places", "add", "London", "-c", file.path])
    #expect(run.status == 0)
    #expect(run.errorOutput.contains("\"London\" is already one of the places"))
    #expect(try text(file) == before)
    let other = try await DashProgram().run(["places", "add", "London,CA", "-c", file.path])
    #expect(other.status == 0)
    #expect(try text(file).contains(#", "London,CA"]"#))
  }

  @Test func `a name without a country removes the only place that it can mean`() async throws {
    let server = try LoopbackServer(Self.gazetteer)
    let file = try configuration(
      server,
      places: #""Paris,FR", 2643743, "Portland,OR,US", "Portland,ME,US""#
    )
    let program = DashProgram()
    let removed = try await program.run(["places", "remove", "paris", "London", "-c", file.path])
    #expect(removed.status == 0)
    #expect(try text(file).contains(#"["Portland,OR,US", "Portland,ME,US"]"#))
    let ambiguous = try await program.run(["places", "remove", "Portland", "-c", file.path])
    #expect(ambiguous.status == 64)
    #expect(ambiguous.errorOutput.contains("Portland,OR,US"))
    #expect(ambiguous.errorOutput.contains("Portland,ME,US"))
    #expect(try text(file).contains(#"["Portland,OR,US", "Portland,ME,US"]"#))
    let misspelt = try await program.run(["places", "remove", "Porltand", "-c", file.path])
    #expect(misspelt.errorOutput.contains("did you mean \"Portland\"?"))
    let twice = try await program.run([
      "places", "remove", "Portland,OR,US", "portland,or,us", "-c", file.path,
    ])
    #expect(twice.status == 0)
    #expect(try text(file).contains(#"["Portland,ME,US"]"#))
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
    #expect(unknown.errorOutput.contains("available: 2643743 (City 2643743, GB)"))
    let repeated = try await program.run([
      "places", "remove", "2643743", "City 2643743", "-c", file.path,
    ])
    #expect(repeated.status == 78)
    #expect(repeated.errorOutput.contains("a list of at least one place"))
    let misspelt = try await program.run(["places", "remove", "Ctiy 2643743", "-c", file.path])
    #expect(misspelt.errorOutput.contains("did you mean \"City 2643743\"?"))
    let last = try await program.run(["places", "remove", "2643743", "-c", file.path])
    #expect(last.status == 78)
    #expect(last.errorOutput.contains("a list of at least one place, found an empty list"))
    #expect(try text(file).contains("[2643743]"))
  }

  @Test func `the list shows what is known and sends no request`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try configuration(server, places: #"2643743, "home", 5"#)
    let program = DashProgram()
    let before = try await program.run(["places", "list", "-c", file.path])
    #expect(
      before.output == """
        2643743                       London, GB  51.50853,-0.12574
        home     alias of 51.5,-0.12              51.5,-0.12
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
}
