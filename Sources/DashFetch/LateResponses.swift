import DashCore
import Synchronization

/// A transport of a service whose responses stay awaited when the service's share of the time is over.
///
/// A request fails at its deadline. The response is awaited until the deadline of all services, and goes
/// to the same request if that is sent again.
final class LateResponses: Transport {
  private typealias Outcome = Result<Response, TransportError>

  private let base: any Transport
  private let deadline: ContinuousClock.Instant
  /// The requests without an outcome that somebody has received.
  private let tasks = Mutex<[CacheKey: Task<Outcome, Never>]>([:])

  /// Creates a transport whose requests end at a deadline.
  init(over base: any Transport, until deadline: ContinuousClock.Instant) {
    (self.base, self.deadline) = (base, deadline)
  }

  /// Whether a request has failed whose response may still come.
  var areAwaited: Bool { tasks.withLock { !$0.isEmpty } }

  /// Ends all requests.
  func cancel() {
    for task in tasks.withLock({ Array($0.values) }) { task.cancel() }
  }

  func send(_ request: Request) async throws(TransportError) -> Response {
    let key = CacheKey(request, of: "")
    let task = tasks.withLock { tasks in
      let task =
        tasks[key] ?? Task { [base, deadline] in await base.outcome(of: request, by: deadline) }
      tasks[key] = task
      return task
    }
    let (outcomes, first) = AsyncStream<Outcome?>.makeStream()
    let timer = Task {
      guard (try? await Task.sleep(until: request.deadline)) != nil else { return }
      first.yield(nil)
    }
    defer { timer.cancel() }
    Task { first.yield(await task.value) }
    for await outcome in outcomes {
      guard let outcome else { throw TransportError(.timeout, host: request.host) }
      tasks.withLock { $0[key] = nil }
      // Each sender decodes the response itself.
      return try outcome.get().undecoded
    }
    task.cancel()
    throw TransportError(.cancelled, host: request.host)
  }
}

extension Transport {
  fileprivate func outcome(
    of request: Request,
    by deadline: ContinuousClock.Instant
  ) async -> Result<Response, TransportError> {
    do throws(TransportError) {
      return .success(try await send(request.ending(at: deadline)))
    } catch {
      return .failure(error)
    }
  }
}
