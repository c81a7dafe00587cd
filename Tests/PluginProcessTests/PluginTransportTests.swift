import DashCore
import DashTestSupport
import Foundation
import Glibc
import PluginProcess
import Testing

/// Runs of programs that do as they should, and what they get.
@Suite(.ownThread, .hangLimit) struct PluginTransportTests {
  @Test func `a program gets its action and its input, and its output is the response`()
    async throws
  {
    let plugin = try TestPlugin()
    let run = try await plugin.run("echo \"$1 $#\"; cat", input: Array("{\"a\":1}\n".utf8))
    #expect(run.output == "fetch 1\n{\"a\":1}\n")
    #expect(run.exitStatus == nil)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `a configured command gets its arguments and no action`() async throws {
    let plugin = try TestPlugin()
    let program = PluginProgram(
      path: "/bin/sh",
      arguments: ["-c", "echo \"$*\"", "name", "a b", "$HOME"],
      passesAction: false
    )
    #expect(await plugin.run(program).output == "a b $HOME\n")
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
        "DASH_PLUGIN_PROTOCOL=1", "HOME=/home/x", "LC_TIME=de_DE.UTF-8", "PATH=/usr/bin:/bin",
        "TERM=dumb", "TMPDIR=\(plugin.folder.path)", "XDG_DATA_HOME=/d",
      ]
    )
    #expect(try await plugin.run("pwd").output == "/\n")
  }

  /// Prints the numbers of the descriptors that it can write to, beside the standard ones.
  private static let writing =
    "for n in 3 4 5 6 7 8 9; do (echo x >&$n) 2>/dev/null && echo $n; done"

  @Test func `a program has no descriptors but its streams and that of its script`() async throws {
    let plugin = try TestPlugin()
    let program = PluginProgram(
      path: "/bin/sh",
      arguments: ["-c", "\(Self.writing); ls /proc/self/fd"],
      passesAction: false
    )
    // `ls` has one for the folder that it lists.
    #expect(await plugin.run(program).output == "0\n1\n2\n3\n")
    #expect(try await plugin.run("\(Self.writing); echo $0").output == "/dev/fd/3\n")
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

  @Test func `another exit status comes with the output, and fails without`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run("echo '{\"error\":{}}'; exit 3")
    #expect(run.output == "{\"error\":{}}\n")
    #expect(run.exitStatus == "3")
    #expect(try await plugin.run("exit 3").failure == .exited(3))
  }

  @Test func `the log is passed on line by line, without escapes`() async throws {
    let plugin = try TestPlugin()
    let run = try await plugin.run(
      "printf 'one\\n\\ntwo \\033[31mred\\n' >&2; echo {}; printf last >&2"
    )
    #expect(run.log == ["one", "two [31mred", "last"])
  }

  @Test func `other requests are passed on`() async throws {
    let plugin = try TestPlugin()
    let url = try #require(BaseURL("https://example.org"))
    let request = Request(baseURL: url, path: "/", deadline: .now + TestPlugin.patience)
    await #expect(throws: TransportError(.offline, host: "example.org")) {
      try await plugin.transport.send(request)
    }
  }

  @Test func `a program that only its owner can execute runs, also when nobody can read it`()
    async throws
  {
    let plugin = try TestPlugin()
    try FileManager.default.copyItem(atPath: "/bin/echo", toPath: "\(plugin.folder.path)/echo")
    #expect(chmod("\(plugin.folder.path)/echo", 0o100) == 0)
    ProcessFiles.waitUntilNobodyWrites("\(plugin.folder.path)/echo")
    let run = await plugin.run(PluginProgram(path: "\(plugin.folder.path)/echo"))
    #expect(run.output == "fetch\n")
  }

  @Test func `a program that cannot be started says why`() async throws {
    let plugin = try TestPlugin()
    let text = try plugin.folder.write("echo {}", to: "text", permissions: 0o700)
    let data = try plugin.write("echo {}", to: "data", permissions: 0o600)
    let orphan = try plugin.write("", interpreter: "/nonexistent/sh", to: "orphan")
    for (path, error) in [
      ("/nonexistent", ENOENT), ("/tmp", EACCES), (text, ENOEXEC), (data, EACCES),
      (orphan, ENOENT), ("/dev/null", EACCES), ("bin/sh", ENOENT),
    ] {
      let run = await plugin.run(PluginProgram(path: path))
      #expect(run.failure == .notRun(error), "\(path)")
      #expect(run.error?.code == .unconfigured)
    }
  }

  @Test func `a file that others can write is refused, also behind a link`() async throws {
    let plugin = try TestPlugin()
    let path = try plugin.write("echo {}", permissions: 0o720)
    let link = "\(plugin.folder.path)/link"
    #expect(symlink(path, link) == 0)
    for name in [path, link] {
      let run = await plugin.run(PluginProgram(path: name))
      #expect(run.error?.code == .unconfigured)
      #expect(run.error?.reason == .untrustedFile(name, .writableByOthers))
    }
    try #require(chmod(path, 0o700) == 0)
    #expect(await plugin.run(PluginProgram(path: link)).output == "{}\n")
    // Only root can give a file away.
    guard geteuid() == 0 else { return }
    try #require(chown(path, 12345, 12345) == 0)
    let run = await plugin.run(PluginProgram(path: path))
    #expect(run.error?.reason == .untrustedFile(path, .ownedByAnother))
  }

  @Test func `a file that replaces the one that was looked up is refused`() async throws {
    let plugin = try TestPlugin()
    let path = try plugin.write("echo {}")
    var file = stat()
    try #require(stat(path, &file) == 0)
    let version = FileVersion(
      device: UInt64(file.st_dev),
      inode: UInt64(file.st_ino),
      bytes: Int64(file.st_size),
      changedSeconds: Int64(file.st_ctim.tv_sec),
      changedNanoseconds: Int64(file.st_ctim.tv_nsec)
    )
    let program = PluginProgram(path: path, version: version)
    #expect(await plugin.run(program).output == "{}\n")
    let other = try plugin.write("echo []", to: "other")
    try #require(rename(other, path) == 0)
    let run = await plugin.run(program)
    #expect(run.failure == .replaced)
    #expect(run.error?.code == .unconfigured)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test func `the supervisor is beside this program, or where the variable says`() throws {
    let folder = try TemporaryDirectory()
    let beside = try folder.write("", to: "bin/dash-plugin", permissions: 0o700)
    let named = try folder.write("", to: "named", permissions: 0o700)
    func find(_ environment: [String: String]) -> String? {
      Supervisor.find(executable: "\(folder.path)/bin/dash", environment: environment)
    }
    #expect(find([:]) == beside)
    #expect(find(["DASH_PLUGIN": named]) == named)
    #expect(find(["DASH_PLUGIN": "named"]) == nil)
  }

  @Test func `without a supervisor, a thread or trust in the supervisor nothing runs`()
    async throws
  {
    let missing = try TestPlugin(supervisor: nil)
    let run = try await missing.run("echo {}")
    #expect(run.error?.reason == .failedProgram("dash-plugin", .notRun(ENOENT)))
    let threadless = try TestPlugin(startThread: { _ in false })
    #expect(try await threadless.run("echo {}").failure == .notRun(EAGAIN))
    let folder = try TemporaryDirectory()
    let path = try folder.write("#!/bin/sh\n", to: "dash-plugin", permissions: 0o722)
    let untrusted = try TestPlugin(supervisor: path)
    let refused = try await untrusted.run("echo {}")
    #expect(refused.error?.reason == .untrustedFile(path, .writableByOthers))
  }
}
