package import DashCore
import Glibc
import Subprocess

/// The keys that programs print, cached for the life of the process.
///
/// Concurrent callers share one run. A run without waiting callers is cancelled, and the next
/// caller starts a new one. A failure is retried once it is older than the caller accepts.
package actor KeyRing {
  /// Runs a program; returns `nil` if its task was cancelled.
  package typealias Run = @Sendable (KeyCommand) async -> Result<Secret, ProgramFailure>?

  /// The result of a program.
  private typealias Outcome = Result<Secret, ProgramFailure>

  private struct CompletedRun {
    let outcome: Outcome
    let at: ContinuousClock.Instant

    /// Returns whether the result is still valid: a key always, a failure if it is not before
    /// `moment`.
    func isValid(since moment: ContinuousClock.Instant?) -> Bool {
      if case .success = outcome { return true }
      return moment.map { at >= $0 } ?? true
    }
  }

  private struct ActiveRun {
    let number: Int
    let task: Task<Void, Never>
    var callers: [Int: CheckedContinuation<Outcome?, Never>] = [:]
  }

  private let run: Run
  private let sleep: Sleep
  private var completedRuns: [KeyCommand: CompletedRun] = [:]
  private var activeRuns: [KeyCommand: ActiveRun] = [:]
  private var lastNumber = 0

  package init(
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) },
    run: @escaping Run
  ) {
    self.run = run
    self.sleep = sleep
  }

  /// Returns the key that a program prints.
  ///
  /// - Parameters:
  ///   - moment: The time before which failures are ignored; `nil` accepts any failure.
  ///   - deadline: The time to wait until; `nil` for the program's own time limit.
  /// - Returns: The key, or the reason why there is none; `nil` if the task was cancelled.
  package func key(
    from command: KeyCommand,
    failingSince moment: ContinuousClock.Instant? = nil,
    by deadline: ContinuousClock.Instant? = nil
  ) async -> Result<Secret, ProgramFailure>? {
    if let known = completedRuns[command], known.isValid(since: moment) { return known.outcome }
    if Task.isCancelled { return nil }
    lastNumber += 1
    let number = lastNumber
    let alarm = deadline.map { deadline in
      Task {
        guard (try? await sleep(deadline - .now)) != nil else { return }
        removeCaller(number, command, .failure(.timeout))
      }
    }
    defer { alarm?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var activeRun = activeRuns[command] ?? start(command, number)
        activeRun.callers[number] = continuation
        activeRuns[command] = activeRun
      }
    } onCancel: {
      Task { await self.removeCaller(number, command, nil) }
    }
  }

  private func start(_ command: KeyCommand, _ number: Int) -> ActiveRun {
    let task = Task { [run] in
      let outcome = await run(command)
      finish(command, number, outcome)
    }
    return ActiveRun(number: number, task: task)
  }

  private func finish(_ command: KeyCommand, _ number: Int, _ outcome: Outcome?) {
    // A cancelled run may have been replaced by a newer one.
    guard let activeRun = activeRuns[command], activeRun.number == number else { return }
    activeRuns[command] = nil
    completedRuns[command] = outcome.map { CompletedRun(outcome: $0, at: .now) }
    for continuation in activeRun.callers.values { continuation.resume(returning: outcome) }
  }

  /// Removes a caller; a run without callers is cancelled.
  private func removeCaller(_ number: Int, _ command: KeyCommand, _ outcome: Outcome?) {
    guard let caller = activeRuns[command]?.callers.removeValue(forKey: number) else { return }
    if activeRuns[command]?.callers.isEmpty == true {
      activeRuns.removeValue(forKey: command)?.task.cancel()
    }
    caller.resume(returning: outcome)
  }

  /// Runs the key programs of all given instances concurrently.
  package func prepare(_ instances: [Instance]) async {
    let commands = Set(instances.flatMap(\.keyCommands).map(\.command))
    await withTaskGroup { group in
      for command in commands {
        group.addTask { _ = await self.key(from: command) }
      }
    }
  }

  /// Runs the programs that print the keys of a request, or of a run of a plugin.
  ///
  /// - Parameters:
  ///   - request: The request, which is sent next.
  ///   - moment: The time before which failures are ignored; `nil` accepts any failure.
  /// - Throws: ``TransportError`` if a program prints no key.
  package func printKeys(
    of request: any Cacheable,
    failingSince moment: ContinuousClock.Instant?
  ) async throws(TransportError) {
    for case .secret(let secret) in request.identity.map(\.value) {
      guard let command = secret.command else { continue }
      switch await key(from: command, failingSince: moment, by: request.deadline) {
      case .success(let printed): secret.setPrinted(printed)
      case .failure(let failure):
        let reason = SourceError.Reason.failedCommand(command.program, failure)
        throw TransportError(.unconfigured, reason: reason, host: request.host)
      case nil: throw TransportError(.cancelled, host: request.host)
      }
    }
  }
}

/// Runs a program that prints a key.
///
/// The program starts without a shell, in its own session, without input, and without environment
/// variables that could hold a key. Its standard error is discarded. After 10 seconds it is killed
/// together with its children. Processes that still run after its exit, such as a passphrase agent,
/// are not killed.
package struct KeyCommandRunner: Sendable {
  /// The time limit for a program.
  private static let patience = Duration.seconds(10)
  /// The maximum number of bytes that a program may print.
  private static let maximumOutputBytes = 64 * 1024

  /// The environment variables of this process.
  private let environment: [String: String]

  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// Runs a program to its end on a separate thread.
  ///
  /// - Parameter command: The program and its arguments.
  /// - Returns: The key, or the reason why there is none; `nil` if the task was cancelled and the
  ///   program killed.
  package func run(_ command: KeyCommand) async -> Result<Secret, ProgramFailure>? {
    let home = environment["HOME"]
    let name = HomePath.resolve(command.program, in: "", home: home)
    guard let path = ProgramSearch.find(name, in: environment["PATH"]) else {
      return .failure(.notRun(ENOENT))
    }
    let program = ChildProgram(
      path: path,
      name: command.program,
      arguments: command.arguments,
      environment: ChildEnvironment.forKeyProgram(environment)
    )
    let result = await program.run(
      outputLimit: Self.maximumOutputBytes,
      killsGroup: false,
      deadline: .now + Self.patience
    )
    switch result.end {
    case .cancelled: return nil
    case .exited(0):
      return Secret.firstLine(of: result.output).map { .success(Secret($0)) } ?? .failure(.noOutput)
    case .exited(let status): return .failure(.exited(status))
    case .killed(let signal): return .failure(.killed(signal: signal))
    case .notStarted(let errno): return .failure(.notRun(errno))
    case .timeout: return .failure(.timeout)
    case .tooMuchOutput: return .failure(.tooMuchOutput)
    }
  }
}
