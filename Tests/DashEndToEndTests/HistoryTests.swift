import DashTestSupport
import Foundation
import Synchronization
import Testing

@testable import SQLiteStore

/// The stored series of observations, and its display.
@Suite(.ownThread) struct HistoryTests {
  /// A server on which half an hour passes between two requests.
  private final class PassingTime: Sendable {
    /// The number of observations.
    static let count = 8

    private let requestCount = Mutex(0)
    private let now = Int(Date().timeIntervalSince1970)

    /// Returns the next observation; after the last one, that one again.
    func reply(to request: LoopbackRequest) -> LoopbackReply {
      guard request.path == "/data/2.5/weather" else { return .status(404) }
      let index = requestCount.withLock { requestCount in
        defer { requestCount += 1 }
        return min(requestCount, Self.count - 1)
      }
      let measuredAt = now - 60 - (Self.count - 1 - index) * 1800
      let id = request.parameter("id") ?? "1"
      return .json(
        """
        {"coord":{"lon":-0.1257,"lat":51.5085},"weather":[{"id":500,"main":"Rain",\
        "description":"light rain","icon":"10d"}],"main":{"temp":\(Double(index) - 2.5),\
        "pressure":\(1020 - index),"humidity":81},"wind":{"speed":4.1,"deg":240},\
        "dt":\(measuredAt),"sys":{"country":"GB"},"timezone":3600,"id":\(id),\
        "name":"Zürich \(id)","cod":200}
        """
      )
    }
  }

  /// Runs the program once for each observation of the series, each time in a new process.
  private static func measure(_ program: DashProgram, _ file: TestConfiguration) async throws {
    for _ in 0..<PassingTime.count {
      let run = try await program.run(["weather", "-c", file.path, "--refresh", "-f", "json"])
      #expect(run.status == 0)
    }
  }

  @Test func `what could not be saved in a locked file is saved from the cache by the next run`()
    async throws
  {
    let server = try LoopbackServer(PassingTime().reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let program = DashProgram()
    let arguments = ["weather", "-c", file.path]
    #expect(try await program.run(arguments).status == 0)
    let home = try #require(program.environment["HOME"])
    let other = try Database(path: "\(home)/.local/state/dash/observations.sqlite")
    func count() throws -> Int { try other.number("SELECT count(*) FROM observation") }
    #expect(try count() == 1)

    try other.execute("BEGIN IMMEDIATE")
    let locked = try await program.run(arguments + ["--refresh"])
    #expect(locked.status == 0)
    #expect(locked.errorOutput.contains("observations.sqlite: another program has locked it"))
    try other.execute("ROLLBACK")
    #expect(try count() == 1)

    let next = try await program.run(arguments)
    #expect(next.errorOutput == "")
    #expect(try count() == 2)
    #expect(server.weatherRequests.count == 2, "it is cached")
  }

  @Test func `a later run shows the observations of many runs`() async throws {
    let server = try LoopbackServer(PassingTime().reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let program = DashProgram()
    let before = try await program.run(["history"])
    #expect(before.status == 69)
    #expect(before.errorOutput.contains("No observations yet"))

    try await Self.measure(program, file)
    let requestCount = server.requests.count

    let text = try await program.run(["history", "zurich 2643743", "-c", file.path])
    #expect(text.status == 0)
    #expect(text.errorOutput == "")
    #expect(text.output.contains("Zürich 2643743, GB"))
    #expect(text.output.contains("\(PassingTime.count) measurements"))
    #expect(text.output.contains("min −2.5 "))
    #expect(text.output.contains("max 4.5 "))
    #expect(text.output.contains("Weather data provided by OpenWeather"))
    #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 })

    let json = try await program.run(["history", "2643743", "-f", "json"])
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    )
    #expect(document["schema"] as? String == "dash-history/1")
    let places = try #require(document["places"] as? [[String: Any]])
    let observations = try #require(places.first?["observations"] as? [[String: Any]])
    #expect(
      observations.map { $0["temperatureCelsius"] as? Double }
        == [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5]
    )
    #expect(places.first?["pressureTendencyHectopascalsPer3Hours"] as? Double == -6)

    let csv = try await program.run(["history", "-f", "csv"])
    let lines = csv.output.split(separator: "\r\n")
    #expect(lines.count == 1 + PassingTime.count)
    #expect(lines.last?.hasPrefix("openweathermap,2643743,Zürich 2643743,GB,51.5085,") == true)

    let unknown = try await program.run(["history", "Atlantis"])
    #expect(unknown.status == 69)
    #expect(unknown.errorOutput.contains("not_found"))
    // The history sends no request.
    #expect(server.requests.count == requestCount)
  }

  @Test func `the demo has its own history and leaves no file`() async throws {
    let program = DashProgram()
    let all = try await program.run(["history", "--demo", "-f", "json"])
    #expect(all.status == 0)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(all.output.utf8)) as? [String: Any]
    )
    #expect(document["demo"] as? Bool == true)
    #expect((document["places"] as? [[String: Any]])?.count == 12)
    #expect(all.errorOutput == "")
    let table = try await program.run(["history", "London", "--demo", "-f", "csv"])
    #expect(table.status == 0)
    #expect(table.output.hasPrefix("provider,id,name,"))
    #expect(
      table.errorOutput == "dash: Demo: these values are made up, not real weather.\n"
    )
    let text = try await program.run(["history", "London", "--demo", "--since", "2w"])
    #expect(text.status == 0)
    #expect(text.output.contains("Demo: these values are made up"))
    #expect(text.output.contains("London, GB"))
    let card = try await program.run(["weather", "London", "--demo"])
    #expect(card.output.contains("24 h"))
    let home = try #require(program.environment["HOME"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home) == [])
  }
}
