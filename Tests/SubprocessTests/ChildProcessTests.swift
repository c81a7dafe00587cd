import DashTestSupport
import Foundation
import Glibc
import Subprocess
import Testing

/// Programs that end, hang, flood their output and leave children behind.
@Suite(.ownThread, .hangLimit) struct ChildProcessTests {
  private static func shell(_ script: String) -> ChildProgram {
    ChildProgram(path: "/bin/sh", name: "sh", arguments: ["-c", script])
  }

  /// Runs a shell script to its end.
  private func run(
    _ script: String,
    limit: Int = 1 << 20,
    deadline: Duration = .seconds(600)
  ) throws -> (end: ChildProcess.End, usage: ChildUsage) {
    try ChildProcess(Self.shell(script), hasInput: false)
      .exchange(outputLimit: limit, until: .programEnds, deadline: .now + deadline)
  }

  private func output(_ end: ChildProcess.End) -> String? {
    guard case .output(let bytes) = end else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the result holds the output and the exit status`() throws {
    let (end, usage) = try run("echo one; echo two; exit 3")
    #expect(output(end) == "one\ntwo\n")
    #expect(usage.ending == .exited(3))
  }

  @Test func `the result holds a fatal signal`() throws {
    let (_, usage) = try run("kill -SEGV $$")
    #expect(usage.ending == .killed(signal: SIGSEGV))
  }

  @Test func `it has no input, no error output and only the given environment`()
    throws
  {
    var program = Self.shell("cat; echo lost >&2; echo \"$A-$HOME\"; ls /proc/self/fd | wc -l")
    program.environment = ["A": "b", "PATH": "/usr/bin:/bin"]
    let (end, _) = try ChildProcess(program, hasInput: false)
      .exchange(outputLimit: 4096, until: .programEnds, deadline: .now + .seconds(600))
    // `ls` has the three standard descriptors and that of the folder it lists.
    #expect(output(end) == "b-\n4\n")
  }

  @Test func `its own children are neither awaited nor killed`() throws {
    let folder = try TemporaryDirectory()
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    // Its child keeps the output open until the test writes to the pipe.
    let (end, usage) = try run("{ read line < '\(pipe)'; } & echo key")
    #expect(output(end) == "key\n")
    #expect(usage.ending == .exited(0))
    // Opening the pipe for writing waits for a reader.
    let writer = open(pipe, O_WRONLY)
    #expect(writer >= 0)
    #expect(write(writer, "x\n", 2) == 2)
    close(writer)
  }

  @Test func `a program that hangs is killed with all of its children`() throws {
    let folder = try TemporaryDirectory()
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let (end, usage) = try run(
      "exec 3> '\(pipe)'; sleep 1000 & sleep 1000",
      deadline: .milliseconds(300)
    )
    guard case .timeout = end else {
      Issue.record("it ended otherwise: \(end)")
      return
    }
    #expect(usage.ending == .killed(signal: SIGKILL))
    // The pipe ends when the last process that holds it has ended.
    var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 300_000) == 1)
    #expect(polled.revents & Int16(POLLHUP) != 0)
  }

  @Test func `a program that closes its output is awaited`() throws {
    let (end, usage) = try run("echo key; exec >&-; sleep 0.2; exit 5")
    #expect(output(end) == "key\n")
    #expect(usage.ending == .exited(5))
  }

  @Test func `a program that floods its output is killed`() throws {
    let (end, usage) = try run("while :; do echo flood; done", limit: 4096)
    #expect(output(end)?.utf8.count ?? 0 > 4096)
    #expect(usage.ending == .killed(signal: SIGKILL))
  }

  @Test func `a cancelled program is reported as cancelled`() throws {
    let process = try ChildProcess(Self.shell("sleep 1000"), hasInput: false)
    process.cancel()
    let (end, _) = process.exchange(
      outputLimit: 1,
      until: .programEnds,
      deadline: .now + .seconds(600)
    )
    guard case .cancelled = end else {
      Issue.record("it ended otherwise: \(end)")
      return
    }
  }

  /// A program that can be reaped only once its tracer releases it: like one waiting for a device,
  /// it survives a kill.
  private static let heldByTracer = """
    import ctypes, os, signal, sys
    pipe, place = sys.argv[1:]
    libc = ctypes.CDLL(None)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    program = os.getpid()
    told, tell = os.pipe()
    if os.fork() == 0:
        os.setsid()
        os.close(1)
        signal.alarm(20)
        seize = 0x4206
        os.write(tell, b"held" if libc.ptrace(seize, program, None, None) == 0 else b"free")
        open(pipe, "rb", buffering=0).read(1)
        os._exit(0)
    open(place, "w").write("%s %d" % (os.read(told, 4).decode(), program))
    os.close(1)
    signal.pause()
    """

  @Test(.enabled(if: ProgramSearch.isExecutable("/usr/bin/python3"), "there is no python3"))
  func `a program that cannot be killed is not awaited, and is reaped at its end`() async throws {
    let folder = try TemporaryDirectory()
    let (pipe, place) = ("\(folder.path)/pipe", "\(folder.path)/place")
    try #require(mkfifo(pipe, 0o600) == 0)
    let tracer = open(pipe, O_RDWR)
    defer { close(tracer) }
    let program = ChildProgram(
      path: "/usr/bin/python3",
      arguments: ["-c", Self.heldByTracer, pipe, place]
    )
    // It closes its output when it is held.
    let (end, usage) = try ChildProcess(program, hasInput: false)
      .exchange(outputLimit: 4096, until: .outputCloses, deadline: .now + .seconds(50))
    let fields = try String(contentsOfFile: place, encoding: .utf8).split(separator: " ")
    if fields.first == "free" { try Test.cancel("no process may be traced here") }
    let number = try #require(fields.last.flatMap { pid_t($0) })
    guard case .timeout = end else {
      Issue.record("it ended otherwise: \(end)")
      return
    }
    #expect(usage.ending == .killed(signal: SIGKILL))
    #expect(kill(number, 0) == 0, "it is still there")
    #expect(write(tracer, "x", 1) == 1)
    #expect(await Repeatedly.wait { kill(number, 0) != 0 && errno == ESRCH })
  }

  @Test func `a program that is missing or not executable cannot be started`() throws {
    let folder = try TemporaryDirectory()
    let text = try folder.write("no program", to: "text", permissions: 0o700)
    for (path, errno) in [("/nonexistent", ENOENT), ("/tmp", EACCES), (text, ENOEXEC)] {
      #expect(throws: ChildProcess.Failure(errno: errno)) {
        while true {
          do {
            _ = try ChildProcess(ChildProgram(path: path), hasInput: false)
            return
          } catch let failure as ChildProcess.Failure where failure.errno == ETXTBSY {
            // A child that another test has just started still has the file open for writing.
          }
        }
      }
    }
  }

  @Test func `a program is searched for only in absolute folders`() throws {
    let folder = try TemporaryDirectory()
    let tool = try folder.write("#!/bin/sh\n", to: "tool", permissions: 0o700)
    try folder.write("#!/bin/sh\n", to: "data", permissions: 0o600)
    #expect(ProgramSearch.find("tool", in: "relative::.:/nonexistent:\(folder.path)") == tool)
    #expect(ProgramSearch.find(tool, in: nil) == tool)
    #expect(ProgramSearch.find("data", in: folder.path) == nil)
    #expect(ProgramSearch.find("sh", in: ".") == nil)
    #expect(ProgramSearch.find("./tool", in: folder.path) == nil)
    #expect(ProgramSearch.find("", in: folder.path) == nil)
    #expect(ProgramSearch.find("tool", in: nil) == nil)
  }
}
