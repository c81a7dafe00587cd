import Synchronization

/// Distinct increasing numbers.
final class Counter: Sendable {
  private let number = Mutex(0)

  func next() -> Int {
    number.withLock {
      $0 += 1
      return $0
    }
  }
}
