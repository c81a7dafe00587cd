import DashTestSupport
import Foundation
import Testing

/// `dash doctor` of the built program, with local servers.
@Suite(.ownThread) struct DoctorProgramTests {
  private func doctor(
    _ file: TestConfiguration,
    _ arguments: String...,
    program: DashProgram = DashProgram(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (status: Int32, findings: DoctorFindings) {
    let run = try await program.run(
      ["doctor", "--json", "-c", file.path, "--timeout", "20s"] + arguments,
      sourceLocation: sourceLocation
    )
    let findings = try DoctorFindings(run.output, sourceLocation: sourceLocation)
    #expect(findings.exitStatus == Int(run.status), sourceLocation: sourceLocation)
    return (run.status, findings)
  }

  @Test func `without any problem the doctor reports success`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(baseURL: server.baseURL, places: "1, 2, 3")
    let (status, findings) = try await doctor(file)

    #expect(status == 0)
    #expect(server.requests.map { $0.parameter("id") } == ["1"])
    #expect(try findings.value("httpStatus", of: "answer", of: "weather") == 200)
    #expect(try findings.value("isSet", of: "apiKey", of: "weather") == true)
    #expect(
      try findings.value("variables", of: "apiKey", of: "weather") == ["OPENWEATHERMAP_API_KEY"]
    )
    #expect((try findings.value("libcurl", of: "libcurl") as String).contains("."))
    #expect((try findings.value("tls", of: "libcurl") as String).contains("/"))
    #expect((try findings.value("path", of: "dash-picture") as String).hasSuffix("/dash-picture"))
    #expect(try findings.value("origin", of: "plugins.json") == "flag")
  }

  @Test func `without a network only the network is reported as failed`() async throws {
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [ { "name": "weather", "provider": "openweathermap",
          "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [1] } } ] }
        """
    )
    let program = DashProgram()
    let isAllowed = try await RunningProgram(
      path: "/usr/bin/unshare",
      arguments: ["-rn", "/bin/true"],
      environment: program.environment
    ).wait().status
    guard isAllowed == 0 else {
      try Test.cancel("this user cannot make a network of his own: unshare -rn is refused")
    }
    let run = try await RunningProgram(
      path: "/usr/bin/unshare",
      arguments: ["-rn", DashProgram.path, "doctor", "--json", "-c", file.path],
      environment: program.environment
    ).wait()
    let findings = try DoctorFindings(run.output)
    #expect(run.status == 69)
    #expect(try findings.value("code", of: "answer", of: "weather") == "offline")
  }

  // MARK: Terminal

  @Test func `on a terminal it reports the terminal's capabilities`() async throws {
    let shown = try await DashProgram().runInTerminal(
      "stty cols 90 rows 30; \(DashProgram.path) doctor --offline",
      term: "xterm-256color"
    )
    #expect(shown.contains("xterm-256color, 90 × 30 cells"))
    #expect(shown.contains("256"))
    #expect(shown.contains("\u{1B}["))
  }
}
