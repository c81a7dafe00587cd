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
      #expect(request.header("user-agent")?.hasPrefix("dash-weather/") == true)
      #expect(request.header("accept-encoding")?.contains("gzip") == true)
      #expect(request.header("cookie") == nil)
      #expect(request.header("referer") == nil)
    }
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
    #expect(text.output.contains("Barcelona"))
    #expect(text.output.contains("City 2643743"))
  }
}
