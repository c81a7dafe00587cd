import DashCore
import DashTestSupport
import Testing

@testable import DashApp

/// The lines of `--verbose` for requests.
@Suite(.hangLimit) struct VerboseTransportTests {
  @Test func `the log of a plugin is printed line by line, before the line of its request`()
    async throws
  {
    let output = CollectingOutput()
    let transport = VerboseTransport(
      base: ScriptedTransport { request in
        request.program?.log?(DisplayText("connecting"))
        request.program?.log?(DisplayText("18 \u{1B}[1mvalues"))
        return Response(status: 200, body: [0x7B, 0x7D])
      },
      provider: "tides",
      isDemo: false,
      output: output
    )
    let program = PluginProgram(path: "/usr/lib/dash/plugins/dash-provider-tides")
    let call = ProgramCall(program, .fetch)
    let request = Request(running: call, identity: "{}", deadline: .now + .seconds(600))
    _ = try await transport.send(request)
    let lines = output.text.split(separator: "\n")
    #expect(lines.prefix(2) == ["tides: connecting", "tides: 18 [1mvalues"])
    #expect(lines.count == 3)
    #expect(lines.last?.contains("200 2 B") == true)
  }
}
