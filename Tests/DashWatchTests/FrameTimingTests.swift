import TerminalScreen
import Testing

@testable import DashFetch
@testable import DashWatch

/// When the run loop of watch mode draws a frame.
struct FrameTimingTests {
  /// A decision after an event: whether a frame is drawn, and whether a pause begins.
  private struct Decision: Equatable {
    let draws: Bool
    let rests: Bool
  }

  private func decision(
    _ timing: inout FrameTiming,
    _ event: WatchEvent = .opened(0),
    startsRefresh: Bool = false,
    isLast: Bool = false
  ) -> Decision {
    let decision = timing.draws(
      after: event,
      startsRefresh: startsRefresh,
      isLast: isLast,
      at: .zero
    )
    return Decision(draws: decision.now, rests: decision.rests)
  }

  private static let draws = Decision(draws: true, rests: false)
  private static let drawsAndRests = Decision(draws: true, rests: true)
  private static let waits = Decision(draws: false, rests: false)

  @Test func `a key is drawn at once, and other events wait for the next frame`() {
    var timing = FrameTiming(interval: .milliseconds(50))
    #expect(decision(&timing) == Self.drawsAndRests)
    #expect(decision(&timing) == Self.waits)
    // The end of the interval is already awaited.
    #expect(decision(&timing, .screen(.key(.down))) == Self.draws)
    #expect(decision(&timing, .rested) == Self.waits)
    #expect(decision(&timing) == Self.drawsAndRests)
    #expect(decision(&timing) == Self.waits)
    #expect(decision(&timing, .rested) == Self.drawsAndRests)
    #expect(decision(&timing, isLast: true) == Self.draws)
  }

  @Test func `the start of a refresh waits for fast responses, but not the first frame`() {
    var timing = FrameTiming(interval: .milliseconds(50))
    #expect(decision(&timing, startsRefresh: true) == Self.drawsAndRests)
    #expect(decision(&timing, .rested) == Self.waits)
    #expect(decision(&timing, startsRefresh: true) == Decision(draws: false, rests: true))
    #expect(decision(&timing) == Self.waits)
    #expect(decision(&timing, .rested) == Self.drawsAndRests)
  }

  @Test func `a stream presents every event`() {
    var timing = FrameTiming(interval: nil)
    for _ in 0..<3 { #expect(decision(&timing, startsRefresh: true) == Self.draws) }
  }
}
