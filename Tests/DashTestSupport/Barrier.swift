/// Holds those who arrive until all who are expected are there.
///
/// Work that runs one after the other never gets past it, so a test of concurrency with it needs a
/// time limit and no measured time.
package actor Barrier {
  private let expected: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(expecting expected: Int) {
    self.expected = expected
  }

  /// Waits until all are there.
  package func arrive() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      guard waiting.count >= expected else { return }
      for waiter in waiting { waiter.resume() }
      waiting = []
    }
  }
}
