import DashTestSupport
import Foundation
import Synchronization
import Testing

/// Watch mode with an output that is not a terminal.
@Suite(.ownThread, .hangLimit) struct WatchStreamTests {
  private let server: LoopbackServer
  private let configuration: TestConfiguration

  init() throws {
    server = try LoopbackServer(WeatherResponse.reply)
    configuration = try TestConfiguration(watching: [.init(baseURL: server.baseURL)])
  }

  /// Runs a bash script in which `$0` is the program and `$1` the configuration.
  private func bash(_ script: String) async throws -> DashProgram.Outcome {
    try await RunningProgram(
      path: "/bin/bash",
      arguments: ["-c", script, DashProgram.path, configuration.path],
      environment: DashProgram().environment.merging(["TERM": "xterm"]) { $1 }
    )
    .wait()
  }

  @Test func `a pipe receives a frame at each tick, with its time`() async throws {
    let run = try await bash(#""$0" weather --watch=1s --count 3 --trust -c "$1" | cat"#)
    #expect(run.status == 0)
    #expect(run.errorOutput == "")
    #expect(!run.output.contains("\u{1B}"))
    let times = run.output.matches(of: /(?m)^--- (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) ---$/)
    #expect(times.count == 3)
    #expect(times.map(\.1) == times.map(\.1).sorted())
    #expect(run.output.hasPrefix("--- "))
    #expect(run.output.split(separator: "City 1", omittingEmptySubsequences: false).count == 4)
    // A response that takes until the next tick replaces that tick's refresh.
    #expect((1...3).contains(server.weatherRequests.count))
  }

  @Test func `the configuration may come from a pipe, which is read once`() async throws {
    let run = try await bash(#""$0" weather --watch=1s --count 3 -f json --trust -c <(cat "$1")"#)
    #expect(run.status == 0)
    #expect(run.errorOutput == "")
    #expect(run.output.split(separator: "City 1", omittingEmptySubsequences: false).count == 4)
  }

  @Test func `for screen readers only what changes is printed, a line each`() async throws {
    let requests = Mutex(0)
    let warming = try LoopbackServer { request in
      guard request.path == "/data/2.5/weather" else { return WeatherResponse.reply(to: request) }
      let count = requests.withLock { count in
        count += 1
        return count
      }
      let id = request.parameter("id") ?? "1"
      let temperature = id == "1" && count > 4 ? 9.5 : 7
      return .json(WeatherResponse.json(id: id, name: "City \(id)", temperature: temperature))
    }
    defer { warming.stop() }
    let configuration = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [1, 2],
                         "callsPerMinute": 1000, "baseURL": "\(warming.baseURL)" } } ] }
        """
    )
    let run = try await RunningProgram(
      path: "/bin/bash",
      arguments: [
        "-c", #""$0" weather --plain-watch --watch=1s --refresh --count 6 --trust -c "$1""#,
        DashProgram.path, configuration.path,
      ],
      environment: DashProgram().environment.merging(["TERM": "xterm"]) { $1 }
    ).wait()
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
    // Without the time, and without what comes: a list is fetched with its forecast.
    let lines = run.output.split(separator: "\n").map { line in
      String(line.drop { $0 != " " }.dropFirst().prefix { $0 != ";" })
    }
    #expect(warming.requests.contains { $0.path == "/data/2.5/forecast" })
    #expect(
      lines == [
        "City 1, GB: 7.0 °C, light rain", "City 2, GB: 7.0 °C, light rain",
        "City 1, GB: 9.5 °C, light rain",
      ]
    )
  }

  // MARK: The end

  @Test func `a closed reader ends it quietly, long before the next frame`() async throws {
    let start = ContinuousClock.now
    let run = try await bash(
      #""$0" weather --watch=1h --trust -c "$1" | head -1; echo "${PIPESTATUS[0]}""#
    )
    #expect(run.output.contains(/^--- .{20} ---\n0\n$/), "\(run.output)")
    #expect(run.errorOutput == "")
    // The next frame would come in an hour.
    #expect(ContinuousClock.now - start < .seconds(1800))
  }

  @Test func `a closed reader ends it while a request is in flight`() async throws {
    let silent = try LoopbackServer { _ in .stall }
    defer { silent.stop() }
    try configuration.replace(
      with: TestConfiguration.text(watching: [.init(baseURL: silent.baseURL)])
    )
    let run = try await bash(
      #""$0" weather --watch=1h --trust -c "$1" | true; echo "${PIPESTATUS[0]}""#
    )
    #expect(run.output == "0\n")
    #expect(run.errorOutput == "")
  }

  @Test(arguments: zip(["TERM", "HUP"], [143, 129]))
  func `a signal ends it with the usual status`(signal: String, status: Int) async throws {
    // `$!` is the program, because the substitution's shell execs it.
    let run = try await bash(
      """
      set -m
      exec 3< <(exec "$0" weather --watch=1h --trust -c "$1")
      read -r -u 3 line; kill -\(signal) $!; wait $!; echo "$line $?"
      """
    )
    #expect(run.output.hasPrefix("--- ") && run.output.hasSuffix(" --- \(status)\n"))
    #expect(run.errorOutput == "")
  }
}
