import DashTestSupport
import Glibc
import TerminalScreen
import Testing

@Suite(.ownThread, .hangLimit) struct InputTests {
  /// Returns the two ends of a new pipe.
  private func pipe() throws -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  @Test func `keys arrive as events`() async throws {
    let probe = try await ProbeRun()
    for (bytes, text) in [
      ("\u{1B}[A", "Key.up"), ("é", "character(\"é\")"),
      ("\u{1B}", "Key.escape"), ("\u{4}", "Key.endOfInput"),
    ] {
      probe.terminal.type(bytes)
      #expect(await probe.shows(text), "\(text)")
    }
    probe.terminal.type("q")
    try await probe.expectEnd(.exit(0), saying: "closed\r\n")
  }

  @Test func `keys may come from a pipe whose end ends the input`() async throws {
    let (readEnd, writeEnd) = try pipe()
    let probe = try await ProbeRun(input: .descriptor(readEnd))
    close(readEnd)
    #expect(write(writeEnd, "x", 1) == 1)
    #expect(await probe.shows("character(\"x\")"))
    close(writeEnd)
    try await probe.expectEnd(.exit(7), saying: "closed\r\n")
  }

  @Test func `a program whose input is not a keyboard continues at its end`() async throws {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let probe = try await ProbeRun(input: .descriptor(descriptor))
    close(descriptor)
    #expect(!probe.terminal.isEchoing)
    probe.terminal.resize(columns: 70, rows: 20)
    #expect(await probe.terminal.waits(for: "probe 70x20"))
    probe.program.signal(SIGTERM)
    try await probe.expectEnd(.signal(SIGTERM))
  }

  @Test func `after the end of its input a program does not spin`() async throws {
    let (readEnd, writeEnd) = try pipe()
    let probe = try await ProbeRun(ProbeRun.path, ["--stay"], input: .descriptor(readEnd))
    close(readEnd)
    close(writeEnd)
    #expect(await probe.shows("inputEnded"))
    // A repeated event or a busy poll would show by now.
    for columns in 60..<70 {
      probe.terminal.resize(columns: columns, rows: 20)
      #expect(await probe.terminal.waits(for: "probe \(columns)x20"))
    }
    #expect(probe.terminal.count(of: "inputEnded") == 1)
    probe.program.signal(SIGTERM)
    try await probe.expectEnd(.signal(SIGTERM))
  }

  @Test func `a file that is not a terminal is rejected`() throws {
    let (readEnd, writeEnd) = try pipe()
    defer {
      close(readEnd)
      close(writeEnd)
    }
    #expect(throws: ScreenError.notATerminal) {
      _ = try TerminalScreen(input: readEnd, output: writeEnd) { _ in }
    }
  }
}
