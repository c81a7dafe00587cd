import Synchronization
package import TerminalScreen
package import TextRendering

/// A screen whose size and events a test sets, and that records the drawn frames.
package final class ScriptedScreen: Screen {
  private struct State {
    var size: ScreenSize
    var frames: [Frame] = []
    var invalidations = 0
    var copied: [String] = []
    var isClosed = false
    var error: ScreenError?
    /// Receives the events, from ``open(_:)`` on.
    var report: ScreenReport?
    /// The events before.
    var waiting: [ScreenEvent] = []
  }

  /// Every frame in drawing order, for a test that waits for one.
  package let drawn: AsyncStream<Frame>

  private let drawnContinuation: AsyncStream<Frame>.Continuation
  private let state: Mutex<State>

  package init(columns: Int = 80, rows: Int = 24) {
    (drawn, drawnContinuation) = AsyncStream.makeStream()
    state = Mutex(State(size: ScreenSize(columns: columns, rows: rows)))
  }

  /// The frames so far.
  package var frames: [Frame] { state.withLock(\.frames) }

  /// How often ``invalidate()`` was called.
  package var invalidations: Int { state.withLock(\.invalidations) }

  /// The texts that were put into the clipboard.
  package var copied: [String] { state.withLock(\.copied) }

  package var isClosed: Bool { state.withLock(\.isClosed) }

  /// Sends an event.
  package func push(_ event: ScreenEvent) {
    let report = state.withLock { state -> ScreenReport? in
      if state.report == nil { state.waiting.append(event) }
      return state.report
    }
    report?(event)
  }

  /// Opens the screen for a program that receives its events.
  package func open(_ report: @escaping ScreenReport) -> ScriptedScreen {
    let waiting = state.withLock { state in
      state.report = report
      defer { state.waiting = [] }
      return state.waiting
    }
    for event in waiting { report(event) }
    return self
  }

  /// Presses keys that are characters.
  package func type(_ text: String) {
    for character in text { push(.key(.character(character))) }
  }

  /// Changes the size and sends the event.
  package func resize(columns: Int, rows: Int) {
    size = ScreenSize(columns: columns, rows: rows)
    push(.resized)
  }

  /// Makes every later frame fail.
  package func fail(_ error: ScreenError) {
    state.withLock { $0.error = error }
  }

  // MARK: Screen

  package var size: ScreenSize {
    get { state.withLock(\.size) }
    set { state.withLock { $0.size = newValue } }
  }

  package func draw(_ frame: Frame) throws(ScreenError) {
    try state.withLock { state throws(ScreenError) in
      if let error = state.error { throw error }
      guard !state.isClosed else { throw .closed }
      state.frames.append(frame)
      drawnContinuation.yield(frame)
    }
  }

  package func copy(_ text: String) {
    state.withLock { $0.copied.append(text) }
  }

  package func invalidate() {
    state.withLock { $0.invalidations += 1 }
  }

  package func close() {
    state.withLock { $0.isClosed = true }
    drawnContinuation.finish()
  }
}
