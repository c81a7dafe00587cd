import CSubprocess
import Glibc

/// What a program that has ended used, and how it ended.
package struct ChildUsage: Sendable {
  /// How a program ended by itself.
  package enum Ending: Sendable, Hashable {
    /// With this status, 0 to 255.
    case exited(Int32)
    /// By this signal.
    case killed(signal: Int32)
  }

  package let ending: Ending
  /// The most memory that was resident, in KiB.
  package let peakKibibytes: Int
  package let cpuTime: Duration

  /// Of one that was killed, and of which nothing more is known.
  static let killed = ChildUsage(
    csubprocess_usage(status: SIGKILL, peak_kibibytes: 0, cpu_microseconds: 0)
  )

  init(_ usage: csubprocess_usage) {
    // As wait(2) encodes it: the low seven bits are the signal, the next byte the status.
    let signal = usage.status & 0x7F
    ending = signal == 0 ? .exited((usage.status >> 8) & 0xFF) : .killed(signal: signal)
    peakKibibytes = Int(usage.peak_kibibytes)
    cpuTime = .microseconds(usage.cpu_microseconds)
  }
}
