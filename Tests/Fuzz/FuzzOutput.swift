import DashApp
import Synchronization

/// Records the output, and closes after some writes, like a pipe whose reader has ended.
final class FuzzOutput: TextOutput {
  private struct State {
    var text = ""
    var writes = 0
    var sleeps = 0
  }

  /// The most waits of one run: a watch of a day sleeps tens of thousands of times on a clock that
  /// jumps.
  private static let mostSleeps = 1000

  private let mostWrites: Int
  private let state = Mutex(State())

  init(mostWrites: Int = 16) {
    self.mostWrites = mostWrites
  }

  var text: String { state.withLock(\.text) }

  var isClosed: Bool { state.withLock { $0.sleeps >= Self.mostSleeps || $0.writes >= mostWrites } }

  /// Counts a wait of the writer.
  func countSleep() { state.withLock { $0.sleeps += 1 } }

  func write(_ text: String) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      guard state.sleeps < Self.mostSleeps, state.writes < mostWrites else { throw .closed }
      state.writes += 1
      state.text += text
    }
  }
}
