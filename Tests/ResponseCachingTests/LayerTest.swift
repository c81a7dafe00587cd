import DashCore
import DashTestSupport
import Synchronization

@testable import ResponseCaching

/// The whole middleware over a service that a test can change, with a store that outlives each
/// instance.
final class LayerTest: Sendable {
  let clock = LayerTestClock()
  let store = MemoryStore()
  private let answer = Mutex<Result<Response, TransportError>>(
    .success(Response(status: 200, body: Array("good".utf8)))
  )
  private let asked = Mutex<[Request]>([])

  /// The requests that the service received.
  var requests: [Request] { asked.withLock(\.self) }

  /// Makes the service respond with this from now on.
  func answers(_ status: Int, _ body: String = "", headers: [(String, String)] = []) {
    let headers = headers.map { (name: $0.0, value: $0.1) }
    let response = Response(status: status, headers: headers, body: Array(body.utf8))
    answer.withLock { $0 = .success(response) }
  }

  /// Makes requests fail from now on.
  func fails(_ code: ErrorCode) {
    answer.withLock { $0 = .failure(TransportError(code, host: "api.example.org")) }
  }

  /// Sends a request through new middleware, like another refresh or another run.
  func ask(
    _ request: Request,
    _ policy: CachePolicy = CachePolicy(freshSeconds: 60),
    key: String = "secret-key",
    callsPerMinute: Int? = nil
  ) async throws(TransportError) -> Response {
    let layers = Middleware(store: store, clock: clock.layers) { 0 }
    let client = Middleware.Client(
      provider: "example",
      secrets: [Secret(key)],
      callsPerMinute: callsPerMinute
    )
    return try await layers.transport(over: service, for: client, policy).send(request)
  }

  var service: ScriptedTransport {
    ScriptedTransport { [self] request throws(TransportError) in
      asked.withLock { $0.append(request) }
      return try answer.withLock(\.self).get()
    }
  }
}

extension Response {
  var text: String { String(decoding: body, as: UTF8.self) }
}
