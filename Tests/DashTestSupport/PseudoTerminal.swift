import Glibc
import Synchronization

/// A terminal for programs to run in, whose other side a test holds.
///
/// What programs write is collected on a thread of its own.
package final class PseudoTerminal: Sendable {
  /// A step of the making of a terminal that the system refused.
  package struct Failure: Error {
    let step: String
    let errno: Int32
  }

  /// When something was read of what programs wrote.
  package struct Arrival: Sendable {
    /// How much had been read by then.
    package let count: Int
    package let time: ContinuousClock.Instant
  }

  private struct State {
    var output: [UInt8] = []
    var arrivals: [Arrival] = []
    var isReading = true
    var master: Int32?
    var reply: Reply?
  }

  private struct Reply {
    let question: String
    let answer: String
  }

  // TIOCGPTN and TIOCSPTLCK of Linux, which Swift does not see, nor `grantpt` and `unlockpt`.
  private static let getNumber: UInt = 0x8004_5430
  private static let setLock: UInt = 0x4004_5431

  /// The path of the programs' side.
  package let path: String

  private let state: Mutex<State>
  /// The programs' side, held open, so that the terminal outlives them; see ``hangUp()``.
  private let slave: Int32
  private let wakeup: TestPipe
  private let changed: TestPipe
  private let thread: Mutex<LoopbackThread?> = Mutex(nil)

  /// Makes a terminal of a size.
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
      thread = LoopbackThread { [self] in collect() }
    }
  }

  deinit {
    close(slave)
  }

  /// Ends the collecting; to be called at the end of a test.
  package func end() {
    hangUp()
    thread.withLock { $0.take() }?.join()
  }

  // MARK: The person at the terminal

  /// All that programs have written so far.
  package var output: [UInt8] { state.withLock(\.output) }

  /// The same as text, for searching.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// When all that came, as the thread has it that reads.
  package var arrivals: [Arrival] { state.withLock(\.arrivals) }

  /// How often a text is in the output.
  package func count(of wanted: String) -> Int {
    text.split(separator: wanted, omittingEmptySubsequences: false).count - 1
  }

  /// Presses keys.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    state.withLock { state in
      if let master = state.master { _ = write(master, bytes, bytes.count) }
    }
  }

  /// Lets the terminal answer by itself, the first time that a program writes something.
  ///
  /// It does so at once, however busy the tests are.
  package func answer(_ question: String, with answer: String) {
    state.withLock { $0.reply = Reply(question: question, answer: answer) }
  }

  /// Gives the terminal another size, of which the system tells the program in the foreground.
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

  /// Stops reading, so that the terminal fills up; or reads on.
  package func setReading(_ isReading: Bool) {
    state.withLock { $0.isReading = isReading }
    wakeup.notify()
  }

  /// Stops reading and fills the terminal up, so that who writes to it waits.
  package func fill() {
    setReading(false)
    // An open file of its own: the other's modes are the programs' too.
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 0, count: 4096)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // The system moves a part on in its own time, and there is room once more.
    repeat {
      while write(descriptor, bytes, bytes.count) > 0 {}
    } while poll(&waiting, 1, 100) > 0
  }

  /// Takes the terminal away, as a connection that breaks or a window that closes does.
  package func hangUp() {
    state.withLock { $0.isReading = false }
    state.withLock { state in
      if let master = state.master.take() { close(master) }
    }
    wakeup.notify()
  }

  // MARK: What a program has done to it

  /// Whether keys that are pressed are shown by the system.
  package var isEchoing: Bool { modes & tcflag_t(ECHO) != 0 }

  /// Whether programs get lines, not keys.
  package var isCanonical: Bool { modes & tcflag_t(ICANON) != 0 }

  /// How many bytes have been typed and not read.
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

  /// Waits until the output is as wanted.
  ///
  /// - Parameters:
  ///   - seconds: How long at most, so that a failing test ends.
  ///   - condition: What is wanted; asked anew whenever something was written.
  /// - Returns: False where it did not come to that in time.
  package func wait(
    upTo seconds: Int = 60,
    until condition: @escaping @Sendable (String) -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    return await LoopbackThread.run { [self] in
      while !condition(text) {
        guard changed.wait(until: deadline) else { return condition(text) }
      }
      return true
    }
  }

  /// Waits until something is in the output.
  package func waits(for wanted: String) async -> Bool {
    await wait { $0.contains(wanted) }
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
        if count > 0 {
          state.output += buffer[..<count]
          state.arrivals.append(Arrival(count: state.output.count, time: .now))
        }
        if let reply = state.reply,
          String(decoding: state.output, as: UTF8.self).contains(reply.question)
        {
          let answer = Array(reply.answer.utf8)
          _ = write(master, answer, answer.count)
          state.reply = nil
        }
        if count < 0, errno != EAGAIN, errno != EINTR { state.isReading = false }
      }
      changed.notify()
    }
  }
}
