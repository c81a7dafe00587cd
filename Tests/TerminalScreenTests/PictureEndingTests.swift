import DashTestSupport
import Glibc
import Testing

/// What becomes of pictures when the terminal is given back.
@Suite(.timeLimit(.minutes(2))) struct PictureEndingTests {
  /// Deletes them, and ends what one may have been cut off in.
  private static let deletion = "\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

  private func screen(_ probe: ProbeRun) -> ModelTerminal {
    var screen = ModelTerminal(columns: 80, rows: 24)
    let text = probe.terminal.text.replacing("\u{1B}\\\u{1B}_Ga=d,d=A", with: "\u{1B}_Ga=d,d=A")
    screen.write(Array(text.utf8))
    return screen
  }

  @Test(arguments: SignalCase.ends + SignalCase.crashes)
  func `pictures are deleted before the terminal is given back`(signal: SignalCase) async throws {
    let probe = try await ProbeRun(ProbeRun.path, ["--pictures"])
    #expect(screen(probe).placements.count == 1)
    probe.program.signal(signal.number)
    try await probe.expectEnd(.signal(signal.number))
    #expect(probe.terminal.text.hasSuffix(Self.deletion + ProbeRun.leave))
    #expect(screen(probe).placements == [])
    #expect(screen(probe).transmitted == [])
  }

  @Test func `after a stop they are sent anew`() async throws {
    let probe = try await ProbeRun(ProbeRun.path, ["--pictures"])
    probe.terminal.resize(columns: 80, rows: 24)
    probe.program.signal(SIGCONT)
    #expect(await probe.shows("saw resumed"))
    #expect(screen(probe).placements.count == 1)
    #expect(probe.terminal.count(of: "a=t,i=7") == 2)
  }

  @Test func `without a picture nothing of that is written`() async throws {
    let probe = try await ProbeRun()
    probe.terminal.type("q")
    try await probe.expectEnd(.exit(0), saying: "closed\r\n")
    #expect(!probe.terminal.text.contains("_G"))
  }
}
