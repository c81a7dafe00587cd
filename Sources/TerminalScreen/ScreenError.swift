/// Why a screen cannot be opened or drawn on.
package enum ScreenError: Error, Hashable {
  /// What is to be written to is no terminal.
  case notATerminal
  /// A process has one screen at most, and it is open.
  case alreadyOpen
  /// The terminal is gone, or was given back.
  case closed
  /// The system refuses, by this `errno`.
  case failed(errno: Int32)
}
