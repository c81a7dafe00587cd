package import DashFetch
import DashPictures
import Localization
import TerminalScreen

/// Ends a run that goes on after all its timeouts, with a message and an exit code.
///
/// A run cannot count on its timeouts alone: a library may wait for a file forever, and below some
/// limits of the system a thread or a timer is missing. A watch has no watchdog, because it has no
/// last timeout; a key or a signal ends it.
package struct Watchdog: Sendable {
  /// Arms the timer: the limit, the message on standard error, and the exit code.
  package let start: @Sendable (Duration, String, ExitCode) -> Void
  /// Disarms the timer.
  package let stop: @Sendable () -> Void

  /// Creates a watchdog.
  package init(
    start: @escaping @Sendable (Duration, String, ExitCode) -> Void,
    stop: @escaping @Sendable () -> Void
  ) {
    self.start = start
    self.stop = stop
  }

  /// Ends no run.
  package static let none = Watchdog(start: { _, _, _ in }, stop: {})
}

extension AppContext {
  /// Performs work, and ends the process if it is still running some seconds after the limit.
  ///
  /// - Parameters:
  ///   - limit: How long the work takes if everything in it times out.
  ///   - strings: The strings of the message.
  /// - Throws: What the work throws.
  func supervise<Result: Sendable, Failure: Error>(
    atMost limit: Duration,
    _ strings: Strings,
    during work: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    // A progress line may be on the screen.
    let canErase =
      console.terminal.errorIsTerminal
      && TerminalCapabilities.supportsEscapeSequences(invocation.environment)
    let message = "\(canErase ? "\r\u{1B}[K" : "")dash: \(strings(.remarkHung))\n"
    machine.watchdog.start(limit, message, .unavailable)
    defer { machine.watchdog.stop() }
    return try await work()
  }
}
