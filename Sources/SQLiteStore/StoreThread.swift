import Glibc
import Synchronization
import SystemThreads

/// Runs pieces of work on a thread of its own, where waiting for a disk holds up nothing else.
///
/// The thread starts with the first piece and ends with this.
final class StoreThread: Sendable {
  /// What this and its thread share.
  private final class Queue: Sendable {
    private struct State {
      var pieces: [@Sendable () -> Void] = []
      var isStarted = false
      var isEnded = false
    }

    /// A semaphore of the C library, which any thread may use; it lives as long as the queue.
    @safe
    private struct Semaphore: @unchecked Sendable {
      let pointer: UnsafeMutablePointer<sem_t>
    }

    private let state = Mutex(State())
    private let wakeups: Semaphore

    init() {
      unsafe wakeups = Semaphore(pointer: .allocate(capacity: 1))
      let result = unsafe sem_init(wakeups.pointer, 0, 0)
      precondition(result == 0, "a semaphore within the process can always be made")
    }

    deinit {
      unsafe sem_destroy(wakeups.pointer)
      unsafe wakeups.pointer.deallocate()
    }

    /// Adds a piece; gives true for the first one.
    func add(_ piece: @escaping @Sendable () -> Void) -> Bool {
      let isFirst = state.withLock { state in
        state.pieces.append(piece)
        defer { state.isStarted = true }
        return !state.isStarted
      }
      unsafe sem_post(wakeups.pointer)
      return isFirst
    }

    func end() {
      state.withLock { $0.isEnded = true }
      unsafe sem_post(wakeups.pointer)
    }

    /// Runs pieces as they come, until it is ended.
    func run() {
      while true {
        while unsafe sem_wait(wakeups.pointer) != 0 {}
        let (next, isEnded) = state.withLock { state in
          (state.pieces.isEmpty ? nil : state.pieces.removeFirst(), state.isEnded)
        }
        if let next {
          next()
        } else if isEnded {
          return
        }
      }
    }
  }

  private let queue = Queue()

  deinit {
    queue.end()
  }

  /// Takes a piece of work from any thread.
  func perform(_ piece: @escaping @Sendable () -> Void) {
    guard queue.add(piece) else { return }
    let isStarted = SystemThread.start { [queue] in queue.run() }
    // A program that gets no thread cannot go on: nothing that waits for the store would ever end.
    precondition(isStarted, "the system allows one thread more")
  }
}
