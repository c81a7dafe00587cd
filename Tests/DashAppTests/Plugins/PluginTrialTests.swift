import DashCore
import Testing

@testable import DashApp

struct PluginTrialTests {
  @Test func `a usual run starts the file that was looked up and no other`() {
    let version = FileVersion(
      device: 1,
      inode: 2,
      bytes: 3,
      changedSeconds: 4,
      changedNanoseconds: 5
    )
    let program = PluginTrial(arguments: ["describe"]).program(
      PluginProgram(path: "/plugin", version: version)
    )
    #expect(program.path == "/plugin")
    #expect(program.arguments == ["describe"])
    #expect(program.version == version)
  }
}
