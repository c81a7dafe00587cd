import DashTestSupport
import Foundation
import Testing

/// The question for a city in a real terminal, before anything is configured.
@Suite(.ownThread, .hangLimit) struct FirstUseProgramTests {
  private static let question = "Which city? (Enter: twelve cities of the world) "

  private let home = ProgramHome.make()
  private var path: String { "\(home)/.config/dash/plugins.json" }

  private func start(_ arguments: String..., key: String? = nil) throws -> WatchedDash {
    // No service can be reached through this proxy, and at once.
    try WatchedDash(
      arguments,
      variables: ["HOME": home, "https_proxy": "http://127.0.0.1:1", "TZ": "UTC"]
        .merging(key.map { ["OPENWEATHERMAP_API_KEY": $0] } ?? [:]) { $1 }
    )
  }

  /// Types an answer to the question.
  private func answer(_ text: String, _ dash: WatchedDash) async {
    await dash.waitForOutput(Self.question)
    #expect(dash.terminal.isEchoing && dash.terminal.isCanonical)
    dash.terminal.type(text)
  }

  @Test func `a place that needs no look-up is written and shown`() async throws {
    let dash = try start()
    await answer("51.5,-0.12\n", dash)
    #expect(await dash.program.wait() == .exit(69))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#"["51.5,-0.12"]"#))
    await dash.waitForOutput("wrote \(path)")
    let next = try start()
    #expect(await next.program.wait() == .exit(69))
    #expect(!next.terminal.text.contains("Which city?"))
  }

  @Test(arguments: ["\n", "\u{4}"]) func `Enter and Ctrl-D are asked for once`(
    _ key: String
  ) async throws {
    let dash = try start("weather")
    await answer(key, dash)
    #expect(await dash.program.wait() == .exit(69))
    #expect(!FileManager.default.fileExists(atPath: path))
    let next = try start()
    #expect(await next.program.wait() == .exit(69))
    #expect(!next.terminal.text.contains("Which city?"))
  }

  @Test func `Ctrl-C ends the program, and the next run asks again`() async throws {
    for _ in 0..<2 {
      let dash = try start()
      await answer("Lon\u{3}", dash)
      // A shell reports this as 130.
      #expect(await dash.program.wait() == .signal(SIGINT))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a look-up that fails writes nothing, and the next run asks again`() async throws {
    for _ in 0..<2 {
      let dash = try start()
      await answer("London\n", dash)
      await dash.waitForOutput("\(Self.question)London\r\n")
      await dash.waitForOutput("unreachable: ")
      dash.terminal.type("q\n")
      #expect(await dash.program.wait() == .exit(0))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `without its key a service is not asked for a place`() async throws {
    let dash = try start("--verbose", key: "")
    await answer("London\n", dash)
    await dash.waitForOutput("unreachable: ")
    #expect(dash.terminal.text.contains("geocoding-api.open-meteo.com"))
    #expect(!dash.terminal.text.contains("openweathermap.org"))
    dash.terminal.type("q\n")
    #expect(await dash.program.wait() == .exit(0))
  }

  @Test func `a watch asks before its screen opens`() async throws {
    let dash = try start("--watch")
    await answer("51.5,-0.12\n", dash)
    await dash.waitUntil { $0.contains("51.5,-0.12") }
    dash.terminal.type("q")
    await dash.expectEnd(.exit(0))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `a job in the background asks nothing and does not stop`() async throws {
    let shell = try WatchedShell()
    await shell.type("export HOME=\(home) https_proxy=http://127.0.0.1:1 TERM=dumb")
    await shell.type("\(DashProgram.path) & wait $!; echo status:$?")
    await shell.watched.waitForOutput("status:69")
    #expect(!shell.watched.terminal.text.contains("Which city?"))
    await shell.type("exit")
  }

  @Test func `a pipe is asked nothing`() async throws {
    var program = DashProgram()
    program.environment["HOME"] = home
    program.environment["https_proxy"] = "http://127.0.0.1:1"
    #expect(try await !program.run([]).everything.contains("Which city?"))
  }
}
