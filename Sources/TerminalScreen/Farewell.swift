import CTerminal
import Synchronization

/// What is written to standard error when a signal ends the program.
package enum Farewell {
  private static let lock = Mutex(())

  /// Sets the text, whole lines; `nil` for none.
  package static func set(_ text: String?) {
    lock.withLock { _ in
      let bytes = Array((text ?? "").utf8)
      unsafe cterminal_set_farewell(bytes, bytes.count)
    }
  }
}
