import DashTestSupport
import Glibc
import Testing

/// The pictures on the screen when the terminal is restored.
@Suite(.ownThread, .hangLimit) struct PictureEndingTests {
  /// Deletes all pictures, after the end of one that may be cut off.
  private static let deletion = "\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

  private static func screen(_ text: String) -> ModelTerminal {
    var screen = ModelTerminal(columns: 80, rows: 24)
    let text = text.replacing("\u{1B}\\\u{1B}_Ga=d,d=A", with: "\u{1B}_Ga=d,d=A")
    screen.write(Array(text.utf8))
    return screen
  }

  /// Waits until a picture is there, which follows the text of its frame.
  private func shows(_ probe: ProbeRun, transmissions: Int) async -> Bool {
    await probe.terminal.wait { text in
      Self.screen(text).placements.count == 1
        && text.ranges(of: "a=t,i=7").count == transmissions && text.hasSuffix("\u{1B}[?2026l")
    }
  }

  @Test(arguments: SignalCase.ends + SignalCase.crashes)
  func `pictures are deleted before the terminal is restored`(signal: SignalCase) async throws {
    let probe = try await ProbeRun(ProbeRun.path, ["--pictures"])
    #expect(await shows(probe, transmissions: 1))
    probe.program.signal(signal.number)
    try await probe.expectEnd(.signal(signal.number))
    #expect(probe.terminal.text.hasSuffix(Self.deletion + ProbeRun.leave))
    let screen = Self.screen(probe.terminal.text)
    #expect(screen.placements == [])
    #expect(screen.transmitted == [])
  }

  @Test func `after a stop pictures are sent again`() async throws {
    let probe = try await ProbeRun(ProbeRun.path, ["--pictures"])
    probe.terminal.resize(columns: 80, rows: 24)
    probe.program.signal(SIGCONT)
    #expect(await probe.shows("saw resumed"))
    #expect(await shows(probe, transmissions: 2))
  }

  @Test func `without a picture no picture sequence is written`() async throws {
    let probe = try await ProbeRun()
    probe.terminal.type("q")
    try await probe.expectEnd(.exit(0), saying: "closed\r\n")
    #expect(!probe.terminal.text.contains("_G"))
  }
}
