import DashTestSupport
import Foundation
import Testing

/// The program around a fetch: configuration, demo, streams, signals.
@Suite(.ownThread) struct CommandLineTests {
  private var withoutKey: DashProgram {
    var program = DashProgram()
    program.environment["OPENWEATHERMAP_API_KEY"] = nil
    return program
  }

  @Test func `the demo needs no key, no network and no home directory`() async throws {
    let first = try await withoutKey.run(["weather", "--demo", "--width", "100"])
    var elsewhere = withoutKey
    elsewhere.environment["TZ"] = "Asia/Tokyo"
    let second = try await elsewhere.run(["weather", "--demo", "--width", "100"])

    #expect(first.status == 0)
    #expect(first.errorOutput == "")
    #expect(first.output == second.output)
    #expect(first.output.contains("demo"))
    for name in ["Montréal", "Moscow", "Athens", "Tokyo", "Rio de Janeiro"] {
      #expect(first.output.contains(name))
    }
    let json = try await withoutKey.run(["--demo", "-f", "json"])
    let document = try JSONOutput(json.output)
    #expect(document.document["demo"] as? Bool == true)
    #expect(document.document["generatedAt"] as? String == "2026-11-20T14:05:00Z")
    let panels = try document.panels()
    #expect(panels.map { $0["kind"] as? String } == ["weather", "photos", "photos"])
    #expect(panels.allSatisfy { $0["status"] as? String == "fresh" })
    #expect(try JSONOutput.places(of: panels[0]).count == 12)
  }

  @Test func `a place that the demo lacks is not found`() async throws {
    let run = try await withoutKey.run(["weather", "--demo", "London", "Atlantis"])
    #expect(run.status == 1)
    #expect(run.output.contains("London"))
    #expect(run.output.contains("not_found"))
  }

  @Test func `the demo knows its places with their country too`() async throws {
    let run = try await withoutKey.run(["weather", "--demo", "London,GB", "Tokyo,JP"])
    #expect(run.status == 0)
    #expect(run.output.contains("London"))
    #expect(run.output.contains("Tokyo"))
  }

  @Test func `the error of a missing key names the variable, the page and the demo`() async throws {
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [ { "name": "w", "provider": "openweathermap", "options": {
          "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [1] } } ] }
        """
    )
    let run = try await withoutKey.run(["-c", file.path])
    #expect(run.status == 69)
    #expect(run.output == "")
    let message = run.errorOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(message.contains("OPENWEATHERMAP_API_KEY"))
    #expect(message.contains("https://home.openweathermap.org/api_keys"))
    #expect(message.contains("--demo"))

    let json = try await withoutKey.run(["-c", file.path, "-f", "json"])
    #expect(json.status == 69)
    let panel = try JSONOutput(json.output).onlyPanel()
    #expect(panel["status"] as? String == "unconfigured")
    #expect(JSONOutput.errorCode(of: panel) == "unconfigured")
  }

  @Test func `offline the missing key is reported as well`() async throws {
    let run = try await withoutKey.run(["weather", "--offline"])
    #expect(run.status == 69)
    #expect(run.output == "")
    let message = run.errorOutput.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(message.contains("No cached response from Open-Meteo, and --offline is set"))
    #expect(message.contains("OpenWeatherMap has no key: set OPENWEATHERMAP_API_KEY"))

    let json = try await withoutKey.run(["-f", "json", "--offline"])
    #expect(json.status == 69)
    let panels = try JSONOutput(json.output).panels()
    #expect(
      panels.map { JSONOutput.errorCode(of: $0) } == ["offline", "unconfigured", "unconfigured"]
    )
    let reason = try #require(panels[0]["providerError"] as? [String: Any])
    #expect(reason["code"] as? String == "unconfigured")
  }

  @Test func `a key can come from a file`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [ { "name": "w", "provider": "openweathermap", "options": {
          "apiKey": {"file": "key.txt"}, "places": [1], "baseURL": "\(server.baseURL)" } } ] }
        """
    )
    try Data("  \(DashProgram.key)\n".utf8).write(to: file.folder.appending(path: "key.txt"))
    let run = try await withoutKey.run(["--trust", "-c", file.path])
    #expect(run.status == 0)
    #expect(server.requests.map { $0.parameter("appid") } == [DashProgram.key])
  }

  @Test(arguments: [
    ["--help"], ["help", "weather"], ["--version"], ["config", "check"], ["config", "path"],
    ["config", "schema"], ["providers"], ["providers", "openweathermap"],
  ])
  func `no request is sent before the command line is valid`(
    _ arguments: [String]
  ) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    var program = DashProgram()
    program.environment["DASH_CONFIG"] = file.path
    let run = try await program.run(arguments)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(server.connectionCount == 0)
  }

  @Test func `a configuration error shows file, line, column, path and the nearest name`()
    async throws
  {
    let file = try TestConfiguration(
      text: """
        { "version": 1,
          "providers": [
            { "name": "w", "provider": "openwethermap" },
            { "name": "v", "provider": "openweathermap", "options": { "plases": [1] } } ] }
        """
    )
    for command in [["weather"], ["config", "check"]] {
      let run = try await DashProgram().run(command + ["-c", file.path])
      #expect(run.status == 78)
      #expect(run.output == "")
      #expect(
        run.errorOutput.contains(
          "\(file.path):3:32: providers[0].provider: unknown provider \"openwethermap\"; "
            + "did you mean \"openweathermap\"?"
        )
      )
      #expect(run.errorOutput.contains(":4:63: providers[1].options.plases: unknown key"))
      #expect(run.errorOutput.contains("did you mean \"places\"?"))
    }
  }

