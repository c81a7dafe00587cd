import Synchronization

/// Lets threads go on when a number of them have arrived, which proves that they ran at once.
package final class LoopbackBarrier: Sendable {
  private let missing: Mutex<Int>
  private let gate = LoopbackGate()

  /// Creates a barrier.
  ///
  /// - Parameter parties: How many must arrive.
  package init(parties: Int) {
    missing = Mutex(parties)
  }

  /// Blocks the thread until all have arrived.
  ///
  /// - Parameter seconds: How long at most, so that a failing test ends.
  /// - Returns: False where some did not arrive in time.
  package func arriveAndWait(upTo seconds: Int32 = 300) -> Bool {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { gate.open() }
    return gate.wait(upTo: seconds)
  }
}
