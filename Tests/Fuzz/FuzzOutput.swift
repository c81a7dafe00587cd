import DashApp
import Synchronization

/// Keeps what is written, and is closed after some writes, as a pipe is whose reader has seen enough.
final class FuzzOutput: TextOutput {
  private struct State {
    var text = ""
    var writes = 0
  }

  private let mostWrites: Int
  private let state = Mutex(State())

  init(mostWrites: Int = 16) {
    self.mostWrites = mostWrites
  }

  var text: String { state.withLock(\.text) }

  var isClosed: Bool { state.withLock { $0.writes >= mostWrites } }

  func write(_ text: String) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      guard state.writes < mostWrites else { throw .closed }
      state.writes += 1
      state.text += text
    }
  }
}
