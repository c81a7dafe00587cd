import DashCore

/// Asks once for what several want at the same time.
struct SingleFlightTransport: Transport {
  let base: any Transport
  let shelf: AnswerShelf
  let flights: Flights

  func send(_ request: Request) async throws(TransportError) -> Response {
    let key = shelf.key(request)
    while !flights.begin(key) {
      switch await flights.outcome(of: key) {
      case .success(let response): return response
      // Whoever made it does not want it any more; somebody else may, who waited.
      case .failure(let error) where error.code == .cancelled: break
      case .failure(let error): throw error
      case nil: break
      }
      if Task.isCancelled { throw TransportError(.cancelled, host: request.baseURL.host) }
    }
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
