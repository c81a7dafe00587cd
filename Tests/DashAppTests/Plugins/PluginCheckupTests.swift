import DashApp
import DashCore
import DashTestSupport
import Glibc
import Testing

/// `dash plugins check` where a run fails for another reason than the plugin's.
@Suite struct PluginCheckupTests: PluginHome {
  let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
  }

  /// Checks a plugin whose trials of SIGTERM have the given response or error.
  private func check(
    _ termination: @escaping ScriptedTransport.Script
  ) async throws -> TestApp.Outcome {
    let path = try install(version: "one")
    var app = try makeApp()
    let document = Array(#"{"text": {"lines": ["a"]}}"#.utf8)
    app.transport = ScriptedTransport { request throws(TransportError) in
      let isTermination = request.program?.program.arguments.contains { $0.contains("TERM") }
      if isTermination == true { return try await termination(request) }
      return Response(status: 200, body: document)
    }
    return await app.run("plugins", "check", path)
  }

  @Test(arguments: [
    (
      SourceError.Reason.failedProgram("dash-plugin", .notRun(ENOENT)),
      "dash-plugin is missing or cannot be run"
    ),
    (.untrustedFile("/opt/helper", .writableByOthers), "other users can write to /opt/helper"),
  ])
  func `a helper that cannot run ends the check and is not the fault of the plugin`(
    _ reason: SourceError.Reason,
    _ message: String
  ) async throws {
    let path = try install()
    var app = try makeApp()
    app.transport = .failing(.unconfigured, reason: reason)
    let check = await app.run("plugins", "check", path)
    #expect(check.status == .unavailable)
    #expect(check.output == "")
    #expect(check.errorOutput.contains(message), "\(check.errorOutput)")
    #expect(app.transport.requests.count == 1)
  }

  @Test func `a helper that is lost during the check ends it as well`() async throws {
    let check = try await check { request throws(TransportError) in
      let reason = SourceError.Reason.failedProgram("dash-plugin", .notRun(ENOENT))
      throw TransportError(.unconfigured, reason: reason, host: request.baseURL.host)
    }
    #expect(check.status == .unavailable)
    #expect(check.errorOutput.contains("dash-plugin is missing"), "\(check.errorOutput)")
  }

  @Test(arguments: [
    ("running\n", "still ran a second after the signal"),
    ("ended\n", "ended"),
  ])
  func `a process that outlives SIGTERM is found`(_ output: String, _ detail: String) async throws {
    let check = try await check { _ in Response(status: 200, body: Array(output.utf8)) }
    let line = try #require(check.output.split(separator: "\n").first { $0.contains("  SIGTERM") })
    #expect(line.hasSuffix(detail))
  }

  @Test(arguments: [
    (ProgramFailure.timeout, "did not end within 10 s"),
    (.exited(2), "exited with status 2"),
    (.notRun(ENOENT), "cannot be started"),
  ])
  func `a trial of SIGTERM that fails says why`(
    _ failure: ProgramFailure,
    _ detail: String
  ) async throws {
    let check = try await check { request throws(TransportError) in
      throw TransportError(
        failure.code,
        reason: .failedProgram(request.program?.program.name ?? "", failure),
        host: request.baseURL.host
      )
    }
    let lines = check.output.split(separator: "\n")
    let line = try #require(lines.first { $0.contains("  SIGTERM") })
    #expect(line.contains(detail))
    #expect(!line.contains("after the signal"))
  }
}
