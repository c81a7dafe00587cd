import Glibc

/// A pipe that threads use to wait for each other.
final class TestPipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "a test needs a pipe, and the system gives none")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the waiting thread, now or when it waits next.
  func notify() {
    _ = write(writeEnd, [1], 1)
  }

  /// Discards all notifications so far.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(readEnd, &buffer, buffer.count) > 0 {}
  }

  /// Waits for a notification, and consumes all pending ones; returns false on a timeout.
  func wait(until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = deadline - ContinuousClock.now
      let milliseconds = max(0, left.components.seconds * 1000 + 999)
      guard left > .zero else { return false }
      var descriptors = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
      if poll(&descriptors, 1, Int32(milliseconds)) > 0 {
        drain()
        return true
      }
    }
  }
}
