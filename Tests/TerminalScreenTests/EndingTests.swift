import DashTestSupport
import Foundation
import Testing

/// A signal and its name.
struct SignalCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let number: Int32

  static let ends = [
    SignalCase(testDescription: "INT", number: SIGINT),
    SignalCase(testDescription: "TERM", number: SIGTERM),
    SignalCase(testDescription: "HUP", number: SIGHUP),
    SignalCase(testDescription: "QUIT", number: SIGQUIT),
  ]

  /// Signals that are rarely sent to such a program, but end it.
  static let unusualEnds = [
    SignalCase(testDescription: "ALRM", number: SIGALRM),
    SignalCase(testDescription: "USR1", number: SIGUSR1),
    SignalCase(testDescription: "USR2", number: SIGUSR2),
    SignalCase(testDescription: "XCPU", number: SIGXCPU),
    SignalCase(testDescription: "XFSZ", number: SIGXFSZ),
    SignalCase(testDescription: "VTALRM", number: SIGVTALRM),
    SignalCase(testDescription: "PROF", number: SIGPROF),
    SignalCase(testDescription: "STKFLT", number: SIGSTKFLT),
    SignalCase(testDescription: "IO", number: SIGIO),
    SignalCase(testDescription: "PWR", number: SIGPWR),
    SignalCase(testDescription: "RTMIN", number: 34),
    SignalCase(testDescription: "RTMAX", number: 64),
  ]

  /// Signals that do not end a program that ignores SIGPIPE.
  static let harmless = [
    SignalCase(testDescription: "PIPE", number: SIGPIPE),
    SignalCase(testDescription: "CHLD", number: SIGCHLD),
    SignalCase(testDescription: "URG", number: SIGURG),
  ]

  static let crashes = [
    SignalCase(testDescription: "SEGV", number: SIGSEGV),
    SignalCase(testDescription: "BUS", number: SIGBUS),
    SignalCase(testDescription: "ILL", number: SIGILL),
    SignalCase(testDescription: "FPE", number: SIGFPE),
    SignalCase(testDescription: "TRAP", number: SIGTRAP),
    SignalCase(testDescription: "ABRT", number: SIGABRT),
    SignalCase(testDescription: "SYS", number: SIGSYS),
  ]
}

/// A way to crash from within, and the resulting signal.
struct CrashCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let key: String
  let signal: Int32

  static let all = [
    CrashCase(testDescription: "an index out of range", key: "t", signal: SIGILL),
    CrashCase(testDescription: "abort", key: "a", signal: SIGABRT),
    CrashCase(testDescription: "a write to an unmapped address", key: "s", signal: SIGSEGV),
  ]
}

@Suite(.ownThread, .hangLimit) struct EndingTests {
  @Test func `the terminal is restored at a normal end`() async throws {
    let probe = try await ProbeRun()
    #expect(!probe.terminal.isEchoing)
    #expect(!probe.terminal.isCanonical)
    probe.terminal.type("q")
    try await probe.expectEnd(.exit(0), saying: "closed\r\n")
  }

  @Test(arguments: SignalCase.ends)
  func `the farewell follows the screen that a signal ends`(signal: SignalCase) async throws {
    let probe = try await ProbeRun(ProbeRun.path, ["--farewell"])
    probe.program.signal(signal.number)
    try await probe.expectEnd(.signal(signal.number), saying: "goodbye")
  }

