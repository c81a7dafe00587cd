import DashCore
import DashTestSupport
import Synchronization

/// A transport that measures how many requests are in flight at once.
final class FlightMeter: Transport {
  private let counts = Mutex((current: 0, peak: 0))
  private let executor: TestExecutor

  /// Creates a meter for requests from an executor.
  init(on executor: TestExecutor) {
    self.executor = executor
  }

  /// The most requests in flight at once.
  var peak: Int { counts.withLock { $0.peak } }

  func send(_ request: Request) async throws(TransportError) -> Response {
    counts.withLock { counts in
      counts.current += 1
      counts.peak = max(counts.peak, counts.current)
    }
    // All others that may start have started by then.
    await executor.waitUntilIdle()
    counts.withLock { $0.current -= 1 }
    return .json(
      request.path == "/geo/1.0/direct"
        ? #"[{"name":"City","lat":1,"lon":2,"country":"GB"}]"# : #"{"main":{"temp":1}}"#
    )
  }
}