  @Test func `the error of a missing configuration names its file`() async throws {
    let run = try await DashProgram().run(["weather", "-c", "/nonexistent/plugins.json"])
    #expect(run.status == 78)
    #expect(run.errorOutput.contains("/nonexistent/plugins.json: No such file or directory"))
  }

  @Test(arguments: [
    ["-c", "echo hi"], ["-c", "echo hi", "name", "x"], ["./script.sh"], ["-e", "script"], ["-x"],
    ["script.sh", "argument"],
  ])
  func `an option of the Debian shell gets a hint`(_ arguments: [String]) async throws {
    let run = try await DashProgram().run(arguments)
    #expect(run.status == 64)
    #expect(run.errorOutput.contains("/bin/dash"))
  }

  @Test func `config init writes a file that config check accepts`() async throws {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    var program = DashProgram()
    program.environment["XDG_CONFIG_HOME"] = folder.path
    let first = try await program.run(["config", "init"])
    let path = "\(folder.path)/dash/plugins.json"
    #expect(first.status == 0)
    #expect(first.output == path + "\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    let again = try await program.run(["config", "init"])
    #expect(again.status == 78)
    #expect(again.errorOutput.contains("File exists"))
    let check = try await program.run(["config", "check"])
    #expect(check.status == 0)
    #expect(check.output.hasSuffix("\(path): ok\n"))
    let found = try await program.run(["config", "path"])
    #expect(found.output == path + "\n")
  }

  @Test func `a pipe that closes early ends the program quietly`() async throws {
    let shell = try RunningProgram(
      path: "/bin/bash",
      arguments: [
        "-c", #""$0" weather --demo | true; echo "${PIPESTATUS[0]}""#, DashProgram.path,
      ],
      environment: DashProgram().environment
    )
    let run = try await shell.wait()
    #expect(run.output == "0\n")
    #expect(run.errorOutput == "")
  }

