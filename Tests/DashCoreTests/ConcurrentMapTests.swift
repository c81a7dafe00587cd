import DashCore
import DashTestSupport
import Synchronization
import Testing

@Suite(.hangLimit) struct ConcurrentMapTests {
  @Test func `results keep the order of the elements`() async {
    // The first element finishes last: it waits for all others.
    let (done, report) = AsyncStream.makeStream(of: Int.self)
    let results = await Array(0..<5).concurrentMap(limit: 5) { element in
      if element == 0 {
        var others = 0
        for await _ in done {
          others += 1
          if others == 4 { break }
        }
      } else {
        report.yield(element)
      }
      return element * 10
    }
    #expect(results == [0, 10, 20, 30, 40])
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func `at most the limit of elements run at once`(
    limit: Int
  ) async {
    let running = Mutex((now: 0, most: 0))
    let executor = TestExecutor()
    let results = await executor.run {
      await Array(0..<40).concurrentMap(limit: limit) { element in
        running.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        // All others that may start have started by then.
        await executor.waitUntilIdle()
        running.withLock { $0.now -= 1 }
        return element
      }
    }
    #expect(results == Array(0..<40))
    #expect(running.withLock(\.most) == min(limit, 40))
    #expect(running.withLock(\.now) == 0)
  }
}
