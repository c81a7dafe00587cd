import DashCore
import DashTestSupport
import Testing

/// The clock that the tests of the watch go by.
@Suite(.hangLimit) struct VirtualClockTests {
  @Test func `all who sleep are woken after work that none of them slept through`() async {
    let clock = VirtualClock(.zero)
    await clock.executor.run {
      await withDiscardingTaskGroup { group in
        await clock.during {
          for seconds in 1...3 { group.addTask { await clock.sleep(until: .seconds(seconds)) } }
          await clock.executor.waitUntilIdle()
          #expect(clock.now == .zero)
        }
      }
    }
    #expect(clock.now == .seconds(3))
  }

  @Test func `all that a moment leads to comes before the next moment`() async {
    let clock = VirtualClock(.zero)
    let moments = await clock.executor.run {
      await [1, 2].concurrentMap(limit: 2) { seconds in
        await clock.sleep(until: .seconds(seconds))
        // Many turns of the executor, in each of which the clock stands still.
        for _ in 0..<100 { await Self.nextTurn(of: clock.executor) }
        return clock.now
      }
    }
    #expect(moments == [.seconds(1), .seconds(2)])
  }

  @Test func `a cancelled sleeper is woken and moves no clock`() async {
    let clock = VirtualClock(.zero)
    await clock.executor.run {
      await clock.during {
        await withDiscardingTaskGroup { group in
          group.addTask { await clock.sleep(until: .seconds(9)) }
          await clock.executor.waitUntilIdle()
          group.cancelAll()
        }
      }
    }
    #expect(clock.now == .zero)
  }

  /// Suspends the task and lets another task of the executor resume it.
  private static func nextTurn(of executor: TestExecutor) async {
    await withCheckedContinuation { continuation in
      Task(executorPreference: executor) { continuation.resume() }
    }
  }
}
