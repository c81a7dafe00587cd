package import DashCore

/// How long what has failed is left alone: 5, 15, then 60 seconds.
package enum Rest {
  /// The provider in the rows of attempts, which are no responses.
  package static let provider = "background"
  private static let steps: [Int64] = [5, 15, 60]
  private static let longest: Int64 = 60
  /// A status that no response has.
  private static let noStatus = 599

  /// Returns the rest after a number of failures in sequence, at least one.
  package static func after(_ failures: Int) -> Duration { .seconds(seconds(after: failures)) }

  private static func seconds(after failures: Int) -> Int64 {
    steps[min(max(failures, 1), steps.count) - 1]
  }

  /// Returns whether the rest after the last attempt of any process is over, and counts this one.
  ///
  /// An attempt that no other follows within twice the longest rest has succeeded.
  ///
  /// - Parameter key: What is attempted.
  package static func isOver(
    for key: CacheKey,
    in store: any Store,
    at now: Timestamp
  ) async -> Bool {
    let row = key.derived("attempts")
    var attempts = 0
    if let last = await store.response(for: row), last.receivedAt <= now {
      let elapsed = now.seconds(since: last.receivedAt)
      if elapsed < 2 * longest { attempts = Int(String(decoding: last.body, as: UTF8.self)) ?? 0 }
      if attempts > 0, elapsed < seconds(after: attempts) { return false }
    }
    let attempt = CachedResponse(
      kind: .failure,
      provider: provider,
      status: noStatus,
      body: Array(String(attempts + 1).utf8),
      receivedAt: now
    )
    await store.store(attempt, for: row)
    return true
  }
}
