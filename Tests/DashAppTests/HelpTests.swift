import DashTestSupport
import Testing

@testable import DashApp

/// The help of the program and of each command.
@Suite struct HelpTests {
  @Test func `each help is what its golden file holds`() throws {
    for command in CommandTable.commands {
      let name = (["help"] + command.words).joined(separator: "-")
      try Golden.expect(
        HelpText.text(for: command, variables: ["SAMPLE_API_KEY"]),
        is: "\(name).txt"
      )
    }
  }

  @Test func `no line of help is wider than 80 columns`() {
    for command in CommandTable.commands {
      for line in HelpText.text(for: command, variables: ["SAMPLE_API_KEY"]).split(separator: "\n")
      {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test func `help of a command is the same by each way to it`() async {
    let direct = await TestApp().run("weather", "--help")
    let short = await TestApp().run("-h", "weather")
    let byName = await TestApp().run("help", "weather")
    #expect(direct.status == .success)
    #expect(direct.output == short.output)
    #expect(direct.output == byName.output)
    #expect(direct.output.contains("Usage: dash weather [PLACE ...] [OPTIONS]"))
    #expect(await TestApp().run("help").output == TestApp().run("--help").output)
  }

  @Test func `help of something unknown says what was meant`() async {
    let run = await TestApp().run("help", "config", "chekc")
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(run.errorOutput.contains("did you mean \"check\"?"))
  }
}
