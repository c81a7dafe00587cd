import DashCore
import Synchronization
import Testing

@testable import DashFetch

/// A clock that advances by every wait, and by what a test adds.
final class PipelineTestClock: Sendable {
  private struct State {
    var elapsed = Duration.zero
    var waits: [Duration] = []
  }

  private static let start = Timestamp(secondsSinceEpoch: 1_800_000_000)
  private let state = Mutex(State())
  private let origin = ContinuousClock.now
  /// Runs after each wait.
  private let hasWaited: @Sendable (PipelineTestClock, Int) async -> Void

  /// Creates a clock.
  ///
  /// - Parameter hasWaited: Runs after each wait, with this clock and the number of waits so far.
  init(hasWaited: @escaping @Sendable (PipelineTestClock, Int) async -> Void = { _, _ in }) {
    self.hasWaited = hasWaited
  }

  var elapsed: Duration { state.withLock(\.elapsed) }
  /// The duration of each wait.
  var waits: [Duration] { state.withLock(\.waits) }
  var now: Timestamp {
    Timestamp(secondsSinceEpoch: Self.start.secondsSinceEpoch + elapsed.components.seconds)
  }

  func advance(by duration: Duration) {
    state.withLock { $0.elapsed += duration }
  }

  var pipelineClock: PipelineClock {
    PipelineClock(
      now: { self.now },
      instant: { self.origin + self.elapsed },
      sleep: { duration in
        try Task.checkCancellation()
        let count = self.state.withLock { state in
          state.elapsed += duration
          state.waits.append(duration)
          return state.waits.count
        }
        await self.hasWaited(self, count)
      }
    )
  }

  /// Returns a request to the service.
  func request(
    _ name: String = "London",
    within time: Duration = .seconds(10),
    key: String = "secret-key",
    freshSeconds: Int? = nil,
    ignoresCacheOptions: Bool = false
  ) throws -> Request {
    Request(
      baseURL: try #require(BaseURL("https://api.example.org")),
      path: "/weather",
      query: [QueryItem("q", name), QueryItem("appid", Secret(key))],
      deadline: origin + elapsed + time,
      freshSeconds: freshSeconds,
      ignoresCacheOptions: ignoresCacheOptions
    )
  }
}
