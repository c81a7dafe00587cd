import DashTestSupport
import Glibc
import Testing

@Suite(.ownThread, .hangLimit) struct StopTests {
  @Test func `Ctrl-Z returns the terminal to the shell and fg takes it again`() async throws {
    let shell = try await ShellRun()
    await shell.stop()
    #expect(shell.terminal.text.contains(ProbeRun.leave))
    #expect(shell.terminal.count(of: "\u{1B}[?1049l") == 1)
    shell.terminal.resize(columns: 60, rows: 20)
    await shell.type("fg")
    await shell.expect("saw resumed")
    #expect(shell.terminal.text.contains("probe 60x20"))
    #expect(!shell.terminal.isEchoing && !shell.terminal.isCanonical)
    shell.terminal.type("q")
    await shell.expect("closed")
    #expect(shell.terminal.count(of: "\u{1B}[?1049h") == 2)
    #expect(shell.terminal.count(of: "\u{1B}[?1049l") == 2)
  }

  @Test func `in the background it stays stopped and writes nothing`() async throws {
    let shell = try await ShellRun()
    await shell.stop()
    await shell.type("bg; wait %1; echo waited=$?")
    await shell.expect("waited=\(128 + SIGTTOU)")
    #expect(shell.terminal.count(of: "\u{1B}[?1049h") == 1)
    await shell.type("fg")
    await shell.expect("saw resumed")
    // Another thread may hand its SIGCONT on after the screen was taken, which draws once more.
    #expect((2...3).contains(shell.terminal.count(of: "\u{1B}[?1049h")))
    shell.terminal.type("\u{3}")
    await shell.type("echo status=$?")
    await shell.expect("status=\(128 + SIGINT)")
  }

  @Test func `a signal ends a stopped program, which leaves the shell's terminal alone`()
    async throws
  {
    let shell = try await ShellRun()
    await shell.stop()
    // `wait` returns at once for a job that bash has not seen continue yet.
    await shell.type(
      "p=$(jobs -p); kill %1; while [ -d /proc/$p ]; do :; done; wait $p; echo status=$?"
    )
    await shell.expect("status=\(128 + SIGTERM)")
    #expect(shell.terminal.count(of: "\u{1B}[?1049l") == 1)
  }

  @Test func `after an unexpected stop everything is redrawn`() async throws {
    let probe = try await ProbeRun()
    probe.program.signal(SIGSTOP)
    probe.program.signal(SIGCONT)
    #expect(await probe.terminal.waits(for: "saw resumed"))
    #expect(probe.terminal.count(of: "\u{1B}[?1049h") == 2)
    #expect(probe.terminal.count(of: "probe 80x24") == 2)
    probe.terminal.type("q")
    #expect(await probe.program.wait() == .exit(0))
    probe.expectOriginalModes()
  }

  @Test func `a program that nobody could continue does not stop`() async throws {
    // Its group is orphaned: the session leader has no parent in the session.
    let probe = try await ProbeRun()
    probe.terminal.type("\u{1A}")
    #expect(await probe.terminal.waits(for: "saw resumed"))
    probe.terminal.type("q")
    try await probe.expectEnd(.exit(0), saying: "closed\r\n", entered: 2)
  }

  @Test func `output pending before a stop is not written after it`() async throws {
    let probe = try await ProbeRun()
    probe.terminal.setReading(false)
    probe.terminal.type("f")
    probe.terminal.fill()
    #expect(await probe.program.waitsToWrite())
    probe.program.signal(SIGTSTP)
    // The pending output was dropped, and the program has continued.
    #expect(await probe.program.waitsToWrite())
    probe.terminal.setReading(true)
    let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[2J\u{1B}[?1000h\u{1B}[?1006h"
    let anew = "\u{1B}[?2026h\u{1B}[m\u{1B}[2J"
    #expect(await probe.terminal.wait { $0.contains(ProbeRun.leave + enter + anew) })
    probe.program.signal(SIGTERM)
    #expect(await probe.program.wait() == .signal(SIGTERM))
  }

  @Test func `ending in the background leaves the shell's modes alone`() async throws {
    let shell = try await ShellRun()
    let probe = try #require(pid_t(shell.child()))
    kill(probe, SIGSTOP)
    await shell.expect("Stopped")
    // At its prompt bash reads single keys, and echoes them itself.
    #expect(await shell.prompts())
    kill(probe, SIGTERM)
    kill(probe, SIGCONT)
    #expect(await Repeatedly.wait { kill(probe, 0) != 0 })
    await shell.expect(ProbeRun.leave)
    #expect(!shell.terminal.isEchoing && !shell.terminal.isCanonical)
  }
}
