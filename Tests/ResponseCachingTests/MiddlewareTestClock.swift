import DashCore
import Synchronization
import Testing

@testable import ResponseCaching

/// A clock that advances by every wait, and by what a test adds.
final class MiddlewareTestClock: Sendable {
  private struct State {
    var elapsed = Duration.zero
    var waits: [Duration] = []
  }

  private static let start = Timestamp(secondsSinceEpoch: 1_800_000_000)
  private let state = Mutex(State())
  private let origin = ContinuousClock.now
  private let isStopped: Bool

  /// Creates a clock.
  ///
  /// - Parameter isStopped: Whether a wait does not advance it, and ends only when its task is
  ///   cancelled.
  init(isStopped: Bool = false) {
    self.isStopped = isStopped
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

  var middleware: MiddlewareClock {
    MiddlewareClock(
      now: { self.now },
      instant: { self.origin + self.elapsed },
      sleep: { duration in
        if self.isStopped { for await _ in AsyncStream<Never>.makeStream().stream {} }
        try Task.checkCancellation()
        self.state.withLock { state in
          state.elapsed += duration
          state.waits.append(duration)
        }
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
