import Glibc
import Synchronization

/// A pipe by which signal handlers tell a thread that something happened.
final class NotePipe: Sendable {
  /// Where the notes are read.
  let readEnd: Int32
  /// Where they are written; never blocks.
  let writeEnd: Int32

  private let isOpen = Mutex(true)

  init() throws(ScreenError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .failed(errno: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    end()
    close(readEnd)
  }

  /// Lets the reader come to the end, after which nobody may write.
  func end() {
    isOpen.withLock { isOpen in
      if isOpen { close(writeEnd) }
      isOpen = false
    }
  }
}
