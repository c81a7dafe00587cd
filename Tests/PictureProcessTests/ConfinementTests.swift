import DashTestSupport
import Foundation
import Pictures
import Testing

@testable import PictureProcess

/// What the picture helper can do if an attack takes it over.
@Suite(.ownThread) struct ConfinementTests {
  /// Debian's user `nobody`.
  private static let nobody = "65534"

  /// What the probe tries, except for what a confined program may do.
  private static let forbidden: Set<String> = [
    "open", "open the parent's environment", "read the parent's environment",
    "open the parent's memory", "write a file", "memfd", "dup", "socket", "connect", "unix socket",
    "signal the parent", "limit the parent", "read the parent's memory", "ptrace the parent",
    "type into the terminal", "fork", "thread", "make code", "map code",
    "dumpable", "exec",
  ]

  @Test(arguments: getuid() == 0 ? [[], [nobody]] : [[]])
  func `a confined program can do nothing but read, write and allocate`(
    user: [String]
  ) async throws {
    let results = try await probe(["confined"] + user)
    #expect(Set(results.keys) == Self.forbidden.union(["confinement", "memory"]))
    #expect(results["confinement"] == "done" && results["memory"] == "done")
    #expect(results.filter { Self.forbidden.contains($0.key) && $0.value != "EPERM" } == [:])
  }

  @Test func `without the confinement the same program can`() async throws {
    let results = try await probe(["free"])
    for name in [
      "open", "read the parent's environment", "connect", "fork", "thread", "make code", "exec",
    ] {
      #expect(results[name] == "done", "\(name)")
    }
  }

  @Test func `the helper confines itself before it reads a byte`() async throws {
    let helper = Process()
    helper.executableURL = URL(filePath: try #require(TestHelper.path))
    helper.arguments = PictureRequest(columns: 8, rows: 4).arguments
    let (input, output) = (Pipe.unshared(), Pipe.unshared())
    helper.standardInput = input
    helper.standardOutput = output
    try helper.run()
    let process = helper.processIdentifier
    #expect(Self.status(of: process).contains("Seccomp:\t0\n"))
    try input.fileHandleForWriting.write(contentsOf: [0])
    #expect(
      await Repeatedly.wait(upTo: 60) { Self.status(of: process).contains("Seccomp:\t2\n") }
    )
    #expect(Self.status(of: process).contains("NoNewPrivs:\t1\n"))
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    for limit in ["Max open files", "Max processes", "Max core file size", "Max file size"] {
      let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(limit) })
      #expect(line.split(whereSeparator: \.isWhitespace).filter { $0 == "0" }.count == 2, "\(line)")
    }
    try input.fileHandleForWriting.close()
    _ = try output.fileHandleForReading.readToEnd()
    helper.waitUntilExit()
    #expect(helper.terminationStatus == 0)
  }

  @Test func `on a kernel without seccomp the helper draws nothing`() async throws {
    let directory = try TemporaryDirectory()
    let helper = try TestHelper.script(
      "exec '\(Self.probePath)' unfiltered '\(try #require(TestHelper.path))' \"$@\"",
      in: directory
    )
    let drawer = PictureDrawer(helper: helper, limits: TestHelper.patience)
    let file = PNGFile(blackWidth: 4, height: 4, .gray).bytes
    let result = await drawer.draw(file, PictureRequest(columns: 8, rows: 4))
    #expect(throws: PictureError.unconfined) { try result.get() }
  }

  // MARK: The helper's file

  @Test(arguments: [0o720, 0o702, 0o777])
  func `a helper that others can write to is not started`(mode: Int) async throws {
    let directory = try TemporaryDirectory()
    let helper = try TestHelper.script("mkdir $0.started; answer", in: directory)
    chmod(helper, mode_t(mode))
    #expect(await result(of: helper) == .failure(.helperUntrusted))
    #expect(!FileManager.default.fileExists(atPath: "\(helper).started"))
    chmod(helper, 0o755)
    #expect(await result(of: helper) == .failure(.empty))
  }

  @Test(.enabled(if: getuid() == 0, "only root can give files away"))
  func `a helper of another user is not started`() async throws {
    let directory = try TemporaryDirectory()
    let helper = try TestHelper.script("answer", in: directory)
    chown(helper, 65_534, 65_534)
    #expect(await result(of: helper) == .failure(.helperUntrusted))
  }

  private func result(of helper: String) async -> Result<PictureReply, PictureError> {
    await PictureDrawer(helper: helper, limits: TestHelper.patience)
      .draw([1], PictureRequest(columns: 8, rows: 4))
  }

  // MARK: The probe

  private static let probePath = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "confinement-probe").path

  /// Runs the probe and returns the result of each attempt.
  private func probe(_ arguments: [String]) async throws -> [String: String] {
    let program = try ObservedProgram(Self.probePath, arguments, environment: [:])
    let outcome = try #require(await program.wait(upTo: 60))
    #expect(outcome.ending == .exit(0))
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    return Dictionary(
      lines.map { line in
        let parts = line.components(separatedBy: ": ")
        return (parts[0], parts.dropFirst().joined())
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static func status(of process: pid_t) -> String {
    (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
  }
}
