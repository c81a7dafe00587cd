import DashTestSupport
import Foundation
import Testing

/// Keys from commands, files and the service manager, with the built program.
@Suite(.ownThread, .hangLimit) struct KeySourceTests {
  private func configuration(
    _ server: LoopbackServer,
    key: String
  ) throws -> TestConfiguration {
    try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": \(key), "places": [2643743], "baseURL": "\(server.baseURL)" } } ] }
        """
    )
  }

  /// Returns a shell command in the form of the configuration.
  private func shell(_ script: String) throws -> String {
    let commandLine = try JSONEncoder().encode(["sh", "-c", script])
    return #"{"command": \#(String(decoding: commandLine, as: UTF8.self))}"#
  }

  /// A run without any key in the environment.
  private let program = DashProgram.withoutKey

  @Test func `the first line of a command's output is the key`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let key = try shell("echo \(DashProgram.key); echo second; echo noise >&2")
    let file = try configuration(server, key: key)
    let run = try await program.run(["weather", "--trust", "-c", file.path, "-v"])
    #expect(run.status == 0)
    #expect(!run.errorOutput.contains("noise"))
    #expect(server.requests.first?.parameter("appid") == DashProgram.key)
  }

  @Test func `the key command runs once for all instances without key and input`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let key = try shell("env >> '\(folder.path)/env'; cat >> '\(folder.path)/env'; echo key123")
    func entry(_ name: String) -> String {
      """
      { "name": "\(name)", "provider": "openweathermap",
        "options": { "apiKey": \(key), "places": [1, 2], "baseURL": "\(server.baseURL)" } }
      """
    }
    let file = try TestConfiguration(
      text: #"{ "version": 1, "providers": [\#(entry("a")), \#(entry("b"))] }"#
    )
    var program = program
    program.environment["OTHER_API_KEY"] = DashProgram.key
    program.environment["XDG_RUNTIME_DIR"] = "/nonexistent"
    let run = try await program.run(["--trust", "-c", file.path])
    #expect(run.status == 0)
    // Both send the same request with the same key, so it is sent once.
    #expect(server.requests.count { $0.path == "/data/2.5/weather" } == 2)
    let variables = try String(contentsOfFile: "\(folder.path)/env", encoding: .utf8)
    let names = variables.split(separator: "\n").compactMap { $0.split(separator: "=").first }
    // The shell sets PWD and similar variables itself.
    let given = names.filter { !["PWD", "OLDPWD", "SHLVL", "_"].contains($0) }
    #expect(given.sorted() == ["HOME", "LANG", "PATH", "TZ", "XDG_RUNTIME_DIR"])
  }

  @Test(arguments: [
    ("sleep 1000", "did not finish in time"),
    ("while :; do echo flood-flood-flood; done", "printed too much for a key"),
    ("echo leak0123; kill -KILL $$", "was killed by signal 9"),
    ("echo leak0123; exit 3", "exited with status 3"),
    ("true", "printed no key"),
    (#"printf 'leak0123\033[2J\n'"#, "printed no key"),
  ])
  func `the error of a failing command shows only its name`(
    _ script: String,
    _ message: String
  ) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let file = try configuration(server, key: shell(script))
    let run = try await program.run(["weather", "--trust", "-c", file.path, "-f", "json"])
    #expect(run.status == 69)
    #expect(run.output.contains(#""status": "unconfigured""#))
    #expect(run.output.contains("No key for OpenWeatherMap: sh \(message)"))
    for part in ["leak0123", "flood-flood", "sleep"] { #expect(!run.everything.contains(part)) }
    #expect(server.connectionCount == 0)
  }

  @Test func `processes that the key command leaves running do not delay the run`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    // The child holds the output open until the test writes to the pipe after the run.
    let file = try configuration(server, key: shell("{ read x < '\(pipe)'; } & echo key123"))
    let run = try await program.run(["weather", "--trust", "-c", file.path])
    #expect(run.status == 0)
    let writer = open(pipe, O_WRONLY)
    #expect(write(writer, "x\n", 2) == 2)
    close(writer)
  }

  @Test func `no command runs if no key is needed`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let file = try configuration(server, key: shell("echo ran > '\(folder.path)/ran'; echo key"))
    let program = program
    let check = try await program.run(["config", "check", "--trust", "-c", file.path])
    #expect(check.status == 0)
    #expect(check.output.contains("weather: ready, apiKey from a command (sh)"))
    let providers = try await program.run(["providers", "--trust", "-c", file.path])
    #expect(providers.output.contains("ready, apiKey from a command (sh)"))
    #expect(try await program.run(["weather", "--demo", "--trust", "-c", file.path]).status == 0)
    #expect(try await program.run(["photos", "x", "--trust", "-c", file.path]).status != 78)
    #expect(try await program.run(["places", "list", "--trust", "-c", file.path]).status == 0)
    _ = try await program.run(["weather", "--offline", "--trust", "-c", file.path])
    _ = try await program.run([
      "--offline", "--watch=1s", "--count", "1", "--trust", "-c", file.path,
    ])
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ran"))
  }

  @Test func `cached weather is shown without running the command`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let file = try configuration(
      server,
      key: shell("echo ran >> '\(folder.path)/ran'; echo key123")
    )
    let program = program
    let first = try await program.run(["weather", "--trust", "-c", file.path])
    #expect(first.status == 0)
    for arguments in [["weather"], ["weather", "--offline"]] {
      let run = try await program.run(arguments + ["--trust", "-c", file.path])
      #expect(run.status == 0 && run.output.contains("City 2643743"), "\(arguments)")
    }
    #expect(try String(contentsOfFile: "\(folder.path)/ran", encoding: .utf8) == "ran\n")
    #expect(
      try await program.run(["weather", "--refresh", "--trust", "-c", file.path]).status == 0
    )
    #expect(try String(contentsOfFile: "\(folder.path)/ran", encoding: .utf8) == "ran\nran\n")
    #expect(server.requests.allSatisfy { $0.parameter("appid") == "key123" })
  }

  // MARK: Files

  @Test func `a key file is checked like the configuration`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let file = try configuration(server, key: #"{"file": "my key"}"#)
    let path = file.folder.appending(path: "my key").path
    try Data("\(DashProgram.key)\n".utf8).write(to: URL(filePath: path))
    chmod(path, 0o666)
    let open = try await program.run(["weather", "--trust", "-c", file.path, "--width", "200"])
    #expect(open.status == 69)
    #expect(open.errorOutput.contains("chmod 600 '\(path)'"))
    chmod(path, 0o644)
    let exposed = try await program.run(["weather", "--trust", "-c", file.path])
    #expect(exposed.status == 0)
    #expect(exposed.errorOutput.contains("contains a key, and other users can read it"))
    #expect(exposed.errorOutput.contains("chmod 600 '\(path)'"))
    chmod(path, 0o600)
    #expect(try await program.run(["weather", "--trust", "-c", file.path]).errorOutput == "")
  }

  @Test func `a configuration that others can write to is rejected`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let file = try configuration(server, key: #""${OPENWEATHERMAP_API_KEY}""#)
    chmod(file.path, 0o664)
    let run = try await DashProgram().run(["weather", "-c", file.path])
    #expect(run.status == 78)
    #expect(run.errorOutput.contains("other users can write to it; run: chmod go-w \(file.path)"))
    #expect(server.connectionCount == 0)
  }

  @Test func `pipes of a shell work as configurations`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let file = try configuration(server, key: #""${OPENWEATHERMAP_API_KEY}""#)
    for option in ["--trust -c <(cat '\(file.path)')", "--trust -c /dev/stdin < '\(file.path)'"] {
      let run = try await RunningProgram(
        path: "/bin/bash",
        arguments: ["-c", "'\(DashProgram.path)' weather \(option)"],
        environment: DashProgram().environment
      ).wait()
      #expect(run.status == 0, "\(option): \(run.errorOutput)")
    }
  }
}
