/// Blocks every arriving task until the expected number has arrived.
///
/// Tasks that run one after another never pass it, so a test of concurrency needs only a time limit
/// and measures no time.
package actor Barrier {
  private let expected: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(expecting expected: Int) {
    self.expected = expected
  }

  /// Waits until all have arrived.
  package func arrive() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      guard waiting.count >= expected else { return }
      for waiter in waiting { waiter.resume() }
      waiting = []
    }
  }
}
