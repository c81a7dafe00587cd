import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// The lines of `--verbose` for runs of programs.
@Suite(.hangLimit) struct VerboseTransportTests {
  @Test func `the log of a plugin is printed line by line, before the line of its run`()
    async throws
  {
    let output = CollectingOutput()
    let programs = ScriptedPrograms { run in
      run.log?(DisplayText("connecting"))
      run.log?(DisplayText("18 \u{1B}[1mvalues"))
      return "{}"
    }
    let log = VerboseLog(provider: "tides", isDemo: false, output: output)
    let program = PluginProgram(path: "/usr/lib/dash/plugins/dash-provider-tides")
    let run = ProgramRun(program, .fetch, deadline: .now + .seconds(600))
    _ = try await log.logging(programs.run)(run)
    let lines = output.text.split(separator: "\n")
    #expect(lines.prefix(2) == ["tides: connecting", "tides: 18 [1mvalues"])
    #expect(lines.count == 3)
    #expect(lines.last?.hasPrefix("tides: dash-provider-tides fetch: 200 2 B ") == true)
  }
}
