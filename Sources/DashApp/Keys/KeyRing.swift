package import DashCore

/// The keys that programs have printed, each asked for at most once for as long as this program runs;
/// one that gave none is asked again where somebody has had the time to mend that.
///
/// Whoever needs a key that is on its way waits for it with the others. When nobody waits any more the
/// program is ended, and whoever needs the key later starts it again.
package actor KeyRing {
  /// Runs a program; nil where its task was cancelled.
  package typealias Run = @Sendable (KeyCommand) async -> Result<Secret, CommandFailure>?

  /// What became of a program.
  private typealias Outcome = Result<Secret, CommandFailure>

  private struct Landing {
    let outcome: Outcome
    let at: ContinuousClock.Instant

    /// Whether it is still the outcome where failures count since a moment.
    func holds(since moment: ContinuousClock.Instant?) -> Bool {
      if case .success = outcome { return true }
      return moment.map { at >= $0 } ?? true
    }
  }

  private struct Flight {
    let number: Int
    let task: Task<Void, Never>
    var waiting: [Int: CheckedContinuation<Outcome?, Never>] = [:]
  }

  private let run: Run
  private var landings: [KeyCommand: Landing] = [:]
  private var flights: [KeyCommand: Flight] = [:]
  private var lastNumber = 0

  package init(run: @escaping Run) {
    self.run = run
  }

  /// The key that a program prints.
  ///
  /// - Parameters:
  ///   - command: The program.
  ///   - moment: Since when a failure counts; one of before is forgotten. Nil for any.
  ///   - deadline: Until when to wait; nil for as long as the program may run.
  /// - Returns: The key; why there is none; nil where the task was cancelled.
  package func key(
    from command: KeyCommand,
    failingSince moment: ContinuousClock.Instant? = nil,
    by deadline: ContinuousClock.Instant? = nil
  ) async -> Result<Secret, CommandFailure>? {
    if let known = landings[command], known.holds(since: moment) { return known.outcome }
    if Task.isCancelled { return nil }
    lastNumber += 1
    let number = lastNumber
    let alarm = deadline.map { deadline in
      Task {
        guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
        leave(number, command, .failure(.timeout))
      }
    }
    defer { alarm?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var flight = flights[command] ?? start(command, number)
        flight.waiting[number] = continuation
        flights[command] = flight
      }
    } onCancel: {
      Task { await self.leave(number, command, nil) }
    }
  }

  private func start(_ command: KeyCommand, _ number: Int) -> Flight {
    let task = Task { [run] in
      let outcome = await run(command)
      land(command, number, outcome)
    }
    return Flight(number: number, task: task)
  }

  private func land(_ command: KeyCommand, _ number: Int, _ outcome: Outcome?) {
    // One that nobody waited for may have been followed by another.
    guard let flight = flights[command], flight.number == number else { return }
    flights[command] = nil
    landings[command] = outcome.map { Landing(outcome: $0, at: .now) }
    for continuation in flight.waiting.values { continuation.resume(returning: outcome) }
  }

  /// Waits no longer; a program that nobody waits for is ended.
  private func leave(_ number: Int, _ command: KeyCommand, _ outcome: Outcome?) {
    guard let continuation = flights[command]?.waiting.removeValue(forKey: number) else { return }
    if flights[command]?.waiting.isEmpty == true {
      flights.removeValue(forKey: command)?.task.cancel()
    }
    continuation.resume(returning: outcome)
  }
}
