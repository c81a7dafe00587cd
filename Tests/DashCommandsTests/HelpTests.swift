import DashCommands
import Testing

@testable import DashFetch

/// `dash help` and `--help`.
@Suite struct HelpTests {
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

  @Test(arguments: ["places", "config", "plugins", "cache"])
  func `a group alone lists what it can do`(_ group: String) async {
    let alone = await TestApp().run(group)
    #expect(alone.status == .success && alone.errorOutput.isEmpty)
    #expect(alone.output == (await TestApp().run("help", group).output))
    #expect(alone.output.contains("\(group) "))
  }
}
