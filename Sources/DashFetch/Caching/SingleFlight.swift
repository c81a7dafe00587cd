import DashCore
import Synchronization

/// Shares one request among all tasks that need the same response at the same time.
final class SingleFlight: Sendable {
  private typealias Outcome = Result<Response, TransportError>

  /// What a task does about a request.
  private enum Role {
    /// Sends it and shares the outcome.
    case leader
    /// Waits for the request in flight.
    case follower
    /// Sends it without sharing, because the request in flight may end after its deadline.
    case independent
  }

  private struct State {
    var waiting: [CacheKey: [Int: CheckedContinuation<Outcome?, Never>]] = [:]
    var deadlines: [CacheKey: ContinuousClock.Instant] = [:]
    var lastID = 0
  }

  /// How much later than a task's deadline the request in flight may end.
  private static let tolerance = Duration.seconds(1)

  private let clock: PipelineClock
  private let state = Mutex(State())

  /// Creates a single flight without requests.
  init(clock: PipelineClock) {
    self.clock = clock
  }

  /// Returns the response of the request in flight, or else sends the request.
  ///
  /// - Parameters:
  ///   - key: The key of the request; requests with the same key share a response.
  /// - Returns: The response; another task's response is not decoded.
  /// - Throws: ``TransportError`` if no response arrived.
  func response(
    to request: any Cacheable,
    key: CacheKey,
    send: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    while true {
      switch role(for: key, by: request.deadline) {
      case .independent: return try await send()
      case .leader: return try await lead(key, send)
      case .follower: break
      }
      switch await outcome(of: key) {
      // Each task decodes the response itself, because tasks may have different decoders.
      case .success(let response): return response.undecoded
      // The leader was cancelled or had an earlier deadline, so this task tries again.
      case .failure(let error)
      where error.code == .cancelled
        || error.code == .timeout && clock.timeLeft(for: request) > .seconds(1):
        break
      case .failure(let error): throw error
      case nil: break
      }
      if Task.isCancelled { throw TransportError(.cancelled, host: request.host) }
    }
  }

  private func role(for key: CacheKey, by deadline: ContinuousClock.Instant) -> Role {
    state.withLock { state in
      guard state.waiting[key] == nil else {
        let end = state.deadlines[key] ?? deadline
        return end <= deadline + Self.tolerance ? .follower : .independent
      }
      state.waiting[key] = [:]
      state.deadlines[key] = deadline
      return .leader
    }
  }

  private func lead(
    _ key: CacheKey,
    _ send: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    do throws(TransportError) {
      let response = try await send()
      end(key, .success(response))
      return response
    } catch {
      end(key, .failure(error))
      throw error
    }
  }

  /// Ends the request in flight and resumes all followers.
  private func end(_ key: CacheKey, _ outcome: Outcome) {
    let waiting = state.withLock { state in
      state.deadlines[key] = nil
      return state.waiting.removeValue(forKey: key) ?? [:]
    }
    for continuation in waiting.values { continuation.resume(returning: outcome) }
  }

  /// Waits for the request in flight.
  ///
  /// Returns `nil` if it has already ended or if the waiting task is cancelled.
  private func outcome(of key: CacheKey) async -> Outcome? {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          // The cancellation handler may have run before the continuation was stored.
          guard !Task.isCancelled, state.waiting[key] != nil else { return false }
          state.waiting[key]?[id] = continuation
          return true
        }
        if !waits { continuation.resume(returning: nil) }
      }
    } onCancel: {
      let continuation = state.withLock { $0.waiting[key]?.removeValue(forKey: id) }
      continuation?.resume(returning: nil)
    }
  }
}
