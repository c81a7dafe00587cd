import Synchronization

/// Blocks threads until a number of them have arrived, which proves that they ran concurrently.
package final class LoopbackBarrier: Sendable {
  private let missing: Mutex<Int>
  private let gate = LoopbackGate()

  /// Creates a barrier.
  ///
  /// - Parameter parties: The number of threads that must arrive.
  package init(parties: Int) {
    missing = Mutex(parties)
  }

  /// Blocks the thread until all have arrived.
  ///
  /// - Parameter seconds: The longest time to wait, so that a failing test ends.
  /// - Returns: False if some did not arrive in time.
  package func arriveAndWait(upTo seconds: Int32 = 300) -> Bool {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { gate.open() }
    return gate.wait(upTo: seconds)
  }
}
