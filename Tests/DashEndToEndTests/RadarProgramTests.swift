import DashCore
import DashTestSupport
import Foundation
import Testing

/// `dash radar` and the card of the built program, from a server in place of the services.
@Suite(.ownThread, .hangLimit) struct RadarProgramTests {
  private let dash = DashProgram()
  private let server: LoopbackServer

  init() throws {
    var fixture = RadarFixture()
    let now = Int64(Date().timeIntervalSince1970)
    fixture.newest = Timestamp(secondsSinceEpoch: now / 600 * 600)
    // Rain of 30 dBZ comes from the west within the hour.
    let newest = fixture.newest
    fixture.field = { _, longitude, time in
      let edge = -0.5 + Double(time.seconds(since: newest)) / 3600
      return longitude < edge ? 62 : 0
    }
    server = try LoopbackServer { [fixture] request in
      request.path.hasPrefix("/v2/") || request.path.hasPrefix("/public/")
        ? fixture.reply(to: request, at: "http://\(request.header("host") ?? "")")
        : WeatherResponse.reply(to: request)
    }
  }

  private func file(_ radar: String? = nil) throws -> TestConfiguration {
    try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [1],
                         "callsPerMinute": 100000, "baseURL": "\(server.baseURL)" } } ] }
        """,
      radar: radar ?? #"{"baseURL": "\#(server.baseURL)"}"#
    )
  }

  private var radarRequests: [String] {
    server.requests.map(\.path).filter { $0.hasPrefix("/v2/") || $0.hasPrefix("/public/") }
  }

  @Test func `the command tells when rain arrives, and asks for as little as it needs`()
    async throws
  {
    let file = try file()
    let run = try await dash.run(["radar", "-c", file.path, "-f", "json", "--timeout", "10m"])
    #expect(run.status == 0 && run.errorOutput == "", "\(run.everything)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == "dash-radar/1")
    #expect(document["source"] as? String == "radar" && document["isRadar"] as? Bool == true)
    let frames = try #require(document["frames"] as? [[String: Any]])
    #expect(frames.count == 7 && frames[0]["isForecast"] as? Bool == false)
    let rates = frames.compactMap { $0["millimetresPerHour"] as? Double }
    #expect(rates.first == 0 && (rates.last.map { abs($0 - 2.73) < 0.01 } ?? false))
    // The list, the newest, six to come, and the coverage.
    #expect(radarRequests.count == 9, "\(radarRequests)")
    let text = try await dash.run(["radar", "-c", file.path, "--timeout", "10m"])
    #expect(text.status == 0 && text.output.contains("rain in about "), "\(text.everything)")
    #expect(text.output.contains(" mm/h") && text.output.contains("Radar by LibreWXR"))
    // The past costs one more.
    let past = try await dash.run([
      "radar", "-c", file.path, "--at", "-30m", "--json", "--timeout", "10m",
    ])
    #expect(past.status == 0 && radarRequests.count == 10, "\(past.everything)")
    let offline = try await dash.run(["radar", "-c", file.path, "--at", "-1h", "--offline"])
    #expect(offline.status != 64 && radarRequests.count == 10)
    let wrong = try await dash.run(["radar", "-c", file.path, "--at", "-3h"])
    #expect(wrong.status == 64)
  }

  @Test func `the map and the card are drawn in a terminal`() async throws {
    let file = try file()
    let map = try await dash.runInTerminal(
      "stty rows 24 cols 80; \(DashProgram.path) radar --trust -c \(file.path) --images off"
    )
    #expect(map.contains("▄") || map.contains("\u{1B}[104m"), "\(map)")
    #expect(map.contains("300 km") && map.contains("LibreWXR"), "\(map)")
    let card = try await dash.runInTerminal(
      "stty rows 60 cols 120; \(DashProgram.path) --trust -c \(file.path) --images off"
    )
    #expect(card.contains("300 km") && card.contains("radar"), "\(card)")
    let count = radarRequests.count
    let off = try self.file("false")
    let none = try await dash.runInTerminal(
      "stty rows 60 cols 120; \(DashProgram.path) --trust -c \(off.path) --images off"
    )
    #expect(!none.contains("300 km") && radarRequests.count == count)
    // Nothing is asked for what shows no map.
    _ = try await dash.run(["-c", file.path, "-f", "json"])
    _ = try await dash.run(["-c", file.path])
    #expect(radarRequests.count == count)
  }

  @Test func `lines and templates in a terminal ask for no radar`() async throws {
    let file = try file()
    for command in [
      "line", "line --wait", "weather --template '{city} {temp}'", "line --template '{temp}'",
      "check 'temp > 1 C'", "when 'temp > 1 C'", "--watch --plain-watch --count 1", "-f markdown",
    ] {
      let text = try await dash.runInTerminal(
        "stty rows 60 cols 120; \(DashProgram.path) \(command) --trust -c \(file.path)"
      )
      #expect(radarRequests.isEmpty, "\(command): \(text)")
    }
    #expect(server.requests.contains { !$0.path.hasPrefix("/public/") })
    _ = try await dash.runInTerminal(
      "stty rows 60 cols 120; \(DashProgram.path) --trust -c \(file.path) --images off"
    )
    #expect(!radarRequests.isEmpty)
  }

  @Test func `radar that is turned off is not asked for, and the command says so`() async throws {
    let off = try self.file("false")
    let run = try await dash.run(["radar", "-c", off.path])
    #expect(run.status == 69 && run.output.isEmpty)
    #expect(run.errorOutput.contains("radar is turned off by \"radar\" in "), "\(run.everything)")
    let json = try await dash.run(["radar", "-c", off.path, "--json"])
    #expect(json.status == 69 && json.output.contains("\"code\": \"unconfigured\""))
    #expect(server.requests.isEmpty)
    let doctor = try await dash.run(["doctor", "-c", off.path])
    #expect(doctor.output.contains("no, by \"radar\": false"), "\(doctor.everything)")
    let providers = try await dash.run(["providers", "-c", off.path])
    #expect(providers.output.contains("librewxr  turned off by \"radar\": false"))
    #expect(radarRequests.isEmpty)
  }

  @Test func `the doctor and the list of providers name the service`() async throws {
    let file = try file()
    let doctor = try await dash.run(["doctor", "-c", file.path])
    #expect(doctor.output.contains("Radar, LibreWXR") && doctor.output.contains(server.baseURL))
    #expect(doctor.output.contains("the list of frames from 127.0.0.1 in "))
    #expect(radarRequests == ["/public/weather-maps.json"])
    let offline = try await dash.run(["doctor", "-c", file.path, "--offline"])
    #expect(offline.output.contains("Radar, LibreWXR") && radarRequests.count == 1)
    let broken = try LoopbackServer { _ in .status(500) }
    defer { broken.stop() }
    let gone = try self.file(#"{"baseURL": "\#(broken.baseURL)"}"#)
    let failed = try await dash.run(["doctor", "-c", gone.path])
    #expect(failed.status == 1 && failed.output.contains("LibreWXR"), "\(failed.everything)")
    #expect(failed.output.contains("500"))
    let providers = try await dash.run(["providers", "-c", file.path])
    #expect(providers.output.contains("librewxr  \(server.baseURL)"), "\(providers.everything)")
    let one = try await dash.run(["providers", "librewxr", "-c", file.path])
    #expect(one.status == 0 && one.output.contains("https://api.librewxr.net"))
  }

  @Test func `without the program that decodes pictures, the message names it`() async throws {
    var program = dash
    program.environment["DASH_PICTURE"] = "/nonexistent"
    let file = try file()
    let run = try await program.run(["radar", "-c", file.path])
    #expect(run.errorOutput.contains("make install"))
    #expect(run.status == 69 && run.errorOutput.contains("dash-picture"), "\(run.everything)")
    #expect(!run.everything.contains("LibreWXR"))
  }

  @Test func `a time without a sign is told what is allowed`() async throws {
    let run = try await dash.run(["radar", "--at", "5m"])
    #expect(run.status == 64)
    #expect(run.errorOutput.contains("now, or a time from -2h to +1h"), "\(run.errorOutput)")
  }

  @Test func `a server that is gone is an error, and no card waits for it for long`() async throws {
    let gone = try LoopbackServer { _ in .stall }
    defer { gone.stop() }
    let file = try file(#"{"baseURL": "\#(gone.baseURL)"}"#)
    let run = try await dash.run(["radar", "-c", file.path, "--timeout", "1s"])
    #expect(run.status == 69 && run.errorOutput.contains("timeout"), "\(run.everything)")
    let card = try await dash.runInTerminal(
      "stty rows 60 cols 120; \(DashProgram.path) --trust -c \(file.path) --images off"
    )
    #expect(card.contains("radar not loaded"), "\(card)")
    // The second run knows that it is silent.
    #expect(gone.requests.count == 1, "\(gone.requests.map(\.path))")
    let again = try await dash.run(["radar", "-c", file.path, "--timeout", "1s"])
    #expect(again.status == 69 && again.errorOutput.contains("failed a moment ago"))
    #expect(gone.requests.count == 1)
  }
}
