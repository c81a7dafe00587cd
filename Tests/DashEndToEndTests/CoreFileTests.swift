import DashTestSupport
import Foundation
import Testing

/// The memory of `dash`, which has the keys, is in no core file.
@Suite(.ownThread) struct CoreFileTests {
  /// Returns the largest core file of a process, by its table of limits.
  private static func limit(of process: pid_t) -> String? {
    let limits = try? String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    let core = limits?.split(separator: "\n").first { $0.hasPrefix("Max core file") }
    return core?.split(whereSeparator: \.isWhitespace).dropFirst(4).first.map(String.init)
  }

  @Test func `a crash writes no keys`() async throws {
    let dash = Process()
    dash.executableURL = URL(filePath: "/bin/sh")
    dash.arguments = [
      "-c", #"ulimit -c unlimited; exec "$0" weather -c /dev/stdin"#, DashProgram.path,
    ]
    let input = Pipe.unshared()
    dash.standardInput = input
    dash.standardOutput = Pipe()
    dash.standardError = Pipe()
    try dash.run()
    // It waits for its configuration.
    let process = dash.processIdentifier
    #expect(await Repeatedly.wait(upTo: 60) { Self.limit(of: process) == "0" })
    try input.fileHandleForWriting.close()
    dash.waitUntilExit()
  }
}
