import DashTestSupport
import Foundation
import Testing

/// Configurations from outside the user's configuration folder.
///
/// A plugin and a program that prints a key leave a mark, a key file's key reaches a server, and a
/// request to another address reaches a proxy.
@Suite(.ownThread, .hangLimit) struct ForeignConfigurationTests {
  /// The observers of what a configuration did.
  private struct Scene: Sendable {
    let server: LoopbackServer
    let proxy: LoopbackServer
    let folder: TemporaryDirectory
    let file: TestConfiguration
    var program = DashProgram(trustsConfiguration: false)

    init() throws {
      server = try LoopbackServer(WeatherResponse.reply)
      proxy = try LoopbackServer { _ in .status(403) }
      folder = try TemporaryDirectory()
      try folder.write("filekey0123\n", to: "key")
      file = try TestConfiguration(text: "")
      try file.replace(with: text(mark: "mark"))
      program.environment["https_proxy"] = proxy.baseURL
      program.environment["XDG_DATA_HOME"] = folder.path
      try folder.write(
        "#!/bin/sh\necho >'\(folder.path)/mark'\n",
        to: "dash/plugins/dash-provider-tides",
        permissions: 0o700
      )
    }

    /// Returns a configuration whose program creates a file.
    func text(mark: String) -> String {
      """
      { "version": 1, "providers": [
        { "name": "program", "provider": "openweathermap", "options": { "places": [1],
          "apiKey": {"command": ["sh", "-c", "echo >'\(folder.path)/\(mark)'; echo printed0123"]},
          "baseURL": "\(server.baseURL)" } },
        { "name": "file", "provider": "openweathermap", "options": { "places": [2],
          "apiKey": {"file": "\(folder.path)/key"}, "baseURL": "\(server.baseURL)" } },
        { "name": "address", "provider": "openweathermap", "timeout": "100s", "options": {
          "places": [3], "apiKey": "${OPENWEATHERMAP_API_KEY}",
          "baseURL": "https://elsewhere.example" } },
        { "name": "port", "provider": "openweathermap", "options": {
          "places": [4], "apiKey": "${OPENWEATHERMAP_API_KEY}", "baseURL": "\(server.baseURL)" } },
        { "name": "plugin", "provider": "tides", "options": { "port": 1 } },
        { "name": "exec", "provider": "exec",
          "options": { "command": ["/bin/sh", "-c", "exit 1"], "kind": "text" } },
        { "name": "photos", "provider": "pixabay", "options": { "query": "x",
          "apiKey": {"command": ["sh", "-c", "echo >'\(folder.path)/\(mark)'; echo printed0123"]},
          "baseURL": "\(server.baseURL)" } } ] }
      """
    }

    func hasMark(_ mark: String = "mark") -> Bool {
      FileManager.default.fileExists(atPath: "\(folder.path)/\(mark)")
    }

    /// Whether the proxy received a request to the address that is neither own nor loopback.
    var isElsewhereReached: Bool {
      proxy.requests.contains { $0.target.contains("elsewhere.example") }
    }

    func removeMark() {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/mark")
    }

    func run(_ arguments: [String]) async throws -> DashProgram.Outcome {
      try await program.run(arguments + ["-c", file.path])
    }

    /// Expects that no program, key file or address was used.
    func expectNothing(
      _ comment: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(!hasMark(), "\(comment)", sourceLocation: sourceLocation)
      #expect(server.connectionCount == 0, "\(comment)", sourceLocation: sourceLocation)
      #expect(!isElsewhereReached, "\(comment)", sourceLocation: sourceLocation)
    }

    func stop() {
      server.stop()
      proxy.stop()
    }
  }

  private static let commands: [[String]] = [
    [], ["weather"], ["weather", "London"], ["weather", "--refresh"], ["photos", "x"],
    ["show", "program", "file", "address", "port", "photos", "plugin"],
    ["places", "list"], ["plugins", "list"], ["config", "schema"],
    ["places", "search", "Oslo", "--instance", "program"],
    ["places", "add", "Oslo", "--instance", "file"], ["history"], ["providers"],
    ["config", "check"], ["config", "path"], ["config", "get", "providers.file.options"],
    ["completions", "instances"], ["--watch=1s", "--count", "2"],
    ["photos", "x", "--watch=1s", "--count", "2"], ["line"], ["line", "-f", "waybar"],
    ["config", "set", "refresh", "90s"], ["config", "edit"],
  ]

  @Test func `nothing runs and no key is used before the file is trusted`() async throws {
    var scene = try Scene()
    defer { scene.stop() }
    scene.program.environment["EDITOR"] = "true"
    for command in Self.commands {
      _ = try await scene.run(command)
      scene.expectNothing("\(command)")
    }
    let doctor = try await scene.run(["doctor", "--json", "--offline"])
    scene.expectNothing("doctor")
    let findings = try DoctorFindings(doctor.output)
    #expect(try findings.value("trust", of: "trust") == "none")
    #expect(try findings.mark("apiKey", of: "program") == "failure")
    _ = try await scene.run(["doctor", "--timeout", "1s"])
    scene.expectNothing("doctor with requests")
    var byVariable = scene.program
    byVariable.environment["DASH_CONFIG"] = scene.file.path
    #expect(try await byVariable.run([]).status == 69)
    scene.expectNothing("DASH_CONFIG")
  }

