import Glibc
import Synchronization
import TerminalScreen

/// Delivers a screen's events to a waiting thread.
final class EventQueue: Sendable {
  /// A POSIX semaphore, which any thread may use.
  private struct Semaphore: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<sem_t>
  }

  private let events = Mutex<[ScreenEvent]>([])
  private let count = Semaphore(pointer: .allocate(capacity: 1))

  init() {
    sem_init(count.pointer, 0, 0)
  }

  /// Receives an event.
  func report(_ event: ScreenEvent) {
    let single: [ScreenEvent] =
      if case .keys(let keys) = event { keys.map { .key($0) } } else { [event] }
    for event in single {
      events.withLock { $0.append(event) }
      sem_post(count.pointer)
    }
  }

  /// Waits for the next event.
  func next() -> ScreenEvent {
    while sem_wait(count.pointer) != 0 {}
    return events.withLock { $0.removeFirst() }
  }
}
