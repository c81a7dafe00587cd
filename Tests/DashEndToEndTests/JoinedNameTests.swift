import DashTestSupport
import Foundation
import Testing

/// Places of a command line that are the words of one name: `dash new york`.
@Suite(.ownThread) struct JoinedNameTests {
  private let server: LoopbackServer
  private let file: TestConfiguration
  private let program = DashProgram()

  init() throws {
    server = try LoopbackServer(Self.reply)
    file = try TestConfiguration(
      text: """
        { "version": 1, "aliases": { "san": "51.5,-0.12", "my home": "-33.9,151.2" },
          "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [2643743, "Rome,IT"],
                         "baseURL": "\(server.baseURL)" } } ] }
        """
    )
  }

  /// Returns the reply of a server whose geocoder finds what begins with a name, as a loose one does,
  /// and calls New York by the name of its county.
  private static func reply(_ request: LoopbackRequest) -> LoopbackReply {
    guard request.path == "/geo/1.0/direct", let name = request.parameter("q") else {
      return WeatherResponse.reply(to: request)
    }
    switch name.lowercased() {
    case "new york":
      return .json(
        """
        [{"name":"New York County","local_names":{"en":"New York","ja":"ニューヨーク"},
        "lat":40.7,"lon":-74,"country":"US"}]
        """
      )
    case "oslo bergen", "new", "york": return .json("[]")
    case "london uk", "detroit michigan", "uk", "michigan": return .json("[]")
    case "detroit,michigan":
      return .json(
        #"[{"name":"Detroit","state":"Michigan","lat":42.3,"lon":-83,"country":"US"}]"#
      )
    case "london paris": return .json(WeatherResponse.places(named: "London"))
    case "sao paulo": return .json(WeatherResponse.places(named: "São Paulo,BR"))
    default: return .json(WeatherResponse.places(named: name))
    }
  }

  /// Runs the program and returns the places that it shows or misses, and the names that it looks up.
  private func run(_ arguments: String...) async throws -> (places: [String], lookups: [String]) {
    let earlier = server.requests.count
    let run = try await program.run(arguments + ["-f", "json", "-c", file.path])
    let panel = try JSONOutput(run.output).onlyPanel()
    let shown = (panel["weather"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    let missing = (panel["missing"] as? [[String: Any]] ?? []).compactMap { $0["place"] as? String }
    let lookups = server.requests.dropFirst(earlier).compactMap { $0.parameter("q") }
    return (shown + missing, lookups)
  }

  @Test func `the words of one name are one place`() async throws {
    let first = try await run("weather", "new", "york")
    #expect(first.places == ["New York County"])
    // The dashboard uses the response of the joined name.
    #expect(first.lookups == ["new york"])
    let again = try await run("new", "york")
    #expect(again.places == ["New York County"])
    #expect(again.lookups.isEmpty)
    #expect(try await run("sao", "paulo").places == ["São Paulo"])
    #expect(try await run("new", "york", "-l", "ja").places == ["ニューヨーク"])
    let card = try await program.run(["new", "york", "-c", file.path])
    #expect(card.status == 0)
    #expect(card.errorOutput == "")
  }

  @Test func `several places are several, also for a loose geocoder`() async throws {
    let found = try await run("London", "Paris")
    #expect(found.places == ["London", "Paris"])
    #expect(found.lookups.first == "London Paris")
    #expect(Set(found.lookups) == ["London Paris", "London", "Paris"])
    #expect(try await run("London", "Paris").lookups.isEmpty)
    #expect(try await run("Oslo", "Bergen").places == ["Oslo", "Bergen"])
    #expect(try await run("Oslo", "Bergen").lookups.isEmpty)
  }

  @Test(arguments: [["London", "UK"], ["Detroit", "Michigan"]])
  func `words that end with a country or a state form one name`(
    _ words: [String]
  ) async throws {
    #expect(try await run(words[0], words[1]).places == [words[0]])
  }

  @Test(
    arguments: [
      ["New York", "Tokyo,JP"], ["York", "2643743"], ["zip:94040,US", "York"], ["York", "1,2"],
      ["one", "two", "three", "four", "five"], ["san", "jose"], ["my", "home"],
      // Both are places of plugins.json, one of them by its id.
      ["London", "rome"],
    ]
  )
  func `other places are not joined`(_ places: [String]) async throws {
    let joined = places.joined(separator: " ")
    let server = server
    _ = try await program.run(places + ["-c", file.path])
    #expect(!server.requests.contains { $0.parameter("q") == joined })
  }

  @Test func `an alias of several words needs no quotes`() async throws {
    let run = try await program.run(["my", "home", "-v", "-c", file.path])
    #expect(run.errorOutput.contains(#""my home" is an alias of -33.9,151.2"#))
    #expect(server.weatherRequests.count == 1)
  }

  @Test func `without requests only the cache is asked`() async throws {
    let unknown = try await program.run(["new", "york", "--offline", "-c", file.path])
    #expect(unknown.status == 69)
    #expect(server.requests.isEmpty)
    #expect(try await run("new", "york").places == ["New York County"])
    let offline = try await run("new", "york", "--offline")
    #expect(offline.places == ["New York County"])
    #expect(offline.lookups.isEmpty)
  }

  @Test func `a watch joins the words too`() async throws {
    let run = try await program.run(
      ["new", "york", "--watch=1h", "--count", "1", "-f", "json", "-c", file.path]
    )
    let panel = try JSONOutput(run.output).onlyPanel()
    #expect(try JSONOutput.places(of: panel).map { $0["name"] as? String } == ["New York County"])
  }

  @Test func `the geocoder without a key joins them too`() async throws {
    let other = try LoopbackServer { request in
      if request.path == "/v1/search", request.parameter("name") == "Lisbon Porto" {
        return .json(#"{"generationtime_ms":0.5}"#)
      }
      return OpenMeteoResponse.reply(to: request)
    }
    let file = try TestConfiguration(baseURL: "http://127.0.0.1:1", fallback: other.baseURL)
    let dash = DashProgram.withoutKey
    for (words, names) in [
      (["rio", "de", "janeiro"], ["rio de janeiro"]), (["Lisbon", "Porto"], ["Lisbon", "Porto"]),
    ] {
      let run = try await dash.run(words + ["-f", "json", "-c", file.path])
      let panel = try JSONOutput(run.output).onlyPanel()
      #expect(try JSONOutput.places(of: panel).map { $0["name"] as? String } == names)
    }
  }
}
