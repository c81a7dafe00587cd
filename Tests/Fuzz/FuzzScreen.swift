import Synchronization
import TerminalScreen
import TextRendering

/// A screen on which some keys are pressed, and then no more.
final class FuzzScreen: Screen {
  /// More frames than the keys cause.
  private static let mostFrames = 200

  let size: ScreenSize
  let events: AsyncStream<ScreenEvent>
  private let frames = Mutex<(count: Int, last: Frame?)>((0, nil))

  init(size: ScreenSize, keys: [Key]) {
    self.size = size
    let (events, inlet) = AsyncStream.makeStream(of: ScreenEvent.self)
    self.events = events
    for key in keys { inlet.yield(.key(key)) }
    inlet.yield(.inputEnded)
    inlet.finish()
  }

  func draw(_ frame: Frame) throws(ScreenError) {
    try frames.withLock { frames throws(ScreenError) in
      guard frames.count < Self.mostFrames else { throw .closed }
      _ = FrameEncoder.difference(from: frames.last, to: frame)
      frames = (frames.count + 1, frame)
    }
  }

  func invalidate() { frames.withLock { $0.last = nil } }

  func close() {}
}
