import DashCommands
import DashConfiguration
import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import DashFetch

/// Which plugin of several is used, and which files are refused.
@Suite struct PluginFolderTests: PluginHome {
  let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
  }

  // MARK: Folders

  @Test func `the folders of the configuration come first and the compiled-in provider wins`()
    async throws
  {
    let own = try install(version: "own")
    try install(in: "system", version: "system")
    let configured = try install(in: "mine", version: "configured")
    try install("sample")
    let app = try makeApp(folders: #"["~/mine"]"#)
    _ = await app.run()
    #expect(app.programs.runs.map(\.program.path) == [configured, configured])
    let list = try await makeApp(folders: #"["~/mine"]"#).run("plugins", "list")
    let shadowed = list.output.split(separator: "\n").first { $0.contains(own) }
    #expect(shadowed?.hasSuffix("shadowed by \(configured)") == true)
    #expect(list.output.contains("shadowed by the provider of that name"))
    let doctor = try await makeApp(folders: #"["~/mine"]"#).run("doctor", "--offline")
    #expect(doctor.output.contains("shadowed by"))
  }

  @Test func `a relative folder is rejected`() async throws {
    let run = try await makeApp(folders: #"["plugins", "./x"]"#).run("config", "check")
    #expect(run.status == .configuration)
    #expect(run.errorOutput.contains("pluginFolders[0]"))
    #expect(run.errorOutput.contains("pluginFolders[1]"))
  }

  @Test func `an unknown provider is an error`() async throws {
    let run = try await makeApp().run()
    #expect(run.status == .configuration)
    #expect(run.errorOutput.contains("tides"))
  }

  // MARK: Refused

  @Test(arguments: [0o770, 0o707])
  func `a file that others can write to is refused`(_ permissions: Int) async throws {
    let path = try install(permissions: permissions)
    let app = try makeApp()
    let run = await app.run("--width", "200")
    #expect(runs(of: app) == [])
    #expect(run.errorOutput.contains("other users can write to \(path)"))
    #expect(run.errorOutput.contains("chmod go-w \(path)"))
    let info = try makeApp()
    #expect(await info.run("plugins", "info", "tides").status == .unavailable)
    #expect(runs(of: info) == [])
  }

  @Test func `a file in a folder of others and one that is not executable are refused`()
    async throws
  {
    let path = try install()
    let folder = (path as NSString).deletingLastPathComponent
    chmod(folder, 0o777)
    let open = try makeApp()
    _ = await open.run()
    #expect(runs(of: open) == [])
    let list = try await makeApp().run("plugins", "list")
    #expect(list.output.contains("refused: others can write to \(folder)"))
    chmod(folder, 0o700)
    // Root may execute any file that anybody may execute.
    chmod(path, 0o600)
    let closed = try makeApp()
    _ = await closed.run()
    #expect(runs(of: closed) == [])
    #expect(try await makeApp().run("plugins", "list").output.contains("not executable"))
  }

  @Test func `a configuration from elsewhere runs no plugin and names no folder`() async throws {
    try install()
    try install("other", in: "shared", version: "x")
    let file = try home.write(
      """
      {"version": 1, "pluginFolders": ["\(home.path)/shared"], "providers": [\(Self.entry)]}
      """,
      to: "shared/plugins.json"
    )
    let app = try makeApp()
    let run = await app.run("-c", file, "-f", "json")
    #expect(run.status == .unavailable)
    #expect(run.output.contains("add --trust"))
    #expect(await app.run("plugins", "info", "other", "-c", file).status == .usage)
    #expect(runs(of: app) == [])
    _ = await app.run("--trust", "-c", file)
    #expect(runs(of: app) == ["describe", "fetch"])
  }

  @Test func `plugins beside the program come before those of the system`() {
    let system = ["/usr/local/lib/dash/plugins", "/usr/lib/dash/plugins"]
    #expect(PluginSupport.systemFolders(beside: nil) == system)
    #expect(PluginSupport.systemFolders(beside: "/usr/bin/dash-weather") == system)
    #expect(
      PluginSupport.systemFolders(beside: "/home/x/dash-0.1/bin/dash-weather")
        == ["/home/x/dash-0.1/lib/dash/plugins"] + system
    )
  }
}
