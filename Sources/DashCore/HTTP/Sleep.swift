/// Suspends a task for a duration.
///
/// Contract: it returns no earlier than after the duration, which includes the time that the machine
/// is suspended, and at once if the duration is not positive. When the task is cancelled, before or
/// during the sleep, it ends at once and throws `CancellationError`. Any number of tasks may sleep at
/// once.
///
/// The program passes its run loop's own sleep: `Task.sleep` uses libdispatch, which ends the process
/// with SIGILL where no descriptor is left for its timer.
package typealias Sleep = @Sendable (Duration) async throws -> Void
