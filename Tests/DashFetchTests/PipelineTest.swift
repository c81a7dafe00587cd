import DashCore
import DashTestSupport
import Synchronization

@testable import DashFetch

/// Pipelines over a service that a test controls, with a store that outlives it.
final class PipelineTest: Sendable {
  let clock: PipelineTestClock
  let store: any Store
  private let response = Mutex<Result<Response, TransportError>>(
    .success(Response(status: 200, body: Array("good".utf8)))
  )
  private let received = Mutex<[Request]>([])

  init(_ clock: PipelineTestClock = PipelineTestClock(), store: any Store = MemoryStore()) {
    self.clock = clock
    self.store = store
  }

  /// The requests that reached the service.
  var requests: [Request] { received.withLock(\.self) }

  /// Makes the service respond like this from now on.
  func responds(_ status: Int, _ body: String = "", headers: [(String, String)] = []) {
    let headers = headers.map { (name: $0.0, value: $0.1) }
    let response = Response(status: status, headers: headers, body: Array(body.utf8))
    self.response.withLock { $0 = .success(response) }
  }

  /// Makes every request fail from now on.
  func fails(_ code: ErrorCode) {
    response.withLock { $0 = .failure(TransportError(code, host: "api.example.org")) }
  }

  /// Sends a request through a new pipeline, as another run does.
  func send(
    _ request: Request,
    _ policy: CachePolicy = CachePolicy(freshSeconds: 60),
    key: String = "secret-key",
    callsPerMinute: Int? = nil
  ) async throws(TransportError) -> Response {
    try await pipeline(policy, key: key, callsPerMinute: callsPerMinute).send(request)
  }

  /// Returns a pipeline over what a new process shares; to the service, if nothing else is given.
  func pipeline(
    _ policy: CachePolicy = CachePolicy(freshSeconds: 60),
    key: String? = "secret-key",
    callsPerMinute: Int? = nil,
    over network: (any Transport)? = nil
  ) -> Pipeline {
    let client = Pipeline.Client(
      provider: "example",
      secrets: key.map { [Secret($0)] } ?? [],
      callsPerMinute: callsPerMinute
    )
    let shared = SharedPipeline(store: store, clock: clock.pipelineClock) { 0 }
    return Pipeline(over: network ?? service, for: client, policy, shared)
  }

  /// Stores the response "theirs", as another process would.
  func storeTheirs(for key: CacheKey) async {
    let row = CachedResponse(
      kind: .response,
      provider: "example",
      status: 200,
      body: Array("theirs".utf8),
      receivedAt: clock.now
    )
    await store.store(row, for: key)
  }

  /// Returns the key of a request's row.
  func key(of request: Request) -> CacheKey { CacheKey(request, of: "example") }

  var service: ScriptedTransport {
    ScriptedTransport { [self] request throws(TransportError) in
      received.withLock { $0.append(request) }
      return try response.withLock(\.self).get()
    }
  }
}

extension Response {
  var text: String { String(decoding: body, as: UTF8.self) }
}
