import Glibc
import SystemThreads

/// Wakes a process that otherwise sleeps: a file may have changed, or the reader of its output is gone.
package enum ChangeMonitor {
  /// What happens to a file in a folder: it was written, replaced, created, removed, or its
  /// permissions were changed.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
  )
  /// How long several changes of a moment are collected, in milliseconds.
  private static let settlingTime: UInt32 = 50

  /// Returns a stream that yields after each change.
  ///
  /// - Parameters:
  ///   - paths: The files; their folders are watched, and those of their targets.
  ///   - output: The descriptor whose reader may go.
  /// - Returns: A stream for a single reader; `nil` if the system has no watch or thread left.
  package static func changes(
    of paths: [String],
    output: Int32
  ) -> AsyncStream<Void>? {
    let inotify = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    // Closing the second one stops the thread.
    var stop: [Int32] = [-1, -1]
    if pipe(&stop) == 0 { for descriptor in stop { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) } }
    let (isStopped, keeper) = (stop[0], stop[1])
    func closeAll() {
      for descriptor in [inotify, isStopped, keeper] where descriptor >= 0 { close(descriptor) }
    }
    guard inotify >= 0, isStopped >= 0,
      folders(of: paths).allSatisfy({ inotify_add_watch(inotify, $0, events) >= 0 })
    else {
      closeAll()
      return nil
    }
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let hasThread = SystemThread.start {
      watch(inotify, output, isStopped) { continuation.yield() }
      for descriptor in [inotify, isStopped] { close(descriptor) }
    }
    guard hasThread else {
      closeAll()
      return nil
    }
    continuation.onTermination = { _ in close(keeper) }
    return stream
  }

  private static func watch(
    _ inotify: Int32,
    _ output: Int32,
    _ stop: Int32,
    _ report: () -> Void
  ) {
    // Without events, poll(2) reports that the last reader of a pipe has gone.
    var waiting = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: 0, revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { return }
      if waiting[0].revents != 0 { return }
      if waiting[1].revents != 0 {
        usleep(settlingTime * 1000)
        while buffer.withUnsafeMutableBytes({ read(inotify, $0.baseAddress, $0.count) }) > 0 {}
      }
      // It stays closed.
      if waiting[2].revents != 0 { waiting[2].fd = -1 }
      if waiting[1].revents != 0 || waiting[2].fd < 0 { report() }
    }
  }

  /// The folders of files and of what they link to; of a missing folder the next one above it.
  private static func folders(of paths: [String]) -> Set<String> {
    func folder(of path: String) -> String? {
      if let folder = RealPath.folder(of: path) { return folder }
      let parent = TextFile.folder(of: path)
      return parent.isEmpty ? nil : folder(of: String(parent.dropLast()))
    }
    let targets = paths.compactMap(RealPath.resolve)
    return Set((paths + targets).compactMap(folder))
  }
}
