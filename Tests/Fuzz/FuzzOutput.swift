import DashApp
import Synchronization

/// Keeps what is written, and is closed after some writes, as a pipe is whose reader has seen enough.
final class FuzzOutput: TextOutput {
  private struct State {
    var text = ""
    var writes = 0
    var sleeps = 0
  }

  /// A watch of a day sleeps tens of thousands of times, which on a clock that jumps is all that it does.
  private static let mostSleeps = 1000

  private let mostWrites: Int
  private let state = Mutex(State())

  init(mostWrites: Int = 16) {
    self.mostWrites = mostWrites
  }

  var text: String { state.withLock(\.text) }

  var isClosed: Bool { state.withLock { $0.sleeps >= Self.mostSleeps || $0.writes >= mostWrites } }

  /// Takes note that whoever writes waits.
  func countSleep() { state.withLock { $0.sleeps += 1 } }

  func write(_ text: String) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      guard state.sleeps < Self.mostSleeps, state.writes < mostWrites else { throw .closed }
      state.writes += 1
      state.text += text
    }
  }
}
