import DashTestSupport
import Foundation
import Testing

/// `dash weather` from the command line to a server and back.
@Suite(.ownThread) struct WeatherTests {
  private let ids = TestConfiguration.twelvePlaces.split(separator: ", ").map(String.init)

  @Test func `each of twelve places is requested once and shown in its order`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(
      baseURL: server.baseURL,
      places: TestConfiguration.twelvePlaces
    )
    let run = try await DashProgram().run(["weather", "-c", file.path, "-f", "json"])

    #expect(run.status == 0)
    #expect(run.errorOutput == "")
    let panel = try JSONOutput(run.output).onlyPanel()
    #expect(panel["status"] as? String == "fresh")
    #expect(try JSONOutput.places(of: panel).map { $0["id"] as? String } == ids)

    #expect(server.requests.count == 12)
    let targets = ids.map {
      "/data/2.5/weather?id=\($0)&units=metric&appid=\(DashProgram.key)"
    }
    #expect(Set(server.requests.map(\.target)) == Set(targets))
    for request in server.requests {
      #expect(request.method == "GET")
      #expect(request.header("host") == "127.0.0.1:\(server.port)")
      #expect(request.header("accept") == "application/json")
      #expect(request.header("user-agent")?.hasPrefix("dash/") == true)
      #expect(request.header("accept-encoding")?.contains("gzip") == true)
      #expect(request.header("cookie") == nil)
      #expect(request.header("referer") == nil)
    }
  }

  @Test func `text shows every place and fits the width`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(
      baseURL: server.baseURL,
      places: TestConfiguration.twelvePlaces
    )
    let run = try await DashProgram().run(["weather", "-c", file.path, "--width", "60"])

    #expect(run.status == 0)
    let rows = run.output.split(separator: "\n").filter { $0.contains("City ") }
    #expect(rows.count == 12)
    for (row, id) in zip(rows, ids) { #expect(row.contains("City \(id.prefix(5))")) }
    #expect(run.output.contains("7.4°"))
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 60 })
  }

  struct NamedPlace: CustomTestStringConvertible {
    let argument: String
    let target: String

    var testDescription: String { argument }
  }

  @Test(arguments: [
    NamedPlace(argument: "New York", target: "q=New%20York"),
    NamedPlace(argument: "São Paulo,BR", target: "q=S%C3%A3o%20Paulo%2CBR"),
    NamedPlace(argument: "東京", target: "q=%E6%9D%B1%E4%BA%AC"),
    NamedPlace(
      argument: #"L'"Haÿ"-les-Roses & co"#,
      target: "q=L%27%22Ha%C3%BF%22-les-Roses%20%26%20co"
    ),
    NamedPlace(argument: "a?b=c#d/e+f%20g", target: "q=a%3Fb%3Dc%23d%2Fe%2Bf%2520g"),
    NamedPlace(argument: "2643743", target: "id=2643743"),
    NamedPlace(argument: "-33.9,151.2", target: "lat=-33.9&lon=151.2"),
    NamedPlace(argument: "51.50853, -0.12574", target: "lat=51.50853&lon=-0.12574"),
    NamedPlace(argument: "zip:94040,US", target: "zip=94040%2CUS"),
  ])
  func `a place reaches the server as typed`(_ place: NamedPlace) async throws {
    // A name is geocoded first.
    let isName = place.target.hasPrefix("q=")
    let lookup = "/geo/1.0/direct?\(place.target)&limit=5&appid=\(DashProgram.key)"
    let target = isName ? "lat=51.5&lon=-0.125" : place.target
    let server = try LoopbackServer(ForecastResponse.reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let run = try await DashProgram().run(["weather", place.argument, "-c", file.path])

    #expect(run.status == 0)
    let now = "/data/2.5/weather?\(target)&units=metric&appid=\(DashProgram.key)"
    // All requests for a point start at once; otherwise forecast and air wait for the found
    // position.
    let isPoint = target.hasPrefix("lat=")
    let point = isPoint ? target : "lat=51.5085&lon=-0.1257"
    let rest = [
      "/data/2.5/forecast?\(point)&units=metric&appid=\(DashProgram.key)",
      "/data/2.5/air_pollution?\(point)&appid=\(DashProgram.key)",
    ]
    let first = (isName ? [lookup] : []) + (isPoint ? [] : [now])
    let targets = server.requests.map(\.target)
    #expect(Array(targets.prefix(first.count)) == first)
    #expect(Set(targets.dropFirst(first.count)) == Set(rest + (isPoint ? [now] : [])))
    #expect(targets.count == first.count + rest.count + (isPoint ? 1 : 0))
  }

  @Test func `a failed place is named and the other eleven are shown`() async throws {
    let server = try LoopbackServer { request in
      request.parameter("id") == "3128760"
        ? WeatherResponse.notFound : WeatherResponse.reply(to: request)
    }
    let file = try TestConfiguration(
      baseURL: server.baseURL,
      places: TestConfiguration.twelvePlaces
    )
    let program = DashProgram()
    let json = try await program.run(["weather", "-c", file.path, "-f", "json"])

    #expect(json.status == 1)
    let panel = try JSONOutput(json.output).onlyPanel()
    #expect(panel["status"] as? String == "fresh")
    #expect(try JSONOutput.places(of: panel).count == 11)
    let missing = try #require(panel["missing"] as? [[String: Any]])
    #expect(missing.map { $0["place"] as? String } == ["3128760"])
    let error = try #require(missing.first?["error"] as? [String: Any])
    #expect(error["code"] as? String == "not_found")

    let text = try await program.run(["weather", "-c", file.path])
    #expect(text.status == 1)
    #expect(text.output.contains("not_found"))
    #expect(text.output.contains("3128760"))
    #expect(text.output.contains("City 2643743"))
  }

  @Test func `a name of two words without quotes gets a hint`() async throws {
    let server = try LoopbackServer { request in
      request.parameter("q") == "New"
        ? WeatherResponse.notFound : WeatherResponse.reply(to: request)
    }
    let file = try TestConfiguration(baseURL: server.baseURL)
    let run = try await DashProgram().run(["weather", "New", "York", "-c", file.path])

    #expect(run.status == 1)
    #expect(run.errorOutput.contains(#"dash weather "New York""#))
  }

  @Test func `the language is passed on and units are always metric`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let run = try await DashProgram().run([
      "weather", "-c", file.path, "--lang", "pt-BR", "--units", "imperial",
    ])

    #expect(run.output.contains("45,3 °F"))
    let request = try #require(server.requests.first)
    #expect(request.query.map(\.name) == ["id", "units", "lang", "appid"])
    #expect(request.parameter("units") == "metric")
    #expect(request.parameter("lang") == "pt_br")
  }

  @Test func `verbose shows host and path of each request and no query`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let run = try await DashProgram().run(["weather", "-c", file.path, "--verbose"])

    #expect(run.status == 0)
    let lines = run.errorOutput.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("openweathermap: GET 127.0.0.1/data/2.5/weather: 200 ") == true)
    #expect(!run.errorOutput.contains("appid"))
  }
}
