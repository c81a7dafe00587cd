import DashCore
import DashTestSupport
import Foundation
import Testing

/// `dash config get|set|unset` on files that people wrote by hand.
@Suite(.ownThread) struct ConfigEditingTests {
  /// A file with unusual white space, order and numbers.
  private static let file = """
    {
    \t"version" : 1.0e0,
    \t"aliases": {"home" : "51.50,-0.120" , "St. Gallen": 7},

    \t"providers" : [ { "name":"weather", "provider":"openweathermap", "refresh" : 6.0e1,
    \t\t\t"options" : { "apiKey":"${OPENWEATHERMAP_API_KEY}",
    \t\t\t\t"places" : [ 2643743, "home",
    \t\t\t\t\t"Caf\\u00e9" ] } } ]
    }

    """

  private func text(_ file: TestConfiguration) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file.path)), as: UTF8.self)
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let old: String
    let new: String

    init(_ arguments: [String], _ old: String, _ new: String) {
      self.arguments = arguments
      self.old = old
      self.new = new
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Edit(
      ["set", "units", "imperial"],
      "\t\"providers\"",
      "\t\"units\" : \"imperial\",\n\t\"providers\""
    ),
    Edit(
      ["set", "providers.weather.enabled", "false"],
      "6.0e1,\n\t\t\t",
      "6.0e1,\n\t\t\t\"enabled\" : false,\n\t\t\t"
    ),
    Edit(["unset", "aliases.home"], #""home" : "51.50,-0.120" , "#, ""),
    Edit(["unset", "providers.weather.refresh"], #" "refresh" : 6.0e1,"# + "\n\t\t\t", "\n\t\t\t"),
  ])
  func `an edit changes only the bytes of the edited setting`(_ edit: Edit) async throws {
    // Removing an alias in use turns the place into a city's name.
    let file = try TestConfiguration(text: Self.file)
    let run = try await DashProgram().run(["config"] + edit.arguments + ["-c", file.path])
    #expect(run.status == 0)
    #expect(run.everything == "")
    let expected = Self.file.replacing(edit.old, with: edit.new)
    #expect(expected != Self.file)
    if edit.arguments.last != "providers.weather.refresh" {
      #expect(try text(file) == expected)
    }
    let check = try await DashProgram().run(["config", "check", "-c", file.path])
    #expect(check.status == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    #expect(left == ["plugins.json"])
  }

  @Test func `an edit that makes the file invalid is rejected with the usual message`() async throws
  {
    let cases = [
      (["set", "units", "metirc"], "did you mean \"metric\"?", Int32(78)),
      (["set", "unitz", "metric"], "unknown key \"unitz\"; did you mean \"units\"?", 78),
      (["set", "providers[0].options.places", "[]"], "a list of at least one place", 78),
      (["set", "providers[0].refresh", "0"], "a duration", 78),
      (["set", "aliases.a", "home"], "not another alias", 78),
      (["set", "providers[0].options.places[9]", "x"], "not found in the file", 78),
      (["unset", "version"], "\"version\" is missing", 78),
      (["unset", "units"], "units is not set", 78),
      (["set", "providers.wether.refresh", "1m"], "did you mean \"weather\"?", 64),
      (["set", "a..b", "1"], "is not a setting", 64),
      (["set", "units"], "needs KEY and VALUE", 64),
      (["set", "units", "metric", "x"], "unexpected argument", 64),
    ]
    let file = try TestConfiguration(text: Self.file)
    for (arguments, message, status) in cases {
      let run = try await DashProgram().run(["config"] + arguments + ["-c", file.path])
      #expect(run.status == status, "\(arguments)")
      #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
      #expect(run.output == "")
    }
    #expect(try text(file) == Self.file)
  }

  @Test func `a key cannot be set on the command line`() async throws {
    let file = try TestConfiguration(text: Self.file)
    let program = DashProgram()
    // `run` records an issue if an output holds the key.
    for value in [DashProgram.key, "${A:-\(DashProgram.key)}", "\"\(DashProgram.key)\""] {
      let run = try await program.run(
        ["config", "set", "providers.weather.options.apiKey", value, "-c", file.path]
      )
      #expect(run.status == 64)
      #expect(run.errorOutput.contains("'${OPENWEATHERMAP_API_KEY}'"))
    }
    #expect(try text(file) == Self.file)
    for value in ["${OTHER}", #"{"file": "key.txt"}"#] {
      let run = try await program.run(
        ["config", "set", "providers.weather.options.apiKey", value, "-c", file.path]
      )
      #expect(run.status == 0)
      let got = try await program.run(
        ["config", "get", "providers.weather.options.apiKey", "-c", file.path]
      )
      #expect(got.output == value + "\n")
    }
  }

  @Test func `config get prints a setting as written but never a key`() async throws {
    let own = Self.file.replacing("${OPENWEATHERMAP_API_KEY}", with: DashProgram.key)
    let file = try TestConfiguration(text: own)
    let program = DashProgram()
    func get(_ key: String) async throws -> String {
      try await program.run(["config", "get", key, "-c", file.path]).output
    }
    #expect(try await get("aliases.home") == "51.50,-0.120\n")
    #expect(try await get("providers.weather.refresh") == "6.0e1\n")
    #expect(try await get("aliases") == #"{"home" : "51.50,-0.120" , "St. Gallen": 7}"# + "\n")
    #expect(try await get("providers[0].options.places[2]") == "Café\n")
    #expect(try await get("providers[0].options.apiKey") == "\"<redacted>\"\n")
    #expect(try await get("providers").contains("\"apiKey\":\"<redacted>\""))
    let missing = try await program.run(["config", "get", "units", "-c", file.path])
    #expect(missing.status == 1)
    #expect(missing.errorOutput.contains("units is not set"))
  }

  @Test func `without a file an edit starts from the compiled-in configuration`() async throws {
    let program = DashProgram()
    let run = try await program.run(["config", "set", "units", "imperial"])
    #expect(run.status == 0)
    let home = try #require(program.environment["HOME"])
    let path = "\(home)/.config/dash/plugins.json"
    #expect(run.errorOutput.contains(path))
    #expect(FileManager.default.fileExists(atPath: "\(home)/.config/dash/plugins.schema.json"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try await program.run(["config", "get", "units"]).output == "imperial\n")
    #expect(try await program.run(["config", "path"]).output == path + "\n")
    let again = try await program.run(["config", "unset", "units"])
    #expect(again.everything == "")
    let check = try await program.run(["config", "init"])
    #expect(check.status == 78)
    let made = try Data(contentsOf: URL(filePath: path))
    let shipped = try await DashProgram().run(["config", "init"]).output.dropLast()
    #expect(made == (try Data(contentsOf: URL(filePath: String(shipped)))))
  }

  @Test func `config edit runs the editor and then checks the file`() async throws {
    var program = DashProgram()
    let none = try await program.run(["config", "edit"])
    #expect(none.status == 1)
    #expect(none.errorOutput.contains("VISUAL and EDITOR are not set"))

    program.environment["EDITOR"] = "false"
    program.environment["VISUAL"] = "sed -i 's/\"60s\"/\"90s\"/'"
    let edited = try await program.run(["config", "edit"])
    #expect(edited.status == 0)
    #expect(edited.output.hasSuffix("plugins.json: ok\n"))
    #expect(try await program.run(["config", "get", "refresh"]).output == "90s\n")

    program.environment["VISUAL"] = "sed -i 's/\"90s\"/\"soon\"/'"
    let broken = try await program.run(["config", "edit"])
    #expect(broken.status == 78)
    #expect(broken.errorOutput.contains("found \"soon\""))
    // An invalid file can be edited too.
    program.environment["VISUAL"] = "sed -i 's/\"soon\"/\"60s\"/'"
    #expect(try await program.run(["config", "edit"]).status == 0)

    program.environment["VISUAL"] = ""
    let failed = try await program.run(["config", "edit"])
    #expect(failed.status == 1)
    #expect(failed.errorOutput == "dash: false failed with status 1\n")
  }

  @Test func `an invalid file is opened again until it is right`() async throws {
    let file = try TestConfiguration(text: #"{"version": 1, "refresh": "60s", "providers": []}"#)
    // Each run of the editor makes another change.
    let change = "s/60s/soon/;t;s/soon/later/;t;s/later/90s/"
    let dash = try WatchedDash(
      ["config", "edit", "-c", file.path],
      variables: ["EDITOR": "sed -i '\(change)'"]
    )
    for (count, value) in ["soon", "later"].enumerated() {
      let isAsked = await dash.terminal.wait { text in
        text.components(separatedBy: "q: keep the file as it is) ").count == count + 2
      }
      #expect(isAsked)
      #expect(dash.terminal.text.contains("found \"\(value)\""))
      dash.terminal.type("\n")
    }
    #expect(await dash.program.wait() == .exit(0))
    await dash.waitForOutput("plugins.json: ok")
    #expect(try text(file).contains("90s"))
  }

  @Test(
    arguments: [
      ("q\n", .exit(78)), ("No\n", .exit(78)), ("\u{4}", .exit(78)), ("\u{3}", .signal(SIGINT)),
    ] as [(String, ChildProcess.Ending)]
  )
  func `an invalid file can be left as it is`(
    _ key: String,
    _ ending: ChildProcess.Ending
  ) async throws {
    let file = try TestConfiguration(text: #"{"version": 1, "refresh": "60s", "providers": []}"#)
    let dash = try WatchedDash(
      ["config", "edit", "-c", file.path],
      variables: ["EDITOR": "sed -i s/60s/soon/"]
    )
    await dash.waitForOutput("Edit again?")
    dash.terminal.type(key)
    #expect(await dash.program.wait() == ending)
    #expect(try text(file).contains("soon"))
    #expect(dash.terminal.count(of: "found \"soon\"") == 1)
  }

  @Test func `vi is the editor of a terminal without another one`() async throws {
    let file = try TestConfiguration(text: Self.file)
    let tools = try TemporaryDirectory()
    try tools.write("#!/bin/sh\necho edited \"$@\"\n", to: "vi", permissions: 0o755)
    let dash = try WatchedDash(
      ["config", "edit", "-c", file.path],
      variables: ["PATH": "\(tools.path):/bin:/usr/bin", "VISUAL": ""]
    )
    #expect(await dash.program.wait() == .exit(0))
    await dash.waitForOutput("edited \(file.path)")
    let edit = ["config", "edit", "-c", file.path]
    let none = try WatchedDash(edit, variables: ["PATH": "/nowhere"])
    #expect(await none.program.wait() == .exit(1))
    await none.waitForOutput("VISUAL and EDITOR are not set")
  }

  @Test func `an edit preserves a symbolic link and the file mode`() async throws {
    let file = try TestConfiguration(text: Self.file)
    let link = file.folder.appending(path: "link.json").path
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "plugins.json"
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let run = try await DashProgram().run(["config", "set", "language", "de", "-c", link])
    #expect(run.status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "plugins.json")
    #expect(try text(file).contains(#""language" : "de""#))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
  }

  @Test(.hangLimit) func `an edit does not wait for ever for a lock, and says whose it is`()
    async throws
  {
    let file = try TestConfiguration(text: Self.file)
    let descriptor = open(file.folder.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let run = try await DashProgram().run(["config", "set", "units", "uk", "-c", file.path])
    #expect(run.status == 78)
    #expect(run.errorOutput.contains("another program has locked it"))
    #expect(try text(file) == Self.file)

    #expect(flock(descriptor, LOCK_UN) == 0)
    let again = try await DashProgram().run(["config", "set", "units", "uk", "-c", file.path])
    #expect(again.everything == "")
  }

  @Test(.hangLimit) func `many edits at once all get in or say why not`() async throws {
    let file = try TestConfiguration(text: Self.file)
    let names = (0..<80).map { "alias\($0)" }
    let path = file.path
    let runs = await names.concurrentMap(limit: names.count) { name in
      try? await DashProgram().run(["config", "set", "aliases.\(name)", "1,2", "-c", path])
    }
    let text = try text(file)
    for (name, run) in zip(names, runs) {
      let run = try #require(run)
      if run.status == 0 {
        #expect(text.contains("\"\(name)\"") && run.everything == "")
      } else {
        #expect(run.status == 78 && run.errorOutput.contains("has locked it"), "\(run.everything)")
      }
    }
  }
}
