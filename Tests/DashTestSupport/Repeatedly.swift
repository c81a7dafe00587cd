import Glibc

/// Polling, for state that sends no notification of its changes.
package enum Repeatedly {
  /// Checks a condition repeatedly, on its own thread.
  ///
  /// - Parameters:
  ///   - seconds: The longest time to wait, so that a failing test ends.
  ///   - milliseconds: The pause between two checks.
  /// - Returns: False if the condition was not met.
  package static func wait(
    upTo seconds: Int = 300,
    pausing milliseconds: UInt32 = 5,
    until isSo: @escaping @Sendable () -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    return await TestThread.run {
      repeat {
        if isSo() { return true }
        usleep(milliseconds * 1000)
      } while ContinuousClock.now < deadline
      // The thread may not have run for all that time, so check once more.
      return isSo()
    }
  }

  /// Repeats an action until its result meets a condition.
  ///
  /// - Parameters:
  ///   - seconds: The longest time to wait, so that a failing test ends.
  ///   - isExpected: Returns whether a result is the last one.
  /// - Returns: The last result, whether it met the condition or not.
  package static func run<Result>(
    _ action: () async throws -> Result,
    upTo seconds: Int = 300,
    until isExpected: (Result) -> Bool
  ) async rethrows -> Result {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let result = try await action()
      if isExpected(result) || ContinuousClock.now >= deadline { return result }
      await TestThread.run { _ = usleep(50_000) }
    }
  }
}
