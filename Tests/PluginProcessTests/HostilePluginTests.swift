import DashCore
import DashTestSupport
import Glibc
import PluginProcess
import Subprocess
import Testing

/// Programs that hang, flood, crash, fork and betray.
///
/// Each fails its own request only, in time, and nothing of it survives.
@Suite(.ownThread, .hangLimit) struct HostilePluginTests {
  /// Starts processes that leave the session and the group, and ignore SIGTERM.
  private static let stubborn =
    "trap '' TERM; setsid sh -c \"trap '' TERM; sleep 1000 & setsid sleep 1000 & wait\" & "

  @Test func `a program that hangs is ended at its deadline, with all that it started`()
    async throws
  {
    let plugin = try TestPlugin()
    let run = try await plugin.run("\(Self.stubborn) sleep 1000", deadline: .milliseconds(500))
    #expect(run.failure == .timeout)
    #expect(run.error?.code == .timeout)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a program that ends leaves nothing behind`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("\(Self.stubborn) echo {}")
    #expect(run.output == "{}\n")
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a child process that keeps the output open does not delay the response`()
    async throws
  {
    let plugin = try TestPlugin()
    let run = try await plugin.run("(trap '' TERM; exec sleep 1000) & echo {}")
    #expect(run.output == "{}\n")
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a stopped program is ended`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("kill -STOP $$", deadline: .milliseconds(500))
    #expect(run.failure == .timeout)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `fifty child processes are ended`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run(
      "n=0; while [ $n -lt 50 ]; do setsid sleep 1000 & n=$((n + 1)); done; echo {}"
    )
    #expect(run.output == "{}\n")
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a program that forks without end is ended`() async throws {
    let plugin = try TestPlugin()
    // Each process starts the next one and ends, so that none can be found for long.
    let run = try await plugin.run(
      "f() { (trap '' TERM; sleep 0.01; f) & }; f; f; f; wait; sleep 1000",
      deadline: .milliseconds(500)
    )
    #expect(run.failure == .timeout)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a program that floods its output is killed`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("\(Self.stubborn) yes 0123456789")
    #expect(run.failure == .tooMuchOutput)
    #expect(run.error?.code == .tooLarge)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a document of the largest size is complete`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("head -c 1048576 /dev/zero | tr '\\0' x")
    #expect(run.output?.utf8.count == 1 << 20)
    #expect(try await plugin.run("head -c 1048577 /dev/zero").failure == .tooMuchOutput)
  }

  @Test func `a log has at most 64 KiB, and its flood does not stop the program`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("yes 0123456789 | head -c 3000000 >&2; echo {}")
    #expect(run.output == "{}\n")
    #expect(run.log.count == (64 << 10) / 11)
    #expect(Set(run.log) == ["0123456789"])
  }

  @Test func `a line that was not written to its end is not in the log`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run(
      "printf 'begin\\ncorrect-horse-' >&2; sleep 1000",
      secrets: [Secret("correct-horse-battery")],
      deadline: .milliseconds(500)
    )
    #expect(run.failure == .timeout)
    #expect(run.log == ["begin"])
  }

  @Test func `a program need not read its input`() async throws {
    let plugin = try TestPlugin()
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(try await plugin.run("exec <&-; sleep 0.1; echo {}", input: input).output == "{}\n")
    #expect(try await plugin.run("echo {}", input: input).output == "{}\n")
    #expect(try await plugin.run("wc -c", input: input).output == "1048576\n")
  }

  @Test func `a program that prints nothing, or a part, fails`() async throws {
    let plugin = try TestPlugin()
    #expect(try await plugin.run("exit 0").failure == .noOutput)
    #expect(try await plugin.run("printf ' \\n\\t'").failure == .noOutput)
    // The decoder rejects it.
    #expect(try await plugin.run("printf '{\"text\":{\"li'").output == "{\"text\":{\"li")
  }

  @Test func `a program that dies by a signal says so`() async throws {
    let plugin = try TestPlugin()
    #expect(try await plugin.run("echo {}; kill -SEGV $$").failure == .killed(signal: SIGSEGV))
    #expect(try await plugin.run("kill -KILL $$").failure == .killed(signal: SIGKILL))
  }

  @Test(arguments: [
    "correct-horse-battery", "Y29ycmVjdC1ob3JzZS1iYXR0ZXJ5", "xxY29ycmVjdC1ob3JzZS1iYXR0ZXJ5",
    "\\u0063orrect-horse-batter\\u0079", "correct%2Dhorse%2dbattery", "CORRECT-horse-battery",
  ])
  func `a program that prints its secret fails, and its log is without it`(text: String)
    async throws
  {
    let plugin = try TestPlugin()
    let run = try await plugin.run(
      "cat <<'END' | tee /dev/stderr\n{\"text\":{\"lines\":[\"\(text)\"]}}\nEND",
      secrets: [Secret("unrelated-secret"), Secret("correct-horse-battery")]
    )
    #expect(run.output == nil)
    #expect(run.failure == .printedSecret)
    #expect(run.error?.code == .invalidResponse)
    #expect(run.log.count == 1)
    #expect(run.log.allSatisfy { $0.contains("<redacted>") && !$0.contains(text) }, "\(run.log)")
  }

  @Test func `a program that computes without end reaches its limit`() async throws {
    var limits = PluginLimits()
    limits.cpuSeconds = 1
    let plugin = try TestPlugin(limits: limits)
    #expect(try await plugin.run("while :; do :; done").failure == .limit)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test(.enabled(if: TestPlugin.hasPython, "there is no python3"))
  func `a program that takes all memory reaches its limit`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run(
      "all = []\nwhile True: all.append(bytearray(1 << 20))",
      interpreter: "/usr/bin/python3"
    )
    #expect(run.failure == .limit)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a program that writes a large file reaches its limit`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("exec head -c 17000000 /dev/zero >\"$TMPDIR/large\"")
    #expect(run.failure == .limit)
  }

  @Test func `a cancelled run is killed at once`() async throws {
    let plugin = try TestPlugin()
    try plugin.write("\(Self.stubborn) echo started >\"$TMPDIR/started\"; sleep 1000")
    let program = PluginProgram(path: "\(plugin.folder.path)/plugin")
    let task = Task { await plugin.run(program) }
    let started = "\(plugin.folder.path)/started"
    #expect(await Repeatedly.wait { access(started, F_OK) == 0 })
    task.cancel()
    #expect(await task.value.error?.code == .cancelled)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a run that waits for its turn keeps its deadline and can be cancelled`()
    async throws
  {
    var limits = PluginLimits()
    limits.concurrentRuns = 1
    let plugin = try TestPlugin(limits: limits)
    try plugin.write("echo >\"$TMPDIR/started\"; sleep 1000")
    let hanging = PluginProgram(path: "\(plugin.folder.path)/plugin")
    let task = Task { await plugin.run(hanging) }
    let started = "\(plugin.folder.path)/started"
    #expect(await Repeatedly.wait { access(started, F_OK) == 0 })
    let echo = PluginProgram(path: "/bin/echo")
    #expect(await plugin.run(echo, deadline: .milliseconds(200)).failure == .timeout)
    let waiting = Task { await plugin.run(echo) }
    waiting.cancel()
    #expect(await waiting.value.error?.code == .cancelled)
    let next = Task { await plugin.run(echo) }
    task.cancel()
    #expect(await next.value.output == "fetch\n")
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a run counts until nothing of it is left`() async throws {
    var limits = PluginLimits()
    limits.concurrentRuns = 1
    let plugin = try TestPlugin(limits: limits)
    let first = try await plugin.run(
      """
      sh -c "trap '' TERM; echo \\$\\$ >'$TMPDIR/process'; while :; do sleep 1; done" &
      while ! [ -s "$TMPDIR/process" ]; do sleep 0.01; done; echo {}
      """
    )
    #expect(first.output == "{}\n")
    let next = try await plugin.run("kill -0 \"$(cat \"$TMPDIR/process\")\" || echo gone")
    #expect(next.output == "gone\n")
  }

  /// Whether this user may mount: also root may not in many containers.
  private static let canMount =
    system("unshare -m mount -t tmpfs none /mnt >/dev/null 2>&1") == 0

  @Test(.enabled(if: canMount, "this user cannot mount"))
  func `a program is ended where the system does not list child processes`() async throws {
    let folder = try TemporaryDirectory()
    let supervisor = try #require(TestPlugin.supervisor)
    let path = try folder.write(
      """
      #!/bin/sh
      exec unshare -m sh -c 'mount -t tmpfs none /proc && exec \(supervisor) "$@"' dash-plugin "$@"

      """,
      to: "dash-plugin",
      permissions: 0o700
    )
    ProcessFiles.waitUntilNobodyWrites(path)
    let plugin = try TestPlugin(supervisor: path)
    let program = PluginProgram(
      path: "/bin/sh",
      arguments: ["-c", "sleep 1000 & trap '' TERM; sleep 1000; sleep 1000"],
      passesAction: false
    )
    let run = await plugin.run(program, deadline: .milliseconds(500))
    #expect(run.failure == .timeout)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `no other run waits for one that hangs`() async throws {
    let plugin = try TestPlugin()
    try plugin.write("echo >\"$TMPDIR/started\"; sleep 1000")
    let hanging = PluginProgram(path: "\(plugin.folder.path)/plugin")
    let task = Task { await plugin.run(hanging) }
    for _ in 0..<20 {
      #expect(await plugin.run(PluginProgram(path: "/bin/echo")).output == "fetch\n")
    }
    task.cancel()
    #expect(await task.value.error?.code == .cancelled)
  }

  /// Starts the supervisor as dash does, says so, and waits.
  private static let parent = """
    import fcntl, os, socket, subprocess, sys, time
    sockets = socket.socketpair()
    own, other = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in sockets]
    os.dup2(other, 3, inheritable=True)
    subprocess.Popen([sys.argv[1], "0", "10", "-", sys.argv[2], "fetch"],
        close_fds=False, start_new_session=True)
    time.sleep(1000)
    """

  @Test(.enabled(if: TestPlugin.hasPython, "there is no python3"))
  func `nothing survives dash when it is killed`() async throws {
    let plugin = try TestPlugin()
    let supervisor = try #require(TestPlugin.supervisor)
    let path = try plugin.write("\(Self.stubborn) echo >\"$TMPDIR/started\"; sleep 1000")
    let program = ChildProgram(
      path: "/usr/bin/python3",
      arguments: ["-c", Self.parent, supervisor, path],
      environment: ["PATH": "/usr/bin:/bin", "TMPDIR": plugin.folder.path]
    )
    let dash = try ChildProcess(program, hasInput: false)
    let started = "\(plugin.folder.path)/started"
    #expect(await Repeatedly.wait { access(started, F_OK) == 0 })
    // With SIGKILL.
    dash.cancel()
    _ = dash.exchange(outputLimit: 1, until: .programEnds, deadline: .now + TestPlugin.patience)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `the plugin dies with its supervisor`() async throws {
    let plugin = try TestPlugin()
    // The parent of the plugin is its supervisor.
    let run = try await plugin.run("kill -KILL $PPID; while :; do :; done")
    #expect(run.failure == .killed(signal: SIGKILL))
    #expect(await plugin.hasNoSurvivors())
  }
}
