import DashCore
import Synchronization

/// The requests of a service whose responses stay awaited when the service's share of the time is over.
///
/// A request fails at its deadline. The response is awaited until the deadline of all services, and goes
/// to the same request if that is sent again.
package final class LateResponses: Sendable {
  private typealias Outcome = Result<Response, TransportError>

  private struct State {
    /// The requests without an outcome that somebody has received.
    var tasks: [CacheKey: Task<Outcome, Never>] = [:]
    /// Those of them that have failed at their deadlines.
    var late: Set<CacheKey> = []
  }

  private let deadline: ContinuousClock.Instant
  private let sleep: Sleep
  private let state = Mutex(State())

  /// Creates requests that end at a deadline.
  init(
    until deadline: ContinuousClock.Instant,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    (self.deadline, self.sleep) = (deadline, sleep)
  }

  /// Whether a request has failed whose response may still come.
  var areAwaited: Bool { state.withLock { !$0.late.isEmpty } }

  /// Ends all requests.
  func cancel() {
    for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
  }

  /// Returns the response to a request, or to the same one that is still awaited.
  ///
  /// - Parameter send: Sends a request.
  /// - Throws: ``TransportError`` if no response arrived by the request's deadline.
  func response(
    to request: Request,
    _ send: @escaping @Sendable (Request) async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    let key = CacheKey(request, of: "")
    let task = state.withLock { state in
      let task =
        state.tasks[key]
        ?? Task { [deadline] in
          do throws(TransportError) {
            return Outcome.success(try await send(request.ending(at: deadline)))
          } catch {
            return Outcome.failure(error)
          }
        }
      state.tasks[key] = task
      return task
    }
    let (outcomes, first) = AsyncStream<Outcome?>.makeStream()
    let timer = Task { [sleep] in
      guard (try? await sleep(request.deadline - .now)) != nil else { return }
      first.yield(nil)
    }
    defer { timer.cancel() }
    Task { first.yield(await task.value) }
    for await outcome in outcomes {
      guard let outcome else {
        state.withLock { _ = $0.late.insert(key) }
        throw TransportError(.timeout, host: request.host)
      }
      forget(task, key)
      // Each sender decodes the response itself.
      return try outcome.get().undecoded
    }
    forget(task, key)
    task.cancel()
    throw TransportError(.cancelled, host: request.host)
  }

  private func forget(_ task: Task<Outcome, Never>, _ key: CacheKey) {
    state.withLock { state in
      guard state.tasks[key] == task else { return }
      state.tasks[key] = nil
      state.late.remove(key)
    }
  }
}
