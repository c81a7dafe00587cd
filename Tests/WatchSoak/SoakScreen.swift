import Synchronization
import TerminalScreen
import TextRendering

/// A screen that encodes each frame like a terminal's screen, and discards the bytes.
final class SoakScreen: Screen {
  private struct State {
    var size = ScreenSize.fallback
    var shown: Frame?
    var frames = 0
    var bytes = 0
  }

  let events: AsyncStream<ScreenEvent>

  private let continuation: AsyncStream<ScreenEvent>.Continuation
  private let state = Mutex(State())
  private let frameDrawn: @Sendable (Frame) -> Void

  /// Creates a screen.
  ///
  /// - Parameter frameDrawn: Called with each frame.
  init(frameDrawn: @escaping @Sendable (Frame) -> Void) {
    self.frameDrawn = frameDrawn
    (events, continuation) = AsyncStream.makeStream()
  }

  /// The number of frames and of their bytes.
  var written: (frames: Int, bytes: Int) { state.withLock { ($0.frames, $0.bytes) } }

  func press(_ key: Key) {
    continuation.yield(.key(key))
  }

  func resize(_ size: ScreenSize) {
    state.withLock { $0.size = size }
    continuation.yield(.resized)
  }

  // MARK: Screen

  var size: ScreenSize { state.withLock(\.size) }

  func draw(_ frame: Frame) {
    state.withLock { state in
      state.frames += 1
      state.bytes += FrameEncoder.difference(from: state.shown, to: frame).count
      state.shown = frame
    }
    frameDrawn(frame)
  }

  func invalidate() {
    state.withLock { $0.shown = nil }
  }

  func close() {
    continuation.finish()
  }
}
