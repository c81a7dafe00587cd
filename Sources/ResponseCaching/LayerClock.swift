package import DashCore

/// The clocks that the layers go by.
package struct MiddlewareClock: Sendable {
  /// The wall clock, for ages.
  package let now: @Sendable () -> Timestamp
  /// The clock of deadlines.
  package let instant: @Sendable () -> ContinuousClock.Instant
  /// Waits; throws where the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Timestamp,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.now = now
    self.instant = instant
    self.sleep = sleep
  }

  /// Waits for a transport.
  func wait(_ duration: Duration, for request: Request) async throws(TransportError) {
    do {
      try await sleep(duration)
    } catch {
      throw TransportError(.cancelled, host: request.baseURL.host)
    }
  }

  /// How long there is until a request's deadline; negative when that has passed.
  func timeLeft(for request: Request) -> Duration { request.deadline - instant() }
}
