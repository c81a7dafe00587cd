import DashCore
import Synchronization

/// The refresh locks of one store, all on one open lock file.
///
/// A dashboard may hold hundreds of them, so each must not take a descriptor. The file is open while
/// a lock is held.
final class RefreshLocks: Sendable {
  private struct State {
    weak var file: LockFile?
    /// The offsets of all locks: the kernel grants a second lock on the same open file.
    var held: Set<Int64> = Set()
  }

  private let state = Mutex(State())

  /// Takes a lock, without waiting.
  ///
  /// - Parameters:
  ///   - path: The directory of the lock file, which is checked when the file is opened.
  ///   - offset: The byte of the file to lock.
  /// - Returns: The lock, or `nil` if another task or process has it.
  /// - Throws: ``DatabaseError`` if the lock file cannot be opened or locked.
  func take(
    in path: String,
    at offset: Int64
  ) throws(DatabaseError) -> (any RefreshLock)? {
    try state.withLock { state throws(DatabaseError) -> (any RefreshLock)? in
      guard !state.held.contains(offset) else { return nil }
      let file: LockFile
      if let open = state.file {
        file = open
      } else {
        file = try LockFile(in: StoreDirectory(path))
      }
      guard let lock = try FileLock.take(on: file, at: offset, .exclusive) else { return nil }
      state.file = file
      state.held.insert(offset)
      return HeldLock(lock) { [self] in end(offset) }
    }
  }

  private func end(_ offset: Int64) {
    _ = state.withLock { $0.held.remove(offset) }
  }

  /// A lock that other processes see, until it is released or this process ends.
  private final class HeldLock: RefreshLock {
    private let lock: Mutex<FileLock?>
    private let hasEnded: @Sendable () -> Void

    init(_ lock: FileLock, hasEnded: @escaping @Sendable () -> Void) {
      self.lock = Mutex(lock)
      self.hasEnded = hasEnded
    }

    deinit {
      release()
    }

    func release() {
      let released = lock.withLock { $0.take() }
      guard released != nil else { return }
      hasEnded()
    }
  }
}
