import DashCore
import DashTestSupport
import Foundation
import Glibc
import PluginProcess
import Subprocess

/// A plugin of a test, written to a folder of its own, and the processes that it leaves behind.
///
/// Its processes are recognised by the folder, which is in their environment.
final class TestPlugin: Sendable {
  /// The real supervisor: `DASH_PLUGIN`, or the one built beside the tests.
  static let supervisor = Supervisor.find(
    executable: HelperSearch.ownExecutable(),
    environment: ProcessInfo.processInfo.environment
  )

  static let hasPython = ProgramSearch.isExecutable("/usr/bin/python3")

  /// A base that fails, because no test of plugins needs a network.
  private struct NoNetwork: Transport {
    func send(_ request: Request) async throws(TransportError) -> Response {
      throw TransportError(.offline, host: request.baseURL.host)
    }
  }

  /// Far above the time of any run on a busy machine.
  static let patience = Duration.seconds(600)

  let folder: TemporaryDirectory
  let transport: PluginTransport

  init(
    limits: PluginLimits = PluginLimits(),
    supervisor: String? = TestPlugin.supervisor,
    variables: [String: String] = [:],
    startThread: PluginTransport.ThreadStart? = nil
  ) throws {
    folder = try TemporaryDirectory()
    let environment = ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path].merging(variables) { $1 }
    let sleep: Sleep = { try await Task.sleep(for: $0) }
    if let startThread {
      transport = PluginTransport(
        over: NoNetwork(),
        supervisor: supervisor,
        environment: environment,
        limits: limits,
        sleep: sleep,
        startThread: startThread
      )
    } else {
      transport = PluginTransport(
        over: NoNetwork(),
        supervisor: supervisor,
        environment: environment,
        limits: limits,
        sleep: sleep
      )
    }
  }

  /// Writes the program, by default a shell script, and returns its path.
  @discardableResult
  func write(
    _ lines: String,
    interpreter: String = "/bin/sh",
    to name: String = "plugin",
    permissions: Int = 0o700
  ) throws -> String {
    let path = try folder.write("#!\(interpreter)\n\(lines)\n", to: name, permissions: permissions)
    ProcessFiles.waitUntilNobodyWrites(path)
    return path
  }

  /// Writes a program and runs it.
  func run(
    _ lines: String,
    interpreter: String = "/bin/sh",
    input: [UInt8] = Array("{}\n".utf8),
    secrets: [Secret] = [],
    deadline: Duration = TestPlugin.patience
  ) async throws -> TestRun {
    let program = PluginProgram(path: try write(lines, interpreter: interpreter))
    return await run(program, input: input, secrets: secrets, deadline: deadline)
  }

  /// Runs a program.
  func run(
    _ program: PluginProgram,
    _ action: ProgramCall.Action = .fetch,
    input: [UInt8] = Array("{}\n".utf8),
    secrets: [Secret] = [],
    instance: String = "",
    deadline: Duration = TestPlugin.patience
  ) async -> TestRun {
    var call = ProgramCall(program, action, secrets: secrets, instance: instance) { input }
    let log = Lines()
    call.log = { log.add($0.string) }
    let request = Request(running: call, identity: "test", deadline: .now + deadline)
    do throws(TransportError) {
      let response = try await transport.send(request)
      return TestRun(
        output: String(decoding: response.body, as: UTF8.self),
        exitStatus: response.headers.first { $0.name == ProgramCall.exitStatusField }?.value,
        log: log.all
      )
    } catch {
      return TestRun(error: error, log: log.all)
    }
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
  var exitStatus: String?
  var error: TransportError?
  var log: [String] = []

  var failure: ProgramFailure? {
    guard case .failedProgram(_, let failure) = error?.reason else { return nil }
    return failure
  }
}

/// Lines from any thread.
private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }

  var all: [String] { lock.withLock { lines } }
}
