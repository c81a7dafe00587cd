import DashCore
import DashTestSupport
import Testing

/// The clock of the watch mode tests.
@Suite(.hangLimit) struct VirtualClockTests {
  @Test func `the clock wakes all sleepers after work that outlasted their sleep`() async {
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

  @Test func `all consequences of one moment come before the next moment`() async {
    let clock = VirtualClock(.zero)
    let moments = await clock.executor.run {
      await [1, 2].concurrentMap(limit: 2) { seconds in
        await clock.sleep(until: .seconds(seconds))
        // Many turns of the executor, during which the clock does not advance.
        for _ in 0..<100 { await Self.nextTurn(of: clock.executor) }
        return clock.now
      }
    }
    #expect(moments == [.seconds(1), .seconds(2)])
  }

  @Test func `a cancelled sleeper wakes without advancing the clock`() async {
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

  /// Suspends the task until another task of the executor resumes it.
  private static func nextTurn(of executor: TestExecutor) async {
    await withCheckedContinuation { continuation in
      Task(executorPreference: executor) { continuation.resume() }
    }
  }
}
