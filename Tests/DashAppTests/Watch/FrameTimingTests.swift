import TerminalScreen
import Testing

@testable import DashApp

/// When the run loop of watch mode draws a frame.
struct FrameTimingTests {
  @Test func `a key is drawn at once, and other events wait for the next frame`() {
    var pace = FramePace(interval: .milliseconds(50))
    func shows(_ event: WatchEvent, isLast: Bool = false) -> Bool {
      pace.shows(event, isLast: isLast)
    }
    #expect(shows(.wake))
    #expect(pace.begin() == .milliseconds(50))
    #expect(!shows(.wake))
    #expect(shows(.screen(.key(.down))))
    // The end of the interval is already awaited.
    #expect(pace.begin() == nil)
    #expect(!shows(.rested))
    #expect(shows(.wake))
    #expect(pace.begin() == .milliseconds(50))
    #expect(!shows(.wake))
    #expect(shows(.rested))
    #expect(pace.begin() == .milliseconds(50))
    #expect(shows(.wake, isLast: true))
  }

  @Test func `the start of a refresh waits for fast responses, but not the first frame`() {
    var pace = FramePace(interval: .milliseconds(50))
    func shows(_ event: WatchEvent) -> Bool { pace.shows(event, isLast: false) }
    #expect(pace.postpone() == nil)
    #expect(shows(.wake))
    #expect(pace.begin() == .milliseconds(50))
    #expect(pace.postpone() == nil)
    #expect(!shows(.rested))

    #expect(pace.postpone() == .milliseconds(50))
    #expect(!shows(.wake))
    #expect(!shows(.opened(0)))
    #expect(shows(.rested))
  }

  @Test func `a stream presents every event`() {
    var pace = FramePace(interval: nil)
    for _ in 0..<3 {
      let isShown = pace.shows(.wake, isLast: false)
      #expect(isShown)
      #expect(pace.begin() == nil)
      #expect(pace.postpone() == nil)
    }
  }

  @Test func `an alarm of a moment that has passed without reason is outdated`() {
    var alarm = WakeAlarm()
    // A request starts; the spinner would turn at 0.3 s.
    #expect(alarm.set(for: .seconds(0.3), at: .zero, isDrawn: true) == .seconds(0.3))
    // Its response is drawn; the countdown changes at 1 s.
    #expect(alarm.set(for: .seconds(1), at: .seconds(0.1), isDrawn: true) == nil)
    #expect(alarm.isOutdated(.wake, at: .seconds(0.3)))
    #expect(!alarm.isOutdated(.rested, at: .seconds(0.3)))
    #expect(alarm.set(for: .seconds(1), at: .seconds(0.3), isDrawn: false) == .seconds(1))
    #expect(!alarm.isOutdated(.wake, at: .seconds(1)))
  }

  @Test func `an event that draws nothing does not postpone a frame`() {
    var alarm = WakeAlarm()
    #expect(alarm.set(for: .seconds(60.1), at: .seconds(0.1), isDrawn: true) == .seconds(60.1))
    #expect(alarm.set(for: .seconds(60.2), at: .seconds(0.2), isDrawn: false) == nil)
    #expect(!alarm.isOutdated(.wake, at: .seconds(60.1)))
  }

  @Test func `an alarm that must wait for the next frame rings once`() {
    var alarm = WakeAlarm()
    #expect(alarm.set(for: .seconds(1), at: .zero, isDrawn: true) == .seconds(1))
    #expect(alarm.set(for: .seconds(2), at: .seconds(1), isDrawn: false) == .seconds(2))
    #expect(!alarm.isOutdated(.rested, at: .seconds(1.1)))
    #expect(alarm.set(for: .seconds(2.1), at: .seconds(1.1), isDrawn: true) == nil)
  }
}
