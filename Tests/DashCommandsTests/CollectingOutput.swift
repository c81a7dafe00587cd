import Files
import Synchronization

/// An output that records what is written, or fails.
final class CollectingOutput: TextOutput {
  private let error: OutputError?
  private let written = Mutex("")

  init(failingWith error: OutputError? = nil) {
    self.error = error
  }

  /// All text written so far.
  var text: String { written.withLock(\.self) }

  var isClosed: Bool { error == .closed }

  func write(_ text: String) throws(OutputError) {
    if let error { throw error }
    written.withLock { $0 += text }
  }
}
