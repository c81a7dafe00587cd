import DashTestSupport
import Foundation
import Testing

/// The program around a fetch: configuration, demo, streams, signals.
@Suite(.ownThread) struct CommandLineTests {
  private let withoutKey = DashProgram.withoutKey

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

  /// Starts the program where /proc is an empty folder; the kernel may refuse that.
  private static func runWithoutProc(_ command: String) async throws -> DashProgram.Outcome {
    let script = "mount -t tmpfs none /proc && \(command)"
    return try await RunningProgram(
      path: "/usr/bin/unshare",
      arguments: ["-rm", "/bin/sh", "-c", script, DashProgram.path],
      environment: DashProgram().environment
    ).wait()
  }

  @Test func `without /proc the program has its arguments`() async throws {
    guard try await Self.runWithoutProc("exit 7").status == 7 else { return }
    let run = try await Self.runWithoutProc(#"exec "$0" --version"#)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("dash "))
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
      arguments: ["-c", #""$0" weather --trust -c "$1" >&-"#, DashProgram.path, file.path],
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
      "stty columns \(columns); \(DashProgram.path) weather --trust -c \(file.path) --timeout 1s"
    )
    #expect(screen.contains("\r\(line)\r\u{1B}[K"))
    #expect(screen.contains("timeout"))
  }

  @Test(arguments: ["INT", "HUP"])
  func `a signal erases the progress line and ends the program`(_ signal: String) async throws {
    let server = try LoopbackServer { _ in .stall }
    let file = try TestConfiguration(baseURL: server.baseURL)
    // `timeout` sends the signal some time after the line appeared.
    let screen = try await DashProgram().runInTerminal(
      "timeout --foreground -s \(signal) 3 \(DashProgram.path) weather --trust -c \(file.path)"
        + " --timeout 60s; echo"
    )
    #expect(screen.contains("\rwaiting for OpenWeatherMap ...\r\u{1B}[K"))
    #expect(!screen.contains("no data"))
  }

  @Test func `a terminal that cannot erase gets no progress line`() async throws {
    let server = try LoopbackServer { _ in .stall }
    let file = try TestConfiguration(baseURL: server.baseURL)
    let screen = try await DashProgram().runInTerminal(
      "\(DashProgram.path) weather --trust -c \(file.path) --timeout 1s",
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
    program.send(SIGINT)
    let run = try await program.wait()
    // A shell reports a death by signal 2 as 130.
    #expect(run.status == -2)
  }
}
