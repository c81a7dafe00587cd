import DashCore
import DashTestSupport
import Synchronization
import Testing

@testable import ResponseCaching

/// Each body is decoded once per request.
@Suite struct DecodeOnceTests {
  private let test = MiddlewareTest()
  private let decoder = Decoder()

  /// A decoder of numbers that notes the bodies that it decodes.
  private final class Decoder: Sendable {
    private let bodies = Mutex<[String]>([])

    func number(in response: Response) throws(SourceError) -> Int {
      bodies.withLock { $0.append(response.text) }
      guard let number = Int(response.text) else { throw SourceError(.invalidResponse) }
      return number
    }

    /// Returns the bodies that were decoded since the last call.
    func takeBodies() -> [String] {
      bodies.withLock { bodies in
        defer { bodies = [] }
        return bodies
      }
    }
  }

  /// Sends a request through the cache as a data source does.
  private func value(
    _ policy: CachePolicy = CachePolicy(freshSeconds: 60)
  ) async throws -> Fetched<Int> {
    let context = SourceContext(
      transport: test.pipeline(policy, callsPerMinute: 60),
      now: { [test] in test.clock.now }
    )
    return try await context.response(to: test.clock.request()) {
      [decoder] response throws(SourceError) in
      try decoder.number(in: response)
    }
  }

  @Test func `a request decodes the response, and not its stale row`() async throws {
    test.responds(200, "1")
    _ = try await value()
    test.clock.advance(by: .seconds(90))
    test.responds(200, "2")
    #expect(try await value().value == 2)
    #expect(decoder.takeBodies() == ["1", "2"])
  }

  @Test(arguments: [CachePolicy.Mode.useFresh, .revalidate])
  func `a failed request decodes both bodies once`(_ mode: CachePolicy.Mode) async throws {
    test.responds(200, "1")
    _ = try await value()
    test.clock.advance(by: .seconds(90))
    test.responds(200, "<html>")
    let value = try await value(CachePolicy(mode, freshSeconds: 60))
    let error = SourceError(.invalidResponse, host: "api.example.org", httpStatus: 200)
    #expect(value.value == 1 && value.origin == .stale(error))
    #expect(decoder.takeBodies() == ["1", "<html>", "1"])
  }

  @Test func `tasks that share a response decode it for themselves`() async throws {
    let flights = SingleFlight(clock: test.clock.middleware)
    let request = try test.clock.request().decoding { _ in .success(1) }
    let key = test.key(of: request)
    let gate = AsyncStream.makeStream(of: Void.self)
    let executor = TestExecutor()
    let tasks = (0..<2).map { _ in
      Task(executorPreference: executor) {
        try await flights.response(to: request, key: key) { () async throws(TransportError) in
          for await _ in gate.stream {}
          return Response(status: 200, body: []).decoded(for: request)
        }
      }
    }
    await executor.waitUntilIdle()
    gate.continuation.finish()
    var isDecoded: [Bool] = []
    for task in tasks { isDecoded.append(try await task.value.decoded != nil) }
    #expect(isDecoded.count { $0 } == 1)
  }
}
