import TerminalScreen
import Testing

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

  private func expectAlarm(
    _ timing: inout FrameTiming,
    for wake: Double,
    at now: Double,
    isDrawn: Bool = true,
    _ expected: Double?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let alarm = timing.alarm(for: .seconds(wake), at: .seconds(now), isDrawn: isDrawn)
    #expect(alarm == expected.map { .seconds($0) }, sourceLocation: sourceLocation)
  }

  private func draws(_ timing: FrameTiming, _ event: WatchEvent, at now: Double) -> Bool {
    var timing = timing
    return timing.draws(after: event, startsRefresh: false, at: .seconds(now)).now
  }

  @Test func `an alarm of a moment that has passed without reason is outdated`() {
    var timing = FrameTiming(interval: nil)
    // A request starts; the spinner would turn at 0.3 s.
    expectAlarm(&timing, for: 0.3, at: 0, 0.3)
    // Its response is drawn; the countdown changes at 1 s.
    expectAlarm(&timing, for: 1, at: 0.1, nil)
    #expect(!draws(timing, .wake, at: 0.3))
    expectAlarm(&timing, for: 1, at: 0.3, isDrawn: false, 1)
    #expect(draws(timing, .wake, at: 1))
  }

  @Test func `an event that draws nothing does not postpone a frame`() {
    var timing = FrameTiming(interval: nil)
    expectAlarm(&timing, for: 60.1, at: 0.1, 60.1)
    expectAlarm(&timing, for: 60.2, at: 0.2, isDrawn: false, nil)
    #expect(draws(timing, .wake, at: 60.1))
  }

  @Test func `an alarm that must wait for the next frame rings once`() {
    var timing = FrameTiming(interval: nil)
    expectAlarm(&timing, for: 1, at: 0, 1)
    expectAlarm(&timing, for: 2, at: 1, isDrawn: false, 2)
    expectAlarm(&timing, for: 2.1, at: 1.1, nil)
  }
}