  @Test func `a full disk is an error`() async throws {
    let shell = try RunningProgram(
      path: "/bin/bash",
      arguments: ["-c", #""$0" weather --demo > /dev/full"#, DashProgram.path],
      environment: DashProgram().environment
    )
    let run = try await shell.wait()
    #expect(run.status == 1)
    #expect(run.errorOutput.contains("No space left on device"))
  }

  @Test func `a closed standard output is an error and nothing is written elsewhere`()
    async throws
  {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let shell = try RunningProgram(
      path: "/bin/bash",
      arguments: ["-c", #""$0" weather -c "$1" >&-"#, DashProgram.path, file.path],
      environment: DashProgram().environment
    )
    let run = try await shell.wait()
    #expect(run.status == 1)
    #expect(run.errorOutput.contains("Bad file descriptor"))
  }

  @Test(arguments: zip([80, 24], ["waiting for OpenWeatherMap ...", "waiting for OpenWeat..."]))
  func `on a terminal a progress line names the provider and is then erased`(
    columns: Int,
    line: String
  ) async throws {
    let server = try LoopbackServer { _ in .stall }
    let file = try TestConfiguration(baseURL: server.baseURL)
    let screen = try await DashProgram().runInTerminal(
      "stty columns \(columns); \(DashProgram.path) weather -c \(file.path) --timeout 1s"
    )
    #expect(screen.contains("\r\(line)\r\u{1B}[K"))
    #expect(screen.contains("timeout"))
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal erases the progress line and ends the program`(_ signal: String) async throws {
    let server = try LoopbackServer { _ in .stall }
    let file = try TestConfiguration(baseURL: server.baseURL)
    // `timeout` sends the signal some time after the line appeared.
    let screen = try await DashProgram().runInTerminal(
      "timeout --foreground -s \(signal) 3 \(DashProgram.path) weather -c \(file.path)"
        + " --timeout 60s; echo"
    )
    #expect(screen.contains("\rwaiting for OpenWeatherMap ...\r\u{1B}[K"))
    #expect(!screen.contains("no data"))
  }

  @Test func `a terminal that cannot erase gets no progress line`() async throws {
    let server = try LoopbackServer { _ in .stall }
    let file = try TestConfiguration(baseURL: server.baseURL)
    let screen = try await DashProgram().runInTerminal(
      "\(DashProgram.path) weather -c \(file.path) --timeout 1s",
      term: "dumb"
    )
    #expect(screen.contains("timeout"))
    #expect(!screen.contains("waiting") && !screen.contains("\u{1B}"))
  }

  @Test func `a slow nonblocking reader receives everything`() async throws {
    // A pipe that is smaller than the document and refuses writes when full instead of blocking.
    let script = """
      import fcntl, os, subprocess, sys
      read, write = os.pipe()
      fcntl.fcntl(write, fcntl.F_SETFL, fcntl.fcntl(write, fcntl.F_GETFL) | os.O_NONBLOCK)
      fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, 4096)
      run = subprocess.Popen(sys.argv[1:], stdout=write)
      os.close(write)
      total = 0
      while chunk := os.read(read, 512):
          total += len(chunk)
      print(total, run.wait())
      """
    let whole = try await DashProgram().run(["weather", "--demo", "-f", "json"])
    let reader = try RunningProgram(
      path: "/usr/bin/python3",
      arguments: ["-c", script, DashProgram.path, "weather", "--demo", "-f", "json"],
      environment: DashProgram().environment
    )
    let run = try await reader.wait()
    #expect(whole.output.utf8.count > 8192)
    #expect(run.output == "\(whole.output.utf8.count) 0\n")
    #expect(run.errorOutput == "")
  }

  @Test func `an interrupt ends the program at once by the signal`() async throws {
    let server = try LoopbackServer { _ in .stall }
    let file = try TestConfiguration(baseURL: server.baseURL)
    let program = try DashProgram().start(["weather", "-c", file.path, "--timeout", "60s"])
    await server.waitForRequests(1)
    program.interrupt()
    let run = try await program.wait()
    // A shell reports a death by signal 2 as 130.
    #expect(run.status == -2)
  }

  @Test func `colour needs a terminal or an option`() async throws {
    let pipe = try await DashProgram().run(["weather", "--demo"])
    #expect(!pipe.output.contains("\u{1B}"))
    var program = DashProgram()
    program.environment["TERM"] = "xterm-256color"
    let always = try await program.run(["weather", "--demo", "--color", "always"])
    #expect(always.output.contains("\u{1B}[38;5;"))
    program.environment["CLICOLOR_FORCE"] = "1"
    #expect(try await program.run(["weather", "--demo"]).output.contains("\u{1B}["))
    program.environment["NO_COLOR"] = "1"
    #expect(try await !program.run(["weather", "--demo"]).output.contains("\u{1B}"))
  }

  @Test func `a locale without UTF-8 gets ASCII`() async throws {
    var program = DashProgram()
    program.environment["LANG"] = "C"
    let run = try await program.run(["weather", "--demo"])
    #expect(run.status == 0)
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(run.output.contains("Montreal"))
  }
}
