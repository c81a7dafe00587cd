import DashTestSupport
import Glibc
import Testing

@testable import TerminalScreen

/// A program that queries a terminal whose replies the test gives.
@Suite(.ownThread, .hangLimit) struct TerminalQueryTests {
  private static let question = TerminalQuery.question

  private func start(
    _ arguments: [String],
    path: String = ProbeRun.path,
    in terminal: PseudoTerminal
  ) throws -> ChildProcess {
    try ChildProcess(path, arguments, environment: ProbeRun.environment, in: terminal)
  }

  @Test(arguments: RepliesCase.all.filter { $0.attributes != nil })
  func `it uses the terminal's replies`(test: RepliesCase) async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let program = try start(["--ask", "20000"], in: terminal)
    #expect(await terminal.waits(for: Self.question))
    #expect(!terminal.isEchoing)
    #expect(!terminal.isCanonical)
    terminal.type(test.bytes)
    #expect(await program.wait() == .exit(0))
    let size = test.cellSize.map { "\($0.width)x\($0.height)" } ?? "none"
    let expected =
      "version \(test.version ?? "none"), attributes \(test.attributes ?? []), "
      + "kitty \(test.hasKittyGraphics), cell \(size), asked true"
    #expect(await terminal.waits(for: expected), "\(terminal.text)")
    #expect(terminal.isEchoing)
    #expect(terminal.isCanonical)
    #expect(terminal.pendingInput == 0)
  }

  @Test func `a terminal that does not reply costs only the time limit`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let program = try start(["--ask", "150"], in: terminal)
    #expect(await program.wait() == .exit(0))
    #expect(await terminal.waits(for: "attributes [], kitty false, cell none, asked true, took "))
    let duration = terminal.text.split(separator: "took ").last?.split(separator: " ").first
    let time = try #require(duration.flatMap { Int($0) })
    #expect((150..<120_000).contains(time))
    #expect(terminal.isEchoing)
    #expect(terminal.isCanonical)
  }

  @Test func `a late reply does not reach the shell`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let program = try start(["--ask", "20", "--stay"], in: terminal)
    #expect(await terminal.waits(for: "attributes []"))
    // The system announces only whole lines.
    terminal.type("\u{1B}[?62;4c\n")
    #expect(await terminal.waits(for: "[?62;4c"))
    #expect(terminal.pendingInput > 0)
    program.signal(SIGUSR1)
    #expect(await program.wait() == .exit(0))
    #expect(terminal.pendingInput == 0)
  }

  @Test func `earlier typed text is left to the shell and no query is sent`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    terminal.type("ls\n")
    #expect(await terminal.waits(for: "ls"))
    let program = try start(["--ask", "20000"], in: terminal)
    #expect(await program.wait() == .exit(0))
    #expect(await terminal.waits(for: "asked false"))
    #expect(!terminal.text.contains(Self.question))
    #expect(terminal.pendingInput == 3)
  }

  @Test func `in the background no query is sent`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let command = "set -m; \(ProbeRun.path) --ask 20000 & wait"
    let program = try start(["-c", command], path: "/bin/sh", in: terminal)
    #expect(await program.wait() == .exit(0))
    #expect(await terminal.waits(for: "asked false"))
    #expect(!terminal.text.contains(Self.question))
  }

  @Test func `with keys from another terminal no query is sent`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let other = try PseudoTerminal()
    defer { other.end() }
    let keys = open(other.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(keys) }
    let program = try ChildProcess(
      ProbeRun.path,
      ["--ask", "20000"],
      environment: ProbeRun.environment,
      input: .descriptor(keys),
      in: terminal
    )
    #expect(await program.wait() == .exit(0))
    #expect(await terminal.waits(for: "asked false"))
    #expect(!terminal.text.contains(Self.question))
  }

  @Test(arguments: SignalCase.ends)
  func `a signal during a query restores the terminal`(signal: SignalCase) async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let program = try start(["--ask", "20000"], in: terminal)
    #expect(await terminal.waits(for: Self.question))
    program.signal(signal.number)
    #expect(await program.wait() == .signal(signal.number))
    #expect(terminal.text == Self.question)
    #expect(terminal.isEchoing)
    #expect(terminal.isCanonical)
  }
}
