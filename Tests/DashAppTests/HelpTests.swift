import DashTestSupport
import Testing

@testable import DashApp

/// The help of the program and of each command.
@Suite struct HelpTests {
  @Test func `each help text equals its golden file`() throws {
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

  @Test func `every way to request a command's help prints the same text`() async {
    let direct = await TestApp().run("weather", "--help")
    let short = await TestApp().run("-h", "weather")
    let byName = await TestApp().run("help", "weather")
    #expect(direct.status == .success)
    #expect(direct.output == short.output)
    #expect(direct.output == byName.output)
    #expect(direct.output.contains("Usage: dash weather [PLACE ...] [OPTIONS]"))
    #expect(await TestApp().run("help").output == TestApp().run("--help").output)
  }

  @Test func `help for an unknown command suggests the nearest one`() async {
    let run = await TestApp().run("help", "config", "chekc")
    #expect(run.status == .usage)
    #expect(run.output == "")
    #expect(run.errorOutput.contains("did you mean \"check\"?"))
  }
}
