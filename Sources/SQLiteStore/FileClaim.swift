import DashCore
import Synchronization

/// A claim that other processes see, until it is released or this process ends.
final class FileClaim: RefreshClaim {
  private let lock: Mutex<FileLock?>

  init(_ lock: FileLock) {
    self.lock = Mutex(lock)
  }

  func release() {
    lock.withLock { $0 = nil }
  }
}
