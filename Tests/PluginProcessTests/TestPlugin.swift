import DashCore
import DashTestSupport
import Foundation
import PluginProcess
import Synchronization
import Testing

/// A plugin of a test, written to a folder of its own, and the processes that it leaves behind.
///
/// Its processes are recognised by the folder, which is in their environment.
final class TestPlugin: Sendable {
  static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  /// Far above the time of any run on a busy machine.
  static let patience = Duration.seconds(600)

  let folder: TemporaryDirectory
  private let runner: PluginRunner

  init(
    limits: PluginRunner.Limits = PluginRunner.Limits(),
    variables: [String: String] = [:]
  ) throws {
    folder = try TemporaryDirectory()
    let environment = ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path].merging(variables) { $1 }
    runner = PluginRunner(environment: environment, limits: limits)
  }

  /// Writes the program, by default a shell script, and returns it.
  @discardableResult
  func write(
    _ lines: String,
    interpreter: String = "/bin/sh",
    permissions: Int = 0o700
  ) throws -> PluginProgram {
    let path = try folder.write(
      "#!\(interpreter)\n\(lines)\n",
      to: "plugin",
      permissions: permissions
    )
    return PluginProgram(path: path)
  }

  /// Writes a program and runs it.
  func run(
    _ lines: String,
    interpreter: String = "/bin/sh",
    input: [UInt8] = Array("{}\n".utf8),
    secrets: [Secret] = [],
    deadline: Duration = TestPlugin.patience
  ) async throws -> TestRun {
    let program = try write(lines, interpreter: interpreter)
    return await run(program, input: input, secrets: secrets, deadline: deadline)
  }

  /// Runs a program.
  func run(
    _ program: PluginProgram,
    input: [UInt8] = Array("{}\n".utf8),
    secrets: [Secret] = [],
    deadline: Duration = TestPlugin.patience
  ) async -> TestRun {
    var run = ProgramRun(program, .fetch, secrets: secrets, deadline: .now + deadline) { input }
    let log = Lines()
    run.log = { log.add($0.string) }
    do throws(TransportError) {
      let body = try await runner.run(run).body
      return TestRun(output: String(decoding: body, as: UTF8.self), log: log.all)
    } catch {
      return TestRun(error: error, log: log.all)
    }
  }

  /// Runs a program until it writes the file `started`, and returns its task.
  func start(_ lines: String) async throws -> Task<TestRun, Never> {
    let program = try write("echo >\"$TMPDIR/started\"; \(lines)")
    let task = Task { await run(program) }
    #expect(await Repeatedly.wait { access("\(self.folder.path)/started", F_OK) == 0 })
    return task
  }

  /// Returns whether all processes end in time.
  func hasNoSurvivors() async -> Bool {
    let path = folder.path
    return await Repeatedly.wait(upTo: 60) { ProcessFiles.processes(withEnvironment: path).isEmpty }
  }
}

/// The result of a run of a test's plugin.
struct TestRun {
  var output: String?
  var error: TransportError?
  var log: [String] = []

  var failure: ProgramFailure? {
    guard case .failedProgram(_, let failure) = error?.reason else { return nil }
    return failure
  }
}

/// Lines from any thread.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock(\.self) }
}
