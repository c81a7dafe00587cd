package import DashCore
import Glibc

/// The clocks that watching goes by.
///
/// The schedule counts real time, suspended time included; the wall clock only dates what is shown,
/// so that setting it changes ages and nothing else.
package struct WatchClock: Sendable {
  /// The time since a fixed moment, with the time that the machine was suspended.
  package var elapsed: @Sendable () -> Duration
  /// The same without that time.
  package var awake: @Sendable () -> Duration
  /// The wall clock.
  package var wall: @Sendable () -> Timestamp
  /// How far the local clock is ahead of UTC at a moment, which changes twice a year.
  package var utcOffsetSeconds: @Sendable (Timestamp) -> Int
  /// Returns when ``elapsed`` has come to a time, or when the task is cancelled.
  package var sleep: @Sendable (_ until: Duration) async -> Void

  package init(
    elapsed: @escaping @Sendable () -> Duration,
    awake: @escaping @Sendable () -> Duration,
    wall: @escaping @Sendable () -> Timestamp,
    utcOffsetSeconds: @escaping @Sendable (Timestamp) -> Int,
    sleep: @escaping @Sendable (_ until: Duration) async -> Void
  ) {
    self.elapsed = elapsed
    self.awake = awake
    self.wall = wall
    self.utcOffsetSeconds = utcOffsetSeconds
    self.sleep = sleep
  }

  /// The clocks of this machine.
  package static let system = WatchClock(
    elapsed: { time(of: CLOCK_BOOTTIME) },
    awake: { time(of: CLOCK_MONOTONIC) },
    wall: LocalClock.now,
    utcOffsetSeconds: LocalClock.utcOffsetSeconds(at:),
    sleep: { moment in
      // `ContinuousClock` is CLOCK_BOOTTIME on Linux: it goes off right after a suspend.
      try? await Task.sleep(for: moment - time(of: CLOCK_BOOTTIME), clock: .continuous)
    }
  )

  /// What all clocks say now.
  var moment: WatchMoment {
    let wall = wall()
    return WatchMoment(
      elapsed: elapsed(),
      awake: awake(),
      wall: wall,
      utcOffsetSeconds: utcOffsetSeconds(wall)
    )
  }

  private static func time(of clock: clockid_t) -> Duration {
    var now = timespec()
    clock_gettime(clock, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }
}
