import DashCore
import DashTestSupport
import Foundation
import PluginProcess
import Testing

/// Runs of programs that do as they should, and what they get.
@Suite(.ownThread, .hangLimit) struct PluginRunnerTests {
  @Test func `a program gets its action and its input, and its output is the response`()
    async throws
  {
    let plugin = try TestPlugin()
    let run = try await plugin.run("echo \"$1 $#\"; cat", input: Array("{\"a\":1}\n".utf8))
    #expect(run.output == "fetch 1\n{\"a\":1}\n")
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a configured command gets its arguments and no action`() async throws {
    let program = PluginProgram(
      path: "/bin/sh",
      arguments: ["-c", "echo \"$*\"", "name", "a b", "$HOME"],
      passesAction: false
    )
    #expect(try await TestPlugin().run(program).output == "a b $HOME\n")
  }

  @Test func `a program gets only the listed variables and works in the root folder`()
    async throws
  {
    let plugin = try TestPlugin(variables: [
      "HOME": "/home/x", "LC_TIME": "de_DE.UTF-8", "OWM_KEY": "abcdef", "LD_PRELOAD": "/x.so",
      "HTTPS_PROXY": "http://u:p@h", "XDG_DATA_HOME": "/d", "XDG_SESSION_ID": "1", "TERM": "xterm",
    ])
    let program = PluginProgram(path: "/usr/bin/env", passesAction: false)
    let lines = await plugin.run(program).output?.split(separator: "\n").map(String.init).sorted()
    #expect(
      lines == [
        "DASH_PLUGIN_PROTOCOL=1", "HOME=/home/x", "HTTPS_PROXY=http://u:p@h", "LC_TIME=de_DE.UTF-8",
        "PATH=/usr/bin:/bin",
        "TERM=dumb", "TMPDIR=\(plugin.folder.path)", "XDG_DATA_HOME=/d",
      ]
    )
    #expect(try await plugin.run("pwd").output == "/\n")
  }

  @Test func `a program has no descriptors but its streams`() async throws {
    let program = PluginProgram(
      path: "/bin/sh",
      arguments: ["-c", "ls /proc/self/fd"],
      passesAction: false
    )
    // `ls` has one for the folder that it lists.
    #expect(try await TestPlugin().run(program).output == "0\n1\n2\n3\n")
  }

  @Test func `a program has the usual signals, limits and no way to more privileges`()
    async throws
  {
    let plugin = try TestPlugin()
    let status = try await plugin.run("exec cat /proc/self/status /proc/self/limits").output ?? ""
    let fields = status.split(separator: "\n").map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    for field in [
      "SigBlk: 0000000000000000", "NoNewPrivs: 1",
      "Max cpu time 10 11 seconds", "Max file size 16777216 16777216 bytes",
      "Max data size 536870912 536870912 bytes", "Max core file size 0 0 bytes",
      "Max open files 64 64 files",
    ] {
      #expect(fields.contains(field), "\(field)")
    }
    let ignored = fields.first { $0.hasPrefix("SigIgn: ") }?.split(separator: " ").last
    // Bits 31 and 32 are signals of the C library itself, which only it can reset.
    #expect(ignored.flatMap { UInt64($0, radix: 16) }.map { $0 & ~(3 << 31) } == 0)
  }

  @Test(.enabled(if: TestPlugin.hasPython, "there is no python3"))
  func `a script in Python knows its folder`() async throws {
    let plugin = try TestPlugin()
    try plugin.folder.write("value = 7\n", to: "beside.py")
    let run = try await plugin.run(
      "import beside, json, sys; print(json.load(sys.stdin), beside.value, sys.argv[1:])",
      interpreter: "/usr/bin/python3"
    )
    #expect(run.output == "{} 7 ['fetch']\n")
  }

  @Test func `a program that fails may only report an error`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("echo '{\"error\":{}}'; exit 3")
    #expect(run.output == "{\"error\":{}}\n")
    for output in ["", "{\"text\": {\"lines\": []}}", "Traceback", "[]"] {
      let run = try await plugin.run("echo '\(output)'; exit 3")
      #expect(run.failure == .exited(3), "\(output)")
    }
  }

  @Test(arguments: ["/nonexistent/sh", "/usr/bin/env missing3"])
  func `a script without its interpreter names it`(_ interpreter: String) async throws {
    let plugin = try TestPlugin()
    let path = try plugin.write("", interpreter: interpreter).path
    let run = await plugin.run(PluginProgram(path: path))
    let name = interpreter.split(separator: " ").last.map(String.init) ?? ""
    #expect(run.failure == .noInterpreter(name))
    #expect(run.error?.code == .unconfigured)
  }

  @Test func `the log is passed on line by line, without escapes`() async throws {
    let run = try await TestPlugin().run(
      "printf 'one\\n\\ntwo \\033[31mred\\n' >&2; echo {}; printf last >&2"
    )
    #expect(run.log == ["one", "two [31mred", "last"])
  }

  @Test func `a program that cannot be started says why`() async throws {
    let plugin = try TestPlugin()
    let text = try plugin.folder.write("echo {}", to: "text", permissions: 0o700)
    for (path, error) in [
      ("/nonexistent", ENOENT), ("/tmp", EACCES), (text, ENOEXEC), ("/dev/null", EACCES),
    ] {
      let run = await plugin.run(PluginProgram(path: path))
      #expect(run.failure == .notRun(error), "\(path)")
      #expect(run.error?.code == .unconfigured)
    }
  }
}

/// Programs that hang, flood, crash and betray.
///
/// Each fails its own run only, in time, and nothing of its process group survives.
@Suite(.ownThread, .hangLimit) struct HostilePluginTests {
  /// Starts processes that ignore SIGTERM.
  private static let stubborn = "(trap '' TERM; sleep 1000 & exec sleep 1000) &"

  @Test func `a program that hangs is killed at its deadline, with all that it started`()
    async throws
  {
    let plugin = try TestPlugin()
    let run = try await plugin.run("\(Self.stubborn) sleep 1000", deadline: .milliseconds(500))
    #expect(run.failure == .timeout)
    #expect(run.error?.code == .timeout)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test(arguments: ["$$", "$PPID", "0"])
  func `a program that stops itself, its leader or its group is killed at its deadline`(
    _ stopped: String
  ) async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run(
      "kill -STOP \(stopped); sleep 1000",
      deadline: .milliseconds(500)
    )
    #expect(run.failure == .timeout)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a program may continue its own group`() async throws {
    #expect(try await TestPlugin().run("kill -CONT 0; echo {}").output == "{}\n")
  }

  @Test func `a program that ends leaves nothing behind, and its document does not wait`()
    async throws
  {
    let plugin = try TestPlugin()
    let run = try await plugin.run("\(Self.stubborn) echo {}")
    #expect(run.output == "{}\n")
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `what leaves its session is the user's own`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run(
      """
      setsid sh -c 'echo $$ >"$TMPDIR/process"; exec sleep 1000' &
      while ! [ -s "$TMPDIR/process" ]; do sleep 0.01; done; cat "$TMPDIR/process"
      """
    )
    let process = try #require(pid_t(run.output?.dropLast() ?? ""))
    #expect(kill(process, SIGKILL) == 0)
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
    let run = try await TestPlugin().run("yes 0123456789 | head -c 3000000 >&2; echo {}")
    #expect(run.output == "{}\n")
    #expect(run.log.count == (64 << 10) / 11)
    #expect(Set(run.log) == ["0123456789"])
  }

  @Test func `a line that was not written to its end is not in the log`() async throws {
    let run = try await TestPlugin().run(
      "printf 'begin\\ncorrect-horse-' >&2; sleep 1000",
      secrets: [Secret("correct-horse-battery")],
      deadline: .seconds(5)
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

  @Test func `a program that prints nothing or dies fails`() async throws {
    let plugin = try TestPlugin()
    #expect(try await plugin.run("printf ' \\n'").failure == .noOutput)
    #expect(try await plugin.run("echo {}; kill -SEGV $$").failure == .killed(signal: SIGSEGV))
  }

  @Test(arguments: ["correct-horse-battery", "correct%2Dhorse%2Dbattery"])
  func `a program that prints its secret fails, and its log is without it`(text: String)
    async throws
  {
    let run = try await TestPlugin().run(
      "cat <<'END' | tee /dev/stderr\n{\"text\":{\"lines\":[\"\(text)\"]}}\nEND",
      secrets: [Secret("unrelated-secret"), Secret("correct-horse-battery")]
    )
    #expect(run.failure == .printedSecret)
    #expect(run.error?.code == .invalidResponse)
    #expect(run.log.count == 1)
    #expect(run.log.allSatisfy { $0.contains("<redacted>") && !$0.contains(text) }, "\(run.log)")
  }

  @Test func `a program that computes without end or writes a large file reaches its limit`()
    async throws
  {
    var limits = PluginRunner.Limits()
    limits.cpuSeconds = 1
    let plugin = try TestPlugin(limits: limits)
    #expect(try await plugin.run("while :; do :; done").failure == .limit)
    let file = try await plugin.run("exec head -c 17000000 /dev/zero >\"$TMPDIR/large\"")
    #expect(file.failure == .limit)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test(.enabled(if: TestPlugin.hasPython, "there is no python3"))
  func `a program gets no more memory than its limit`() async throws {
    let run = try await TestPlugin().run(
      "all = []\nwhile True: all.append(bytearray(1 << 20))",
      interpreter: "/usr/bin/python3"
    )
    #expect(run.failure == .exited(1))
    #expect(run.log.last == "MemoryError")
  }

  @Test func `a cancelled run is killed, and no other run waits for one that hangs`() async throws {
    let plugin = try TestPlugin()
    let task = try await plugin.start("\(Self.stubborn) sleep 1000")
    for _ in 0..<20 {
      #expect(await plugin.run(PluginProgram(path: "/bin/echo")).output == "fetch\n")
    }
    task.cancel()
    #expect(await task.value.error?.code == .cancelled)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a program that kills the leader of its group dies with it`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("\(Self.stubborn) kill -KILL $PPID; while :; do :; done")
    #expect(run.failure == .killed(signal: SIGKILL))
    #expect(await plugin.hasNoSurvivors())
  }
}
