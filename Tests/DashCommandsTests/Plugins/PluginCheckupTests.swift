import DashCore
import DashPictures
import DashTestSupport
import Glibc
import Testing

@testable import DashFetch

/// What `dash plugins check` says about mistakes.
@Suite struct PluginCheckupTests: PluginHome {
  let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
  }

  /// Checks a plugin that prints these texts.
  private func check(
    describe: String = #"{"kind": "text"}"#,
    fetch: @escaping @Sendable () throws(TransportError) -> String = { "{}" }
  ) async throws -> TestApp.Outcome {
    let path = try install()
    var app = try makeApp()
    app.programs = ScriptedPrograms { run throws(TransportError) in
      run.log?("a line of the log")
      return run.action == .describe ? describe : try fetch()
    }
    return await app.run("plugins", "check", path)
  }

  @Test func `a plugin without mistakes passes`() async throws {
    let check = try await check()
    #expect(check.status == .success)
    #expect(check.output.hasSuffix("2 checks, all well\n"))
  }

  @Test func `a file that does not exist is called so`() async throws {
    let path = try install()
    let check = try await makeApp().run("plugins", "check", path + "-typo")
    #expect(check.status == .incomplete)
    #expect(check.output.hasPrefix("fail  file  no such file\n"), "\(check.output)")
    #expect(!check.output.contains("chmod"))
  }

  @Test(arguments: [
    (ProgramFailure.exited(2), "exited with status 2: a line of the log"),
    (.killed(signal: 11), "died by signal 11"), (.limit, "too much processor time"),
    (.noOutput, "printed nothing"), (.notRun(ENOENT), "cannot be started: No such file"),
    (.printedSecret, "printed a secret"), (.timeout, "did not end within 10 s"),
    (.tooMuchOutput, "more than 1 MiB"),
  ])
  func `a run without a document says why, and what to do`(
    _ failure: ProgramFailure,
    _ detail: String
  ) async throws {
    let check = try await check { () throws(TransportError) in
      throw TransportError(failure.code, reason: .failedProgram("tides", failure), host: "tides")
    }
    #expect(check.status == .incomplete)
    let lines = check.output.split(separator: "\n")
    let index = try #require(lines.firstIndex { $0.hasPrefix("fail  fetch") })
    #expect(lines[index].contains(detail))
    #expect(lines[index + 1].hasPrefix("        "))
  }

  @Test func `control characters in texts are found with their path`() async throws {
    let document = #"{"rows": ["a\tb", {"name": "\u001b[31mred"}]}"#
    let check = try await check(describe: #"{"title": "\u0007"}"#) { document }
    #expect(check.status == .incomplete)
    #expect(check.output.contains("a control character in title\n"))
    #expect(check.output.contains("a control character in rows[1].name\n"))
  }

  @Test func `a long-running plugin is told that each request is a run of its own`() async throws {
    let check = try await check(describe: #"{"longRunning": true}"#)
    #expect(check.status == .incomplete)
    #expect(check.output.contains("fail  longRunning  dash ignores it"))
  }
}
