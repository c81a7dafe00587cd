import DashTestSupport
import Foundation
import Testing

/// The memory of `dash`, which has the keys, is hidden from the user's other processes.
@Suite(.ownThread) struct HiddenMemoryTests {
  /// Debian's user `nobody`.
  private static let nobody: UInt32 = 65_534

  /// Starts `dash`, as `nobody` if this is root, and waits until it reads its configuration.
  private func start() throws -> (dash: Process, input: Pipe) {
    let dash = Process()
    let arguments = ["weather", "-c", "/dev/stdin"]
    if getuid() == 0 {
      let user = ["--reuid", "\(Self.nobody)", "--regid", "\(Self.nobody)", "--clear-groups"]
      dash.executableURL = URL(filePath: "/usr/bin/setpriv")
      dash.arguments = user + [DashProgram.path] + arguments
    } else {
      dash.executableURL = URL(filePath: DashProgram.path)
      dash.arguments = arguments
    }
    dash.environment = ["LANG": "C.UTF-8", "OPENWEATHERMAP_API_KEY": DashProgram.key]
    let input = Pipe()
    dash.standardInput = input
    dash.standardOutput = Pipe()
    dash.standardError = Pipe()
    try dash.run()
    return (dash, input)
  }

  @Test func `only root can read it, and it is in no core file`() async throws {
    let (dash, input) = try start()
    let process = dash.processIdentifier
    // The kernel gives the files of a process whose memory is hidden to root.
    let isHidden = await Repeatedly.wait(upTo: 60) {
      var status = stat()
      let command = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      return command == "dash\n" && stat("/proc/\(process)/environ", &status) == 0
        && status.st_uid == 0
    }
    #expect(isHidden)
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file") })
    #expect(core.split(whereSeparator: \.isWhitespace).filter { $0 == "0" }.count == 2)
    // It can still read its own input.
    try input.fileHandleForWriting.write(contentsOf: Data(#"{"version": 1, "providers": []}"#.utf8))
    try input.fileHandleForWriting.close()
    dash.waitUntilExit()
    #expect(dash.terminationStatus == 0)
  }
}
