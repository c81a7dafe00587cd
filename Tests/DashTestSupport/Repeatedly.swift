import Glibc

/// For what tells nobody when it has changed.
package enum Repeatedly {
  /// Looks again and again whether something is so.
  ///
  /// It does so on a thread of its own: the few that tests share may be busy for longer than the time
  /// that is given.
  ///
  /// - Parameters:
  ///   - seconds: How long at most, so that a failing test ends.
  ///   - isSo: What is wanted.
  /// - Returns: False where it did not come to that.
  package static func wait(
    upTo seconds: Int = 60,
    until isSo: @escaping @Sendable () -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    return await LoopbackThread.run {
      repeat {
        if isSo() { return true }
        usleep(5000)
      } while ContinuousClock.now < deadline
      // The thread may not have had its turn for all that time.
      return isSo()
    }
  }
}
