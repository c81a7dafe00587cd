package import DashCore
import Glibc

/// The clock of this machine.
package enum LocalClock {
  /// The time now, in whole seconds.
  package static func now() -> Timestamp {
    Timestamp(secondsSinceEpoch: Int64(time(nil)))
  }

  /// How far the local clock is ahead of UTC at a moment, by the C library's time zone rules:
  /// Foundation's are not there in a statically linked program.
  package static func utcOffsetSeconds(at moment: Timestamp) -> Int {
    var seconds = time_t(moment.secondsSinceEpoch)
    var civil = tm()
    return localtime_r(&seconds, &civil) == nil ? 0 : civil.tm_gmtoff
  }
}
