import Glibc
import Synchronization

/// A pseudo-terminal that programs run in and a test controls.
///
/// A separate thread collects the output of the programs.
package final class PseudoTerminal: Sendable {
  /// A failed system call while creating a terminal.
  package struct Failure: Error {
    let step: String
    let errno: Int32
  }

  private struct State {
    var output: [UInt8] = []
    var isReading = true
    var master: Int32?
    var reply: Reply?
  }

  private struct Reply {
    let query: String
    let text: String
  }

  // Linux's TIOCGPTN and TIOCSPTLCK; Swift imports neither them nor `grantpt` and `unlockpt`.
  private static let getNumber: UInt = 0x8004_5430
  private static let setLock: UInt = 0x4004_5431

  /// The path of the slave side.
  package let path: String

  private let state: Mutex<State>
  /// The slave side, held open so that the terminal outlives the programs; see ``hangUp()``.
  private let slave: Int32
  private let wakeup: TestPipe
  private let changed: TestPipe
  private let thread: Mutex<TestThread?> = Mutex(nil)

  /// Creates a terminal of a size.
  package init(columns: Int = 80, rows: Int = 24) throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked): (Int32, Int32) = (0, 0)
    guard master >= 0, ioctl(master, Self.getNumber, &number) == 0,
      ioctl(master, Self.setLock, &isLocked) == 0
    else { throw Failure(step: "ptmx", errno: errno) }
    path = "/dev/pts/\(number)"
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw Failure(step: "open", errno: errno) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    state = Mutex(State(master: master))
    wakeup = TestPipe()
    changed = TestPipe()
    resize(columns: columns, rows: rows)
    thread.withLock { thread in
      thread = TestThread { [self] in collect() }
    }
  }

  deinit {
    close(slave)
  }

  /// Hangs up and stops collecting output; call it at the end of a test.
  package func end() {
    hangUp()
    thread.withLock { $0.take() }?.join()
  }

  // MARK: The person at the terminal

  /// All output of the programs so far.
  package var output: [UInt8] { state.withLock(\.output) }

  /// The output as text, for searching.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Returns how often a text occurs in the output.
  package func count(of part: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  /// Presses keys.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    state.withLock { state in
      if let master = state.master { _ = write(master, bytes, bytes.count) }
    }
  }

  /// Makes the terminal reply by itself the first time that a program writes a query.
  ///
  /// It replies at once, however busy the tests are.
  package func reply(to query: String, with text: String) {
    state.withLock { $0.reply = Reply(query: query, text: text) }
  }

  /// Resizes the terminal; the system signals the foreground program.
  package func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows),
      ws_col: UInt16(columns),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    state.withLock { state in
      if let master = state.master { _ = ioctl(master, UInt(TIOCSWINSZ), &size) }
    }
  }

  /// Stops reading, so that the terminal's buffer fills up, or resumes.
  package func setReading(_ isReading: Bool) {
    state.withLock { $0.isReading = isReading }
    wakeup.notify()
  }

  /// Stops reading and fills the terminal's buffer, so that a writer blocks.
  package func fill() {
    setReading(false)
    // Opens the terminal again, because the programs share the other descriptor's modes.
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 0, count: 4096)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // The kernel moves data on with a delay, which frees buffer space again.
    repeat {
      while write(descriptor, bytes, bytes.count) > 0 {}
    } while poll(&waiting, 1, 100) > 0
  }

  /// Hangs up the terminal, like a broken connection or a closed window.
  package func hangUp() {
    state.withLock { $0.isReading = false }
    state.withLock { state in
      if let master = state.master.take() { close(master) }
    }
    wakeup.notify()
  }

  // MARK: State that a program has changed

  /// Whether the system echoes keys.
  package var isEchoing: Bool { modes & tcflag_t(ECHO) != 0 }

  /// Whether programs read whole lines instead of keys.
  package var isCanonical: Bool { modes & tcflag_t(ICANON) != 0 }

  /// The number of bytes typed but not read.
  package var pendingInput: Int {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : -1
  }

  private var modes: tcflag_t {
    var modes = termios()
    tcgetattr(slave, &modes)
    return modes.c_lflag
  }

  // MARK: Waiting

  /// Waits until the output meets a condition.
  ///
  /// - Parameters:
  ///   - seconds: The longest time to wait, so that a failing test ends.
  ///   - condition: The condition, checked after each write.
  /// - Returns: False if the condition was not met in time.
  package func wait(
    upTo seconds: Int = 60,
    until condition: @escaping @Sendable (String) -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    return await TestThread.run { [self] in
      while !condition(text) {
        guard changed.wait(until: deadline) else { return condition(text) }
      }
      return true
    }
  }

  /// Waits until the output contains a text.
  package func waits(for part: String) async -> Bool {
    await wait { $0.contains(part) }
  }

  private func collect() {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let (master, isReading) = state.withLock { ($0.master, $0.isReading) }
      guard let master else { return }
      var descriptors = [
        pollfd(fd: wakeup.readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isReading ? master : -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&descriptors, 2, -1) > 0 else { continue }
      if descriptors[0].revents != 0 {
        wakeup.drain()
        continue
      }
      state.withLock { state in
        guard let master = state.master, state.isReading else { return }
        let count = read(master, &buffer, buffer.count)
        if count > 0 { state.output += buffer[..<count] }
        if let reply = state.reply,
          String(decoding: state.output, as: UTF8.self).contains(reply.query)
        {
          let bytes = Array(reply.text.utf8)
          _ = write(master, bytes, bytes.count)
          state.reply = nil
        }
        if count < 0, errno != EAGAIN, errno != EINTR { state.isReading = false }
      }
      changed.notify()
    }
  }
}
