import DashTestSupport
import Foundation
import Testing

/// Every way to end watch mode, and the state of the terminal then.
@Suite(.ownThread, .hangLimit) struct WatchExitTests {
  private let server: LoopbackServer
  private let configuration: TestConfiguration

  init() throws {
    server = try LoopbackServer(WeatherResponse.reply)
    configuration = try TestConfiguration(watching: [.init(baseURL: server.baseURL)])
  }

  private var arguments: [String] {
    ["weather", "--watch", "--trust", "-c", configuration.path]
  }

  /// Starts the program and waits until it shows the weather.
  private func watch() async throws -> WatchedDash {
    let watched = try WatchedDash(arguments)
    await watched.waitUntil { $0.contains("City 1") }
    #expect(!watched.terminal.isEchoing && !watched.terminal.isCanonical)
    return watched
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal ends it and restores the terminal`(signal: Int32) async throws {
    let watched = try await watch()
    watched.program.signal(signal)
    await watched.expectEnd(.signal(signal))
  }

  /// `q`, Ctrl-D and Ctrl-C.
  @Test(
    arguments: [("q", .exit(0)), ("\u{4}", .exit(0)), ("\u{3}", .signal(SIGINT))]
      as [(String, ChildProcess.Ending)]
  )
  func `a key ends it and restores the terminal`(
    key: String,
    ending: ChildProcess.Ending
  ) async throws {
    let watched = try await watch()
    watched.terminal.type(key)
    await watched.expectEnd(ending)
  }

  @Test func `the last frame of a count ends it and restores the terminal`() async throws {
    let watched = try WatchedDash(
      ["weather", "--watch=1s", "--count", "2", "-c", configuration.path]
    )
    await watched.expectEnd(.exit(0))
    #expect((1...2).contains(server.weatherRequests.count))
  }

  @Test func `the last frame of a count shows what is missing`() async throws {
    let broken = try LoopbackServer { _ in .status(500) }
    defer { broken.stop() }
    let configuration = try TestConfiguration(watching: [.init(baseURL: broken.baseURL)])
    let watched = try WatchedDash(
      ["weather", "--watch", "--count", "1", "-c", configuration.path]
    )
    await watched.expectEnd(.exit(69))
  }

  @Test func `a key ends it during a stalled request`() async throws {
    let silent = try LoopbackServer { _ in .stall }
    defer { silent.stop() }
    // The request outlasts the test's patience.
    let configuration = try TestConfiguration(
      watching: [.init(baseURL: silent.baseURL, timeout: "10m")]
    )
    let watched = try WatchedDash(["weather", "--watch", "-c", configuration.path])
    await silent.waitForRequests(1)
    await watched.waitUntil { $0.contains("loading") }
    await watched.quit()
  }

  // MARK: The other end

  @Test func `the end of its shell ends it`() async throws {
    let shell = try WatchedShell()
    await shell.type("\(DashProgram.path) \(arguments.joined(separator: " "))")
    await shell.watched.waitUntil { $0.contains("City 1") }
    let child = try #require(shell.child())
    shell.watched.program.signal(SIGKILL)
    #expect(await shell.watched.terminal.wait { $0.hasSuffix(WatchedDash.leave) })
    let hasEnded = await WatchedShell.ends(child)
    #expect(hasEnded)
    #expect(shell.watched.terminal.count(of: "\u{1B}[?1049l") == 1)
    #expect(shell.watched.terminal.isEchoing && shell.watched.terminal.isCanonical)
  }

  @Test func `a killed parent script ends it`() async throws {
    let shell = try WatchedShell()
    let command = ([DashProgram.path] + arguments).joined(separator: " ")
    await shell.type("sh -c '\(command) & echo child=$!; wait'")
    await shell.watched.waitUntil { $0.contains("City 1") }
    let text = shell.watched.terminal.text
    let child = try #require(text.firstMatch(of: /child=(\d+)/).flatMap { pid_t($0.1) })
    kill(try #require(shell.child()), SIGKILL)
    // No signal comes: the terminal still exists and belongs to the shell again.
    await shell.watched.waitForOutput(WatchedDash.leave)
    let hasEnded = await WatchedShell.ends(child)
    #expect(hasEnded)
    // Otherwise it would run forever.
    if !hasEnded { kill(child, SIGKILL) }
    shell.watched.terminal.type("echo status=$?\n")
    await shell.watched.waitForOutput("status=137")
    #expect(shell.watched.terminal.count(of: "\u{1B}[?1049l") == 1)
    #expect(shell.watched.terminal.isEchoing && shell.watched.terminal.isCanonical)
  }

  // MARK: Job control

  @Test func `Ctrl-Z returns the terminal to the shell, and fg redraws without a request`()
    async throws
  {
    let shell = try WatchedShell()
    await shell.type("\(DashProgram.path) \(arguments.joined(separator: " "))")
    await shell.watched.waitUntil { $0.contains("City 1") }
    shell.watched.terminal.type("\u{1A}")
    await shell.watched.waitForOutput("Stopped")
    #expect(shell.watched.terminal.text.contains(WatchedDash.leave))
    #expect(shell.watched.terminal.count(of: "\u{1B}[?1049l") == 1)

    shell.watched.resize(columns: 60, rows: 20)
    await shell.type("fg")
    await shell.watched.waitForOutput("\u{1B}[20;2H\u{1B}[0;2mOpenWeatherMap")
    let screen = await shell.watched.waitUntil {
      $0.contains("City 1") && $0.split(separator: "\n").last?.contains("next ") == true
    }
    #expect(screen.split(separator: "\n", omittingEmptySubsequences: false).count == 21)
    #expect(shell.watched.screen.complaints == [])
    #expect(!shell.watched.terminal.isEchoing && !shell.watched.terminal.isCanonical)

    shell.watched.terminal.type("q")
    await shell.type("echo status=$?")
    await shell.watched.waitForOutput("status=0")
    #expect(shell.watched.terminal.count(of: "\u{1B}[?1049h") == 2)
    #expect(shell.watched.terminal.count(of: "\u{1B}[?1049l") == 2)
    #expect(server.weatherRequests.count == 1)
  }
}
