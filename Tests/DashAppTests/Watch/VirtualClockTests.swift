import DashTestSupport
import Testing

/// The clock that the tests of the watch go by.
@Suite(.timeLimit(.minutes(1))) struct VirtualClockTests {
  @Test func `all who sleep are woken after work that none of them slept through`() async {
    let clock = VirtualClock(.zero)
    await withDiscardingTaskGroup { group in
      await clock.during {
        for seconds in 1...3 { group.addTask { await clock.sleep(until: .seconds(seconds)) } }
        for _ in 0..<1000 { await Task.yield() }
        #expect(clock.now == .zero)
      }
    }
    #expect(clock.now == .seconds(3))
  }
}
