package import DashCore

/// The keys that programs print, cached for the life of the process.
///
/// Concurrent callers share one run. A run without waiting callers is cancelled, and the next
/// caller starts a new one. A failure is retried once it is older than the caller accepts.
package actor KeyRing {
  /// Runs a program; returns `nil` if its task was cancelled.
  package typealias Run = @Sendable (KeyCommand) async -> Result<Secret, KeyCommandFailure>?

  /// The result of a program.
  private typealias Outcome = Result<Secret, KeyCommandFailure>

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
  ///   - command: The program.
  ///   - moment: The time before which failures are ignored; `nil` accepts any failure.
  ///   - deadline: The time to wait until; `nil` for the program's own time limit.
  /// - Returns: The key, or the reason why there is none; `nil` if the task was cancelled.
  package func key(
    from command: KeyCommand,
    failingSince moment: ContinuousClock.Instant? = nil,
    by deadline: ContinuousClock.Instant? = nil
  ) async -> Result<Secret, KeyCommandFailure>? {
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
    let commands = Set(instances.flatMap(\.printedKeys).map(\.command))
    await withTaskGroup { group in
      for command in commands {
        group.addTask { _ = await self.key(from: command) }
      }
    }
  }
}
