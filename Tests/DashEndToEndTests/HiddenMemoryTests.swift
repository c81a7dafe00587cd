import DashTestSupport
import Foundation
import Testing

/// The memory of `dash`, which has the keys, is hidden from the user's other processes.
@Suite(.ownThread) struct HiddenMemoryTests {
  /// Debian's user `nobody`.
  private static let nobody = "65534"

  /// Starts `dash` in a shell, as `nobody` if this is root; it waits for its configuration.
  private func start() throws -> (shell: Process, input: Pipe) {
    let shell = Process()
    let user =
      getuid() == 0
      ? ["/usr/bin/setpriv", "--reuid", Self.nobody, "--regid", Self.nobody, "--clear-groups"] : []
    let command = user + ["/bin/sh", "-c", #"cat | "$0" weather -c /dev/stdin"#, DashProgram.path]
    shell.executableURL = URL(filePath: command[0])
    shell.arguments = Array(command.dropFirst())
    shell.environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "OPENWEATHERMAP_API_KEY": DashProgram.key,
    ]
    let input = Pipe.unshared()
    shell.standardInput = input
    shell.standardOutput = Pipe()
    shell.standardError = Pipe()
    try shell.run()
    return (shell, input)
  }

  /// Returns the process of `dash` once its memory is hidden: its files then belong to root.
  private static func hiddenProcess(of shell: pid_t) -> String? {
    let path = "/proc/\(shell)/task/\(shell)/children"
    let children = try? String(contentsOfFile: path, encoding: .utf8)
    return children?.split(separator: " ").map(String.init).first { process in
      var status = stat()
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      return name == "dash\n" && stat("/proc/\(process)/environ", &status) == 0
        && status.st_uid == 0
    }
  }

  @Test func `only root can read it, and it is in no core file`() async throws {
    let (shell, input) = try start()
    let identifier = shell.processIdentifier
    #expect(await Repeatedly.wait(upTo: 60) { Self.hiddenProcess(of: identifier) != nil })
    let process = try #require(Self.hiddenProcess(of: identifier))
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file") })
    #expect(core.split(whereSeparator: \.isWhitespace).dropFirst(4).first == "0")
    // It can still read its own input, which has no instance to show.
    try input.fileHandleForWriting.write(contentsOf: Data(#"{"version": 1, "providers": []}"#.utf8))
    try input.fileHandleForWriting.close()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 69)
  }
}
