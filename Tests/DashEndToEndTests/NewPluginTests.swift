import DashTestSupport
import Foundation
import Testing

/// `dash plugins new` and `dash plugins check`, as a person uses them.
@Suite(.ownThread, .hangLimit) struct NewPluginTests {
  private let folder: TemporaryDirectory
  private let dash = DashProgram()

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Runs a command line of the shell in the folder; `dash` is the program.
  private func run(_ command: String) async throws -> DashProgram.Outcome {
    let program = try RunningProgram(
      path: "/bin/sh",
      arguments: [
        "-c", "cd \"$1\" && dash() { \"$DASH\" \"$@\"; } && \(command)", "sh", folder.path,
      ],
      environment: dash.environment.merging(["DASH": DashProgram.path]) { $1 }
    )
    return try await program.wait()
  }

  @Test func `a new plugin passes its test and every check, and has a panel`() async throws {
    let new = try await run("dash plugins new town-load")
    #expect(new.status == 0, "\(new.everything)")
    #expect(new.output.hasPrefix("wrote dash-provider-town-load\nwrote town-load-test\n"))
    #expect(new.output.contains("dash plugins check ./dash-provider-town-load\n"))
    let test = try await run("./town-load-test")
    #expect(test.status == 0, "\(test.everything)")
    let check = try await run("dash plugins check ./dash-provider-town-load")
    #expect(check.status == 0, "\(check.everything)")
    #expect(check.output.hasSuffix("checks, all well\n"))
    #expect(check.output.contains("ok    fetch"))
    let home = try #require(dash.environment["HOME"])
    let show = try await run(
      """
      install -D dash-provider-town-load ~/.local/share/dash/plugins/dash-provider-town-load \
      && mkdir -p ~/.config/dash \
      && printf '{"version": 1, "providers": [{"name": "load", "provider": "town-load"}]}' \
      >~/.config/dash/plugins.json && dash show load -f plain
      """
    )
    #expect(show.status == 0, "\(home): \(show.everything)")
    #expect(show.output.contains("15 minutes"))
  }

  @Test(arguments: ["metrics", "table", "text", "weather", "photos"], ["python", "sh"])
  func `a new plugin of each kind works`(kind: String, language: String) async throws {
    let new = try await run("dash plugins new own --kind \(kind) --language \(language)")
    #expect(new.status == 0, "\(new.everything)")
    let first = language == "sh" ? "#!/bin/sh" : "#!/usr/bin/env python3"
    #expect(try await run("head -n 1 dash-provider-own").output == first + "\n")
    #expect(try await run("cat dash-provider-own own-test | grep -c '[@]'; true").output == "0\n")
    let test = try await run("./own-test")
    #expect(test.status == 0, "\(test.everything)")
    if kind == "photos" { try folder.write("a picture", to: "pictures/a \"b\".jpg") }
    let check = try await run("dash plugins check ./dash-provider-own")
    #expect(check.output.hasSuffix("\n2 checks, all well\n"), "\(check.everything)")
    #expect(check.output.contains("ok    fetch"), "\(check.everything)")
  }

