import CTerminal
import Glibc
import Pictures
import Synchronization
import SystemThreads
package import TextRendering

/// The process's terminal, in full-screen mode while this object is open.
///
/// Signal handlers restore the terminal however the process ends, except by SIGKILL, and while
/// Ctrl-Z stops it. A process has one open screen at a time. Open, draw and close it on the same
/// thread, the main thread.
package final class TerminalScreen: Screen {
  private struct State {
    /// The frame on the terminal; `nil` if unknown.
    var shown: Frame?
    /// The clear count at which `shown` was drawn.
    var generation: UInt32 = 0
    var input: (notes: NotificationPipe, thread: SystemThread)?
  }

  private let output: Int32
  private let state = Mutex(State())

  /// Opens the terminal of standard output, with the keys of standard input.
  ///
  /// - Parameters:
  ///   - hasMouse: Whether the mouse sends events.
  ///   - report: Receives the events until the screen closes.
  /// - Throws: ``ScreenError`` if there is none.
  package static func open(
    hasMouse: Bool = true,
    report: @escaping ScreenReport
  ) throws(ScreenError) -> TerminalScreen {
    try TerminalScreen(
      input: STDIN_FILENO,
      output: STDOUT_FILENO,
      hasMouse: hasMouse,
      report: report
    )
  }

  /// Opens a terminal.
  ///
  /// - Parameters:
  ///   - input: The source of keys: a terminal, a pipe or a socket; anything else is not read.
  ///   - hasMouse: Whether the mouse sends events.
  ///   - report: Receives the events until the screen closes.
  /// - Throws: ``ScreenError`` if the output is not a terminal, a screen is already open, or no
  ///   thread can be started.
  package init(
    input: Int32,
    output: Int32,
    hasMouse: Bool = false,
    report: @escaping ScreenReport
  ) throws(ScreenError) {
    guard isatty(output) == 1 else { throw .notATerminal }
    self.output = output
    let isRead = InputLoop.canRead(input)
    let notes = try NotificationPipe()
    let error = cterminal_enter(output, notes.writeEnd, hasMouse ? 1 : 0)
    guard error == 0 else {
      notes.end()
      throw error == EBUSY ? .alreadyOpen : .failed(errno: error)
    }
    let loop = InputLoop(input: isRead ? input : nil, notes: notes.readEnd, report: report)
    let thread = SystemThread {
      unsafe cterminal_prepare_thread("dash-keys")
      loop.run()
    }
    guard let thread else {
      cterminal_leave()
      notes.end()
      throw .noThread
    }
    state.withLock { $0.input = (notes, thread) }
  }

  deinit {
    close()
  }

  package var size: ScreenSize {
    let size = cterminal_size(output)
    guard size.ws_col > 0, size.ws_row > 0 else { return .fallback }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  package func draw(_ frame: Frame) throws(ScreenError) {
    try state.withLock { state throws(ScreenError) in
      guard state.input != nil else { throw .closed }
      try Self.draw(frame, &state)
    }
  }

  package func copy(_ text: String) {
    let bytes = Array("\u{1B}]52;c;".utf8) + Base64.encode(Array(text.utf8)) + [Control.bell]
    // If it fails, so does the next frame, which reports it.
    _ = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe cterminal_write(buffer.baseAddress, buffer.count, cterminal_generation())
    }
  }

  package func invalidate() {
    state.withLock { $0.shown = nil }
  }

  package func close() {
    let input = state.withLock { state in
      defer { state.input = nil }
      return state.input
    }
    guard let input else { return }
    cterminal_leave()
    input.notes.end()
    input.thread.join()
  }

  /// Writes the difference to the shown frame, and starts over if the process was stopped during
  /// the write.
  private static func draw(_ frame: Frame, _ state: inout State) throws(ScreenError) {
    while true {
      let generation = cterminal_generation()
      let shown = generation == state.generation ? state.shown : nil
      let bytes = FrameEncoder.difference(from: shown, to: frame)
      if !frame.graphics.isEmpty { cterminal_expect_graphics() }
      // Until the write completes, the contents of the terminal are unknown.
      state.shown = nil
      let error = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe cterminal_write(buffer.baseAddress, buffer.count, generation)
      }
      switch error {
      case 0:
        state.shown = frame
        state.generation = generation
        return
      case EINTR: continue
      case ECANCELED, EIO, EPIPE: throw .closed
      default: throw .failed(errno: error)
      }
    }
  }
}
