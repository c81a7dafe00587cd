import DashCommands
import Testing

@testable import DashFetch

/// `dash help` and `--help`.
@Suite struct HelpTests {
  @Test func `every way to request a command's help prints the same text`() async {
    let direct = await TestApp().run("weather", "--help")
    let short = await TestApp().run("-h", "weather", "--help")
    let byName = await TestApp().run("help", "weather")
    #expect(direct.status == .success)
    #expect(direct.output == short.output)
    #expect(direct.output == byName.output)
    #expect(direct.output.contains("Usage: dash weather [PLACE ...] [OPTIONS]"))
    #expect(await TestApp().run("help").output == TestApp().run("--help").output)
  }

  @Test func `a single letter requests the short help`() async {
    let long = await TestApp().run("weather", "--help").output
    for arguments in [["weather", "-h"], ["-vh", "weather"], ["--help", "weather", "-h"]] {
      let short = await TestApp().run(arguments)
      #expect(short.status == .success)
      #expect(short.output.hasSuffix("\nAll options: dash weather --help\n"))
      #expect(long.contains("--max-age") && !short.output.contains("--max-age"))
    }
  }

  @Test(arguments: ["places", "config", "plugins", "cache"])
  func `a group alone lists what it can do`(_ group: String) async {
    let alone = await TestApp().run(group)
    #expect(alone.status == .success && alone.errorOutput.isEmpty)
    #expect(alone.output == (await TestApp().run("help", group).output))
    #expect(alone.output.contains("\(group) "))
  }
}
