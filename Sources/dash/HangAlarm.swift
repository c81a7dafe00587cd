import Glibc
import Synchronization
import SystemThreads

/// Ends a run that hangs, from a thread of its own.
enum HangAlarm {
  /// How much longer than its timeouts a run may take, as on a slow disk, in seconds.
  private static let graceSeconds: UInt32 = 10

  /// Counts starts and stops, so that a thread knows whether its alarm still holds.
  private static let changes = Atomic(0)

  /// Ends the process some seconds after a limit, unless the alarm is stopped before.
  ///
  /// - Parameters:
  ///   - limit: How long the run takes if everything in it times out.
  ///   - message: The message on standard error.
  ///   - status: The exit status.
  static func start(_ limit: Duration, _ message: String, status: Int32) {
    let seconds = UInt32(clamping: limit.components.seconds + 1)
    let own = changes.add(1, ordering: .relaxed).newValue
    let hasThread = SystemThread.start {
      // In two parts: a process that was suspended in the first gets the grace to end by itself.
      for wait in [seconds, graceSeconds] {
        sleep(wait)
        guard changes.load(ordering: .relaxed) == own else { return }
      }
      // If nobody reads standard error, the write would block.
      var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      if poll(&output, 1, 0) == 1, output.revents & Int16(POLLOUT) != 0 {
        write(STDERR_FILENO, message, message.utf8.count)
      }
      _exit(status)
    }
    // Without a thread a signal ends the process, and no message is left.
    if !hasThread { alarm(seconds + graceSeconds) }
  }

  /// Stops the alarm.
  static func stop() {
    changes.add(1, ordering: .relaxed)
    alarm(0)
  }
}
