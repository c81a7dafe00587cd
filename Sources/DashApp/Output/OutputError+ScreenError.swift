import Glibc
import TerminalScreen

extension OutputError {
  /// What a screen's refusal means for the program.
  init(_ error: ScreenError) {
    self =
      switch error {
      case .closed: .closed
      case .failed(let number): .failed(errno: number)
      case .notATerminal: .failed(errno: ENOTTY)
      case .alreadyOpen: .failed(errno: EBUSY)
      }
  }
}
