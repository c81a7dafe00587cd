import DashCore

/// Asks once for what several want at the same time.
struct SingleFlightTransport: Transport {
  let base: any Transport
  let shelf: CacheAccess
  let flights: InFlightRequests
  let clock: MiddlewareClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    let key = shelf.key(request)
    while true {
      switch flights.begin(key, by: request.deadline) {
      case .loner: return try await base.send(request)
      case .leader: return try await lead(request, key)
      case .follower: break
      }
      switch await flights.outcome(of: key) {
      case .success(let response): return response
      // Whoever made it does not want it any more, or had less time; somebody who waited has.
      case .failure(let error)
      where error.code == .cancelled
        || error.code == .timeout && clock.timeLeft(for: request) > .seconds(1):
        break
      case .failure(let error): throw error
      case nil: break
      }
      if Task.isCancelled { throw TransportError(.cancelled, host: request.baseURL.host) }
    }
  }

  private func lead(
    _ request: Request,
    _ key: CacheKey
  ) async throws(TransportError) -> Response {
    do throws(TransportError) {
      let response = try await base.send(request)
      flights.end(key, .success(response))
      return response
    } catch {
      flights.end(key, .failure(error))
      throw error
    }
  }
}
