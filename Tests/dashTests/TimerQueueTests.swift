import Testing

@testable import dash

/// The order of timers.
@Suite struct TimerQueueTests {
  private let start = ContinuousClock.now

  private func queue(_ seconds: [Int]) -> (TimerQueue<Int>, [TimerID]) {
    var queue = TimerQueue<Int>()
    let timers = seconds.enumerated().map { index, seconds in
      let timer = queue.makeID()
      queue.insert(index, timer, at: start + .seconds(seconds))
      return timer
    }
    return (queue, timers)
  }

  @Test func `timers become due in the order of their times, then of their insertion`() {
    var (queue, _) = queue([3, 1, 2, 1, 9])
    #expect(queue.nextDue == start + .seconds(1))
    #expect(queue.removeAll(until: start) == [])
    #expect(queue.removeAll(until: start + .seconds(3)) == [1, 3, 2, 0])
    #expect(queue.nextDue == start + .seconds(9))
    #expect(queue.removeAll(until: start + .seconds(9)) == [4])
    #expect(queue.nextDue == nil)
  }

  @Test func `a removed timer is never due`() {
    var (queue, timers) = queue([2, 1])
    #expect(queue.remove(timers[1]) == 1)
    #expect(queue.remove(timers[1]) == nil)
    #expect(queue.nextDue == start + .seconds(2))
    #expect(queue.removeAll(until: start + .seconds(2)) == [0])
    #expect(queue.remove(timers[0]) == nil)
  }
}
