package import Files
import Synchronization

/// An output that records what is written, or fails.
package final class CollectingOutput: TextOutput {
  private let error: OutputError?
  private let written = Mutex("")

  package init(failingWith error: OutputError? = nil) {
    self.error = error
  }

  /// All text written so far.
  package var text: String { written.withLock(\.self) }

  package var isClosed: Bool { error == .closed }

  package func write(_ text: String) throws(OutputError) {
    if let error { throw error }
    written.withLock { $0 += text }
  }
}
