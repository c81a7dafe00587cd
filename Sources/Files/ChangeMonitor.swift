import DashCore
import Glibc
import SystemThreads

/// Wakes a process that otherwise sleeps: a file may have changed, or the reader of its output is gone.
package enum ChangeMonitor {
  /// What happens to a name in a folder, or to the folder itself.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF
  )
  /// How long several changes of a moment are collected, in microseconds.
  private static let settlingTime: UInt32 = 50_000
  /// How often a change is reported without an event, in milliseconds: a network file system has none.
  private static let longestWait: Int32 = 60_000

  /// A name in a folder that is looked at.
  private struct Entry: Hashable {
    let folder: String
    let name: String
  }

  /// Returns a stream that yields after the next change.
  ///
  /// Request another stream after each change, because a folder may have appeared or been replaced.
  ///
  /// - Parameters:
  ///   - paths: The files; they, what they link to and their folders are watched.
  ///   - output: The descriptor whose reader may go.
  /// - Returns: A stream for a single reader; `nil` if the system has no watch or thread left.
  package static func changes(of paths: [String], output: Int32) -> AsyncStream<Void>? {
    let inotify = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    // Closing the second one stops the thread.
    var stop: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &stop)
    let (isStopped, keeper) = (stop[0], stop[1])
    func closeAll() {
      for descriptor in [inotify, isStopped, keeper] where descriptor >= 0 { close(descriptor) }
    }
    let entries = entries(of: paths)
    let folders = Set(entries.map(\.folder))
    guard inotify >= 0, isStopped >= 0,
      folders.allSatisfy({ inotify_add_watch(inotify, $0, events) >= 0 })
    else {
      closeAll()
      return nil
    }
    let names = Set(entries.map(\.name))
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let hasThread = SystemThread.start {
      wait(inotify, names, output, isStopped) { continuation.yield() }
      for descriptor in [inotify, isStopped] { close(descriptor) }
      continuation.finish()
    }
    guard hasThread else {
      closeAll()
      return nil
    }
    continuation.onTermination = { _ in close(keeper) }
    return stream
  }

  private static func wait(
    _ inotify: Int32,
    _ names: Set<String>,
    _ output: Int32,
    _ isStopped: Int32,
    _ report: () -> Void
  ) {
    // Without events, poll(2) reports that the last reader of a pipe has gone.
    var waiting = [
      pollfd(fd: isStopped, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: 0, revents: 0),
    ]
    while true {
      let count = poll(&waiting, nfds_t(waiting.count), longestWait)
      guard count >= 0 || errno == EINTR else { return }
      if count < 0 { continue }
      if waiting[0].revents != 0 { return }
      var hasChanged = count == 0
      if waiting[1].revents != 0 {
        usleep(settlingTime)
        hasChanged = isAny(of: names, changedIn: inotify)
      }
      // It stays so.
      if waiting[2].revents & Int16(POLLERR) != 0 { hasChanged = true }
      if waiting[2].revents != 0 { waiting[2].fd = -1 }
      if hasChanged { report() }
    }
  }

  /// Reads all events, and returns whether one of them is about a name, or a folder itself.
  private static func isAny(of names: Set<String>, changedIn inotify: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var found = false
    while true {
      let count = buffer.withUnsafeMutableBytes { read(inotify, $0.baseAddress, $0.count) }
      guard count > 0 else { return found }
      var events = buffer[..<count]
      // inotify(7): the descriptor, the mask, a cookie and the length of the padded name.
      while events.count >= 16 {
        let length = events.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let name = events.dropFirst(16).prefix(length).prefix { $0 != 0 }
        if name.isEmpty || names.contains(String(decoding: name, as: UTF8.self)) { found = true }
        events = events.dropFirst(16 + length)
      }
    }
  }

  /// What is looked at for files: each of them, what it links to, and the folder of either; of a
  /// missing folder the first name that is missing.
  private static func entries(of paths: [String]) -> Set<Entry> {
    var entries: Set<Entry> = []
    func add(_ path: String, above: Int) {
      let parent = TextFile.folder(of: path)
      let name = String(path.dropping(bytesOf: parent))
      let folder = parent.isEmpty ? "." : parent
      let isThere = RealPath.resolve(folder) != nil
      if isThere, !name.isEmpty { entries.insert(Entry(folder: folder, name: name)) }
      // Above it, a folder may be replaced, or a missing one appear.
      let next = String(parent.dropLast())
      if !next.isEmpty, above > 0 || !isThere { add(next, above: isThere ? above - 1 : above) }
    }
    for path in paths + paths.compactMap(RealPath.resolve) { add(path, above: 1) }
    return entries
  }
}
