/// Why a text could not be written.
package enum OutputError: Error, Hashable {
  /// Nobody reads any more.
  case closed
  /// The system refuses, by this `errno`.
  case failed(errno: Int32)
}
