import DashCommands
import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import DashFetch

/// Plugins in their folders: when they run, and what is known without a run.
@Suite struct PluginRunTests: PluginHome {
  let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
  }

  // MARK: When a plugin runs

  @Test func `a plugin describes itself once before its first fetch and after a change`()
    async throws
  {
    try install()
    let first = try makeApp()
    #expect(await first.run().status == .success)
    #expect(runs(of: first) == ["describe", "fetch"])
    let second = try makeApp()
    #expect(await second.run().status == .success)
    #expect(runs(of: second) == ["fetch"])
    try install(version: "two")
    let list = try await makeApp().run("plugins", "list")
    #expect(list.output.contains("changed since its last run"))
    let third = try makeApp()
    #expect(await third.run("show", "sea").status == .success)
    #expect(runs(of: third) == ["describe", "fetch"])
  }

  @Test(arguments: [
    ["providers"], ["providers", "sample"], ["config", "check"], ["config", "schema"],
    ["completions", "bash"], ["completions", "instances"], ["plugins", "list"], ["--offline"],
    ["--demo", "-c", "plugins.json"], ["config", "path"], ["config", "get", "version"],
    ["places", "search", "Oslo", "--offline"],
  ])
  func `other commands run no plugin`(_ arguments: [String]) async throws {
    try install()
    var app = try makeApp()
    app.environment["DASH_CONFIG"] = "\(home.path)/.config/dash/plugins.json"
    let arguments = arguments.map { $0 == "plugins.json" ? "\(home.path)/.config/dash/\($0)" : $0 }
    _ = await app.run(arguments)
    #expect(runs(of: app) == [])
  }

  @Test func `an undescribed plugin is unconfigured and its options are not checked`() async throws
  {
    try install()
    let app = try makeApp(
      #"{"name": "sea", "provider": "tides", "options": {"x": 1}, "fallback": "tides"}"#
    )
    let check = await app.run("config", "check")
    #expect(check.status == .success, "\(check.errorOutput)")
    #expect(check.output.contains("not described yet; run: dash plugins info tides"))
    let offline = try await makeApp().run("show", "sea", "--offline")
    #expect(offline.status == .unavailable)
    #expect(offline.errorOutput.contains("tides"))
  }

  @Test func `after a run the description is known without another`() async throws {
    try install(version: "7.1")
    _ = try await makeApp().run()
    let known = try makeApp()
    let providers = await known.run("providers")
    #expect(providers.output.contains("Shows tides."))
    #expect(try await makeApp().run("providers", "tides").output.contains("A port."))
    #expect(try await makeApp().run("config", "schema").output.contains(#""const": "tides""#))
    let list = try await makeApp().run("plugins", "list")
    #expect(list.output.contains("7.1") && list.output.contains("ok"))
    let wrong = try makeApp(#"{"name": "sea", "provider": "tides", "options": {"prt": "x"}}"#)
    let check = await wrong.run("config", "check")
    #expect(check.status == .configuration)
    #expect(check.errorOutput.contains("port"))
    #expect(runs(of: known) + runs(of: wrong) == [])
  }

  @Test func `a failed description is the error of that panel only`() async throws {
    try install(version: "")
    let app = try makeApp(
      Self.entry + #", {"name": "w", "provider": "sample", "options": {"places": ["Rome"]}}"#
    )
    let run = await app.run("-f", "json")
    #expect(run.status == .incomplete)
    #expect(runs(of: app) == ["describe"])
    #expect(run.output.contains(#""code": "invalid_response""#))
    #expect(run.output.contains("Here"))
  }

  @Test func `only the plugins of the requested instances describe themselves`() async throws {
    try install()
    try install("stars")
    try install("moons")
    let entries =
      Self.entry + #", {"name": "sky", "provider": "stars"}"#
      + #", {"name": "off", "provider": "moons", "enabled": false}"#
    let one = try makeApp(entries)
    #expect(await one.run("show", "sea").status == .success)
    #expect(runs(of: one) == ["describe", "fetch"])
    let all = try makeApp(entries)
    #expect(await all.run().status == .success)
    #expect(runs(of: all).sorted() == ["describe", "fetch", "fetch"])
    let off = try makeApp(entries)
    #expect(await off.run("show", "off").status == .success)
    #expect(runs(of: off) == ["describe", "fetch"])
  }

  @Test func `a plugin that could not describe itself is described by the next run`() async throws {
    try install(version: "")
    _ = try await makeApp().run()
    #expect(try await makeApp().run("plugins", "list").output.contains("not described yet"))
    try install(version: "mended")
    let mended = try makeApp()
    #expect(await mended.run().status == .success)
    #expect(runs(of: mended) == ["describe", "fetch"])
  }

  @Test func `a failure of a description that is known does not lose it`() async throws {
    try install()
    #expect(try await makeApp().run().status == .success)
    var failing = try makeApp()
    failing.programs = ScriptedPrograms { _ throws(TransportError) in
      throw TransportError(.timeout, host: "tides")
    }
    #expect(await failing.run("plugins", "info", "tides").status != .success)
    let later = try makeApp()
    #expect(await later.run().status == .success)
    #expect(runs(of: later) == ["fetch"])
  }

  @Test func `without a state folder a plugin describes itself in each run`() async throws {
    try install()
    try home.write("", to: "file")
    for _ in 1...2 {
      var app = try makeApp()
      app.environment["XDG_STATE_HOME"] = "\(home.path)/file"
      #expect(await app.run().status == .success)
      #expect(runs(of: app) == ["describe", "fetch"])
    }
  }

  @Test(arguments: [
    "a note", #"{"version": 2, "path": "/", "fileVersion": "1", "descriptor": ""}"#, nil,
  ])
  func `a record of a later version, another file and a link stay as they are`(
    _ text: String?
  ) async throws {
    try install()
    let record = "\(home.path)/.local/state/dash/plugins/tides.json"
    try home.write(
      text ?? "{}",
      to: ".local/state/dash/plugins/\(text == nil ? "target" : "tides.json")"
    )
    if text == nil {
      try FileManager.default.createSymbolicLink(atPath: record, withDestinationPath: "target")
    }
    for _ in 1...2 {
      let app = try makeApp()
      #expect(await app.run().status == .success)
      #expect(runs(of: app) == ["describe", "fetch"])
    }
    #expect(try String(contentsOfFile: record, encoding: .utf8) == text ?? "{}")
    #expect(
      (try? FileManager.default.destinationOfSymbolicLink(atPath: record) == "target")
        ?? (text != nil)
    )
  }

  @Test func `a record of an earlier build is read and replaced`() async throws {
    try install()
    let record = "\(home.path)/.local/state/dash/plugins/tides.json"
    #expect(try await makeApp().run().status == .success)
    let text = try String(contentsOfFile: record, encoding: .utf8)
    let earlier = text.replacingOccurrences(of: "\"version\": 1,", with: "")
    #expect(earlier != text)
    try earlier.write(toFile: record, atomically: false, encoding: .utf8)
    let app = try makeApp()
    #expect(await app.run().status == .success)
    #expect(runs(of: app) == ["fetch"])
    #expect(await app.run("plugins", "info", "tides").status == .success)
    #expect(try String(contentsOfFile: record, encoding: .utf8) == text)
  }

  // MARK: Commands

  @Test func `plugins info runs the plugin, because the user requests it`() async throws {
    let path = try install(version: "3.2")
    let app = try makeApp(#"{"name": "w", "provider": "sample", "options": {"places": ["Rome"]}}"#)
    let info = await app.run("plugins", "info", "tides")
    #expect(info.status == .success)
    #expect(info.output.contains("3.2") && info.output.contains(path))
    #expect(info.output.contains("A port."))
    #expect(runs(of: app) == ["describe"])
    #expect(await app.run("plugins", "info", "tids").errorOutput.contains("tides"))
  }

  @Test func `plugins remove deletes a file of the user's own folder only`() async throws {
    let own = try install()
    let system = try install("stars", in: "system")
    let app = try makeApp()
    _ = await app.run()
    #expect(await app.run("plugins", "remove", "tides").status == .success)
    #expect(!FileManager.default.fileExists(atPath: own))
    #expect(await app.run("plugins", "remove", "tides").status == .usage)
    #expect(await app.run("plugins", "remove", "stars").status == .incomplete)
    #expect(FileManager.default.fileExists(atPath: system))
  }
}
