import Glibc

/// For what tells nobody when it has changed.
package enum Repeatedly {
  /// Checks again and again whether something is so, on a thread of its own.
  ///
  /// - Parameters:
  ///   - seconds: How long at most, so that a failing test ends.
  ///   - milliseconds: How long to pause between two checks.
  ///   - isSo: What is wanted.
  /// - Returns: False where it did not come to that.
  package static func wait(
    upTo seconds: Int = 300,
    pausing milliseconds: UInt32 = 5,
    until isSo: @escaping @Sendable () -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    return await LoopbackThread.run {
      repeat {
        if isSo() { return true }
        usleep(milliseconds * 1000)
      } while ContinuousClock.now < deadline
      // The thread may not have had its turn for all that time.
      return isSo()
    }
  }

  /// Does something again and again until its result is as wanted.
  ///
  /// - Parameters:
  ///   - action: What to do.
  ///   - seconds: How long at most, so that a failing test ends.
  ///   - isWanted: Whether a result is the last one.
  /// - Returns: The last result, wanted or not.
  package static func run<Result>(
    _ action: () async throws -> Result,
    upTo seconds: Int = 300,
    until isWanted: (Result) -> Bool
  ) async rethrows -> Result {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let result = try await action()
      if isWanted(result) || ContinuousClock.now >= deadline { return result }
      await LoopbackThread.run { _ = usleep(50_000) }
    }
  }
}