  @Test func `no farewell is said at a normal end`() async throws {
    let probe = try await ProbeRun(ProbeRun.path, ["--farewell"])
    probe.terminal.type("q")
    try await probe.expectEnd(.exit(0), saying: "closed\r\n")
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `without a screen a signal ends the program after its farewell`(signal: Int32) async throws {
    let program = try ObservedProgram(
      ProbeRun.path,
      ["--farewell", "--no-screen"],
      environment: ProbeRun.environment
    )
    #expect(await program.waitForOutput { String(decoding: $0, as: UTF8.self).contains("ready") })
    program.signal(signal)
    let outcome = try #require(await program.wait())
    #expect(outcome.ending == .signal(signal))
    #expect(String(decoding: outcome.errorOutput, as: UTF8.self) == "and so goodbye\n")
  }

  @Test func `Ctrl-S does not stop the output that restores the terminal`() async throws {
    let probe = try await ProbeRun()
    probe.terminal.type("\u{13}")
    probe.terminal.type("x")
    #expect(await probe.shows("character(\"x\")"))
    probe.program.signal(SIGTERM)
    try await probe.expectEnd(.signal(SIGTERM))
  }

  @Test(arguments: SignalCase.ends + SignalCase.unusualEnds + SignalCase.crashes)
  func `a signal ends the program and restores the terminal`(signal: SignalCase) async throws {
    let probe = try await ProbeRun()
    probe.program.signal(signal.number)
    try await probe.expectEnd(.signal(signal.number))
  }

  @Test(arguments: SignalCase.harmless)
  func `a harmless signal is ignored`(signal: SignalCase) async throws {
    let probe = try await ProbeRun()
    probe.program.signal(signal.number)
    probe.terminal.type("x")
    #expect(await probe.shows("character(\"x\")"))
    probe.terminal.type("q")
    try await probe.expectEnd(.exit(0), saying: "closed\r\n")
  }

  @Test(arguments: CrashCase.all)
  func `a crash restores the terminal`(crash: CrashCase) async throws {
    let probe = try await ProbeRun()
    probe.terminal.type(crash.key)
    let ending = await probe.program.wait()
    #expect(ending == .signal(crash.signal))
    // Swift prints the reason before it traps.
    #expect(await probe.terminal.wait { $0.contains(ProbeRun.leave) })
    #expect(probe.terminal.count(of: "\u{1B}[?1049l") == 1)
    probe.expectOriginalModes()
  }

  @Test func `Ctrl-C ends a program that hangs`() async throws {
    let probe = try await ProbeRun()
    probe.terminal.type("h\u{3}")
    try await probe.expectEnd(.signal(SIGINT))
  }

  @Test func `a signal ignored from the start stays ignored`() async throws {
    let probe = try await ProbeRun(
      "/bin/sh",
      ["-c", "trap '' HUP INT USR1; exec \(ProbeRun.path)"]
    )
    probe.program.signal(SIGHUP)
    probe.program.signal(SIGUSR1)
    probe.terminal.type("\u{3}x")
    #expect(await probe.shows("character(\"x\")"))
    probe.program.signal(SIGTERM)
    try await probe.expectEnd(.signal(SIGTERM))
  }

  @Test func `text typed before the end does not reach the shell`() async throws {
    // The probe reads its keys from a pipe, so the text stays in the terminal.
    let keys = Pipe.unshared()
    let probe = try await ProbeRun(
      input: .descriptor(keys.fileHandleForReading.fileDescriptor)
    )
    let text = "rm -rf /\n"
    probe.terminal.type(text)
    // The kernel delivers it with a delay.
    #expect(await Repeatedly.wait { probe.terminal.pendingInput == text.utf8.count })
    probe.program.signal(SIGTERM)
    try await probe.expectEnd(.signal(SIGTERM))
    // Until now the pipe is open: its end would end the probe.
    try keys.fileHandleForWriting.close()
    #expect(probe.terminal.pendingInput == 0)
  }

  // MARK: While frames are written

  @Test(arguments: 0..<12)
  func `no part of a frame follows the restored terminal`(turn: Int) async throws {
    let probe = try await ProbeRun()
    probe.terminal.type("f")
    let length = 5000 + turn * 7001
    #expect(await probe.terminal.wait { $0.utf8.count > length })
    probe.program.signal(turn.isMultiple(of: 2) ? SIGTERM : SIGSEGV)
    try await probe.expectEnd(.signal(turn.isMultiple(of: 2) ? SIGTERM : SIGSEGV))
  }

  @Test func `no part of a frame follows when another thread crashes`() async throws {
    let probe = try await ProbeRun(ProbeRun.path, ["--backtracer"])
    probe.terminal.type("T")
    #expect(await probe.program.wait() == .signal(SIGILL))
    #expect(
      await probe.terminal.wait { $0.hasSuffix(ProbeRun.leave + "backtrace") },
      "\(probe.terminal.text.suffix(300).debugDescription)"
    )
    #expect(probe.terminal.count(of: "\u{1B}[?1049l") == 1)
    probe.expectOriginalModes()
  }

  @Test(arguments: SignalCase.ends)
  func `a terminal that nobody reads does not prevent the end`(signal: SignalCase) async throws {
    let probe = try await ProbeRun()
    probe.terminal.fill()
    probe.terminal.type("f")
    probe.program.signal(signal.number)
    #expect(await probe.program.wait() == .signal(signal.number))
    probe.expectOriginalModes()
  }

  // MARK: The other end

  @Test func `the hangup of the terminal ends the program`() async throws {
    let probe = try await ProbeRun()
    probe.terminal.hangUp()
    #expect(await probe.program.wait() == .signal(SIGHUP))
  }

  @Test func `under nohup the hangup ends its input`() async throws {
    let probe = try await ProbeRun("/bin/sh", ["-c", "trap '' HUP; exec \(ProbeRun.path)"])
    probe.terminal.hangUp()
    let ending = await probe.program.wait()
    // 4 if the event's frame found the terminal gone.
    #expect([.exit(7), .exit(4)].contains(ending))
  }
}