  @Test func `a check takes options, and the schemas that it names are printed`() async throws {
    #expect(try await run("dash plugins new own --kind table").status == 0)
    let one = try await run("dash plugins check ./dash-provider-own --option count=1")
    #expect(one.output.contains("1 row in"), "\(one.everything)")
    let wrong = try await run(
      "dash plugins check ./dash-provider-own --option count=x --option cuont=2"
    )
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("options.count: expected a whole number"))
    #expect(wrong.output.contains("unknown key \"cuont\""))
    try folder.write("#!/bin/sh\necho '{}'\n", to: "dash-provider-bad", permissions: 0o700)
    let bad = try await run("dash plugins check ./dash-provider-bad")
    #expect(bad.output.contains("Compare: dash plugins schema descriptor"))
    for name in ["descriptor", "request", "document"] {
      let schema = try await run("dash plugins schema \(name)")
      let json = try JSONSerialization.jsonObject(with: Data(schema.output.utf8))
      #expect((json as? [String: Any])?["$schema"] != nil)
    }
    #expect(try await run("dash plugins schema documents").status == 64)
  }

  @Test func `a photo of a plugin may be a file below its folder, but not a link out of it`()
    async throws
  {
    let home = try #require(dash.environment["HOME"])
    let plugins = "\(home)/.local/share/dash/plugins"
    let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/EmbeddedData/Resources/Demo/landscape.jpg").path
    let set = try await run(
      """
      dash plugins new album --kind photos && mkdir -p '\(plugins)/pictures' ~/.config/dash \
      && install dash-provider-album '\(plugins)' && install -m 644 '\(picture)' '\(plugins)/pictures/a.jpg' \
      && install -m 644 '\(picture)' ~/secret.jpg && ln -s ~/secret.jpg '\(plugins)/pictures/b.jpg' \
      && printf '{"version": 1, "providers": [{"name": "album", "provider": "album"}]}' \
      >~/.config/dash/plugins.json && dash show album -f json
      """
    )
    #expect(set.status == 0, "\(set.everything)")
    let start = try #require(set.output.firstRange(of: "{\n"))
    let panels = try JSONOutput(String(set.output[start.lowerBound...])).panels()
    let photos = try #require(panels.first?["photos"] as? [[String: Any]])
    var statuses: [String: Int32] = [:]
    for photo in photos {
      let id = try #require(photo["id"] as? String)
      let title = try #require(photo["title"] as? String)
      let saved = try await run("dash photos --save album:\(id) out-\(title)")
      statuses[title] = saved.status
    }
    #expect(statuses["a"] == 0)
    #expect(statuses["b"] != 0)
    #expect(try await run("cmp out-a/*.jpg '\(picture)'").status == 0)
  }

  @Test func `a new plugin overwrites nothing`() async throws {
    #expect(try await run("dash plugins new load").status == 0)
    #expect(try await run("head -c 22 dash-provider-load").output == "#!/usr/bin/env python3")
    let before = try await run("rm dash-provider-load && echo mine >load-test; ls")
    #expect(before.output == "load-test\n")
    let again = try await run("dash plugins new load; status=$?; ls; exit $status")
    #expect(again.status == 1)
    #expect(again.output == "load-test\n")
    #expect(again.errorOutput.contains("load-test was not written: File exists"))
  }

  @Test(arguments: ["Load", "../load", "exec", "open-meteo", "1load", "a b", ""])
  func `a name that no plugin can have is refused`(_ name: String) async throws {
    let new = try await run("dash plugins new '\(name)'; status=$?; ls; exit $status")
    #expect(new.status == 64)
    #expect(new.output == "")
  }

  // MARK: Check

  /// Instances of the plugins of this repository that reach nothing but this machine.
  private static let instances = [
    "headlines": #""options": {"feeds": ["http://127.0.0.1:1/feed"]}"#,
    "host": #""options": {}"#,
    "metar": #""options": {"stations": ["EGLC"], "baseURL": "http://127.0.0.1:1"}"#,
    "tides": #""options": {"constituents": ["M2 0.67 231"]}"#,
  ]

  @Test(arguments: ["headlines", "host", "metar", "tides"])
  func `a plugin of this repository passes every check`(_ name: String) async throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Plugins/dash-provider-\(name)").path
    let home = try #require(dash.environment["HOME"])
    let plugins = "\(home)/.local/share/dash/plugins"
    try FileManager.default.createDirectory(
      atPath: "\(home)/.config/dash",
      withIntermediateDirectories: true
    )
    let entry = #"{"name": "own", "provider": "\#(name)", \#(Self.instances[name] ?? "")}"#
    try Data(#"{"version": 1, "providers": [\#(entry)]}"#.utf8)
      .write(to: URL(fileURLWithPath: "\(home)/.config/dash/plugins.json"))
    let check = try await run(
      "install -D '\(source)' '\(plugins)/dash-provider-\(name)' && dash plugins check \(name)"
    )
    #expect(check.status == 0, "\(check.everything)")
    if name == "tides" { #expect(check.output.contains("6 rows in")) }
  }

  @Test func `a file that others can write is not run`() async throws {
    let path = try folder.write(
      "#!/bin/sh\ntouch ran\n",
      to: "dash-provider-open",
      permissions: 0o777
    )
    let check = try await run("dash plugins check ./dash-provider-open; ls")
    #expect(check.output.contains("fail  file  refused: others can write to \(path)"))
    #expect(check.output.contains("chmod go-w"))
    #expect(!check.output.contains("ran\n"))
    let name = try await run("dash plugins check ./dash-provider-Open")
    #expect(name.status == 1)
    #expect(name.output.contains("is not a plugin's name"))
    #expect(try await run("dash plugins check nothing").status == 64)
  }

  @Test func `the findings are JSON for scripts`() async throws {
    let check = try await run(
      "dash plugins new load && dash plugins check ./dash-provider-load --json"
    )
    let start = try #require(check.output.firstRange(of: "{\n  \"schema\""))
    let json = try JSONSerialization.jsonObject(
      with: Data(check.output[start.lowerBound...].utf8)
    )
    let report = try #require(json as? [String: Any])
    #expect(report["schema"] as? String == "dash-plugin-check/1")
    #expect(report["faults"] as? Int == 0)
    let checks = try #require(report["checks"] as? [[String: Any]])
    #expect(checks.count == 2)
    #expect(checks.allSatisfy { $0["result"] as? String == "ok" })
  }
}
