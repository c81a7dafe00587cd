package import DashCore

/// The keys that programs have printed, each asked for at most once for as long as this program runs.
///
/// Whoever needs a key that is on its way waits for it with the others. When nobody waits any more the
/// program is ended, and whoever needs the key later starts it again.
package actor KeyRing {
  /// Runs a program; nil where its task was cancelled.
  package typealias Run = @Sendable (KeyCommand) async -> Result<Secret, CommandFailure>?

  /// What became of a program.
  private typealias Outcome = Result<Secret, CommandFailure>

  private struct Flight {
    let number: Int
    let task: Task<Void, Never>
    var waiting: [Int: CheckedContinuation<Outcome?, Never>] = [:]
  }

  private let run: Run
  private var outcomes: [KeyCommand: Outcome] = [:]
  private var flights: [KeyCommand: Flight] = [:]
  private var lastNumber = 0

  package init(run: @escaping Run) {
    self.run = run
  }

  /// The key that a program prints.
  ///
  /// - Parameter command: The program.
  /// - Returns: The key; why there is none; nil where the task was cancelled.
  package func key(from command: KeyCommand) async -> Result<Secret, CommandFailure>? {
    if let outcome = outcomes[command] { return outcome }
    if Task.isCancelled { return nil }
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var flight = flights[command] ?? start(command, number)
        flight.waiting[number] = continuation
        flights[command] = flight
      }
    } onCancel: {
      Task { await self.leave(number, command) }
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
    outcomes[command] = outcome
    for continuation in flight.waiting.values { continuation.resume(returning: outcome) }
  }

  private func leave(_ number: Int, _ command: KeyCommand) {
    guard let continuation = flights[command]?.waiting.removeValue(forKey: number) else { return }
    if flights[command]?.waiting.isEmpty == true {
      flights.removeValue(forKey: command)?.task.cancel()
    }
    continuation.resume(returning: nil)
  }
}
