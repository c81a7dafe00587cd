import DashCore
import DashTestSupport

/// Stops the clock while a request is in flight, and counts the finished ones.
struct SoakTransport: Transport {
  let base: any Transport
  let clock: VirtualClock
  let requestEnded: @Sendable () -> Void

  func send(_ request: Request) async throws(TransportError) -> Response {
    let result = await clock.during { () async -> Result<Response, TransportError> in
      do throws(TransportError) {
        return .success(try await base.send(request))
      } catch {
        return .failure(error)
      }
    }
    requestEnded()
    return try result.get()
  }
}
