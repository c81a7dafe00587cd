/// Deadlines at equal distances from a start.
///
/// A missed deadline is gone: the next one is always ahead, however late one asks.
struct DeadlineGrid: Sendable, Hashable {
  let start: Duration
  /// The distance between two deadlines, at least a second.
  let everySeconds: Int

  init(start: Duration, everySeconds: Int) {
    self.start = start
    self.everySeconds = max(everySeconds, 1)
  }

  /// The first deadline after a time.
  func next(after now: Duration) -> Duration {
    guard now >= start else { return start }
    let passed = (now - start).components.seconds / Int64(everySeconds)
    return start + .seconds((passed + 1) * Int64(everySeconds))
  }
}
