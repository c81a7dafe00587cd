/// Why a program that is to print a key gives none.
///
/// None of the cases holds anything that it printed.
public enum CommandFailure: Error, Sendable, Hashable {
  /// It ended with this status, which is not 0.
  case exited(Int32)
  /// This signal ended it.
  case killed(signal: Int32)
  /// It ended well, and its first line is no key.
  case noKey
  /// It is not there, or the system does not start it.
  case notRun
  /// It did not end in time.
  case timeout
  /// It printed more than a key can be.
  case tooMuch
}
