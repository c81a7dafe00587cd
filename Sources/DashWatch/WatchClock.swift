package import DashCore
import DashFetch
import Glibc

/// The clocks of watch mode.
///
/// The schedule uses the elapsed time, including suspends. The wall clock is only for displayed
/// times and ages.
package struct WatchClock: Sendable {
  /// The time since a fixed moment, including suspends.
  package var elapsed: @Sendable () -> Duration = { Self.time(of: CLOCK_BOOTTIME) }
  /// The time since a fixed moment, without suspends.
  package var awake: @Sendable () -> Duration = { Self.time(of: CLOCK_MONOTONIC) }
  /// The wall clock.
  package var wall: @Sendable () -> Timestamp = LocalClock.now
  /// The local offset from UTC at a time, which daylight saving changes.
  package var utcOffsetSeconds: @Sendable (Timestamp) -> Int = LocalClock.utcOffsetSeconds(at:)
  /// Returns when ``elapsed`` reaches a time or the task is cancelled.
  package var sleep: @Sendable (_ until: Duration) async -> Void
  /// Returns after a duration, or when the task is cancelled; a test's clock returns at once.
  package var rest: @Sendable (_ duration: Duration) async -> Void

  /// Creates the clocks of this machine.
  ///
  /// - Parameter sleep: Suspends tasks.
  package init(sleep: @escaping Sleep) {
    self.sleep = { moment in try? await sleep(moment - Self.time(of: CLOCK_BOOTTIME)) }
    rest = { duration in try? await sleep(duration) }
  }

  /// The current reading of all clocks.
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

/// A reading of all clocks.
package struct WatchMoment: Sendable, Hashable {
  /// The time since a fixed moment, including suspends.
  let elapsed: Duration
  /// The time since a fixed moment, without suspends.
  let awake: Duration
  /// The wall clock.
  package let wall: Timestamp
  /// The local offset from UTC.
  var utcOffsetSeconds = 0

  /// The moment of what is loaded.
  var engine: Engine.Moment { Engine.Moment(elapsed: elapsed, wall: wall) }

  /// The total time that the machine was suspended.
  var suspended: Duration { elapsed - awake }
}

/// The system clock.
package enum LocalClock {
  /// Returns the current time in whole seconds.
  package static func now() -> Timestamp {
    Timestamp(secondsSinceEpoch: Int64(time(nil)))
  }

  /// Returns the offset of local time from UTC at a moment.
  ///
  /// Uses the C library's time zone rules: a statically linked program lacks Foundation's.
  package static func utcOffsetSeconds(at moment: Timestamp) -> Int {
    var seconds = time_t(moment.secondsSinceEpoch)
    var civil = tm()
    return localtime_r(&seconds, &civil) == nil ? 0 : civil.tm_gmtoff
  }
}
