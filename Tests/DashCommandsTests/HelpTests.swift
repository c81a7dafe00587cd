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
}