  @Test func `the panels say how to trust the file`() async throws {
    let scene = try Scene()
    defer { scene.stop() }
    let run = try await scene.run(["-f", "json"])
    #expect(run.status == 69)
    let panels = try JSONOutput(run.output).panels()
    #expect(panels.map { $0["status"] as? String } == Array(repeating: "unconfigured", count: 7))
    #expect(run.output.contains("add --trust"))
    let check = try await scene.run(["config", "check"])
    #expect(check.output.contains("not trusted"))
    #expect(check.output.contains("add --trust"))
    let path = try await scene.run(["config", "path"])
    #expect(path.output == "\(scene.file.path)\n")
    #expect(path.errorOutput.contains("add --trust"))
  }

  @Test func `what needs neither a program nor a key works as before`() async throws {
    let server = try LoopbackServer(OpenMeteoResponse.reply)
    defer { server.stop() }
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [ { "name": "weather", "provider": "open-meteo",
          "options": { "places": ["51.5,-0.12"], "baseURL": "\(server.baseURL)" } } ] }
        """
    )
    let run = try await DashProgram(trustsConfiguration: false).run(["-c", file.path])
    #expect(run.status == 0)
    #expect(server.requests.count == 1)
  }

  @Test func `a server of the file's choice writes no history and pauses no other`() async throws {
    let server = try LoopbackServer(OpenMeteoResponse.reply)
    // The limit of the day, as Open-Meteo reports it.
    let limited = try LoopbackServer { _ in
      .json(#"{"error":true,"reason":"Daily API request limit exceeded."}"#, status: 429)
    }
    defer {
      server.stop()
      limited.stop()
    }
    func text(_ baseURL: String) -> String {
      """
      { "version": 1, "providers": [ { "name": "weather", "provider": "open-meteo",
        "options": { "places": ["51.5,-0.12"], "baseURL": "\(baseURL)",
          "airQualityBaseURL": "\(baseURL)", "geocodingBaseURL": "\(baseURL)" } } ] }
      """
    }
    let program = DashProgram(trustsConfiguration: false)
    let home = try #require(program.environment["HOME"])
    let own = "\(home)/.config/dash/plugins.json"
    try FileManager.default.createDirectory(
      atPath: "\(home)/.config/dash",
      withIntermediateDirectories: true
    )
    let refused = try TestConfiguration(text: text(limited.baseURL))
    #expect(try await program.run(["-c", refused.path]).status == 69)
    let asked = limited.requests.count
    #expect(try await program.run(["-c", refused.path]).status == 69)
    #expect(limited.requests.count == asked, "its own pause counts")

    let foreign = try TestConfiguration(text: text(server.baseURL))
    #expect(
      try await program.run(["-c", foreign.path]).status == 0,
      "the pause is not the service's"
    )
    #expect(try await program.run(["history"]).status == 69)
    try FileManager.default.copyItem(atPath: foreign.path, toPath: own)
    #expect(try await program.run(["--refresh"]).status == 0)
    #expect(try await program.run(["history"]).status == 69, "another address, in one's own file")
    #expect(try await program.run(["--refresh", "--trust"]).status == 0)
    #expect(try await program.run(["history"]).status == 0)
  }

  @Test func `a trusted file runs`() async throws {
    let scene = try Scene()
    defer { scene.stop() }
    _ = try await scene.run(["--trust"])
    #expect(scene.hasMark())
    #expect(Set(scene.server.requests.compactMap { $0.parameter("appid") }).count == 3)
    #expect(scene.isElsewhereReached)
    let check = try await scene.run(["config", "check", "--trust"])
    #expect(!check.output.contains("not trusted"))
    scene.removeMark()
    _ = try await scene.run(["--refresh"])
    #expect(!scene.hasMark(), "the next run trusts it too")
  }

  @Test func `the command of earlier versions says what replaces it`() async throws {
    for command in ["trust", "untrust"] {
      let run = try await DashProgram().run(["config", command, "plugins.json"])
      #expect(run.status == 64)
      #expect(run.errorOutput.contains("add --trust"))
    }
  }

  @Test func `a watch trusts the file after a change too`() async throws {
    let scene = try Scene()
    defer { scene.stop() }
    let watched = try WatchedDash(
      ["show", "program", "--watch=1s", "--trust", "-c", scene.file.path],
      columns: 200,
      variables: scene.program.environment
    )
    await watched.waitUntil { $0.contains("City 1") }
    #expect(scene.hasMark())
    try scene.file.replace(with: scene.text(mark: "second"))
    // The values on the screen may be those of before.
    #expect(await Repeatedly.wait { scene.hasMark("second") })
    await watched.quit()
  }
}
