import DashCore
import DashTestSupport
import Synchronization
import Testing

@testable import DashFetch

/// Each body is decoded once per request.
@Suite struct DecodeOnceTests {
  private let test = PipelineTest()

  @Test func `a request decodes the response, and not its stale row`() async throws {
    let bodies = Mutex<[String]>([])
    let request = try test.clock.request(within: .seconds(600)).decoding { response in
      bodies.withLock { $0.append(response.text) }
      return Decoding()
    }
    test.responds(200, "1")
    _ = try await test.send(request)
    test.clock.advance(by: .seconds(90))
    test.responds(200, "2")
    #expect(try await test.send(request, callsPerMinute: 60).text == "2")
    #expect(bodies.withLock(\.self) == ["1", "2"])
  }

  @Test func `tasks that share a response decode it for themselves`() async throws {
    let flights = SingleFlight(clock: test.clock.pipelineClock)
    let request = try test.clock.request().decoding { _ in Decoding() }
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
    for task in tasks { isDecoded.append(try await task.value.decoding != nil) }
    #expect(isDecoded.count { $0 } == 1)
  }
}
