import DashCore
import DashTestSupport
import SQLiteStore
import Testing

@testable import DashFetch

/// Coalescing of concurrent requests.
@Suite(.hangLimit) struct SingleFlightTests {
  private let test = PipelineTest()

  /// A service that responds when its gate is finished.
  private static func service() -> (
    transport: ScriptedTransport, gate: AsyncStream<Void>.Continuation
  ) {
    let (stream, gate) = AsyncStream.makeStream(of: Void.self)
    let transport = ScriptedTransport { request throws(TransportError) in
      for await _ in stream {}
      if Task.isCancelled { throw TransportError(.cancelled, host: request.baseURL.host) }
      return Response(status: 200, body: Array("good".utf8))
    }
    return (transport, gate)
  }

  private let executor = TestExecutor()

  /// Starts a request and runs it as far as it gets.
  private func start(
    _ request: Request,
    through pipeline: Pipeline
  ) async -> Task<String, any Error> {
    let task = Task(executorPreference: executor) { try await pipeline.send(request).text }
    await executor.waitUntilIdle()
    return task
  }

  @Test func `concurrent requests for one place become one request`() async throws {
    let (service, gate) = Self.service()
    let pipeline = test.pipeline(CachePolicy(.revalidate), over: service)
    var tasks: [Task<String, any Error>] = []
    for index in 0..<40 {
      let request = try test.clock.request(index % 2 == 0 ? "London" : "Rome")
      tasks.append(await start(request, through: pipeline))
    }
    gate.finish()
    for task in tasks { #expect(try await task.value == "good") }
    #expect(service.requests.count == 2)
  }

  @Test func `a caller that is cancelled does not cancel the others`() async throws {
    let (service, gate) = Self.service()
    let pipeline = test.pipeline(CachePolicy(.revalidate), over: service)
    let first = await start(try test.clock.request(), through: pipeline)
    let second = await start(try test.clock.request(), through: pipeline)
    first.cancel()
    _ = await first.result
    // A remaining caller sends its own request.
    await executor.waitUntilIdle()
    #expect(service.requests.count == 2)
    gate.finish()
    #expect(try await second.value == "good")
  }

  @Test func `a caller does not wait for a request that may end long after its deadline`()
    async throws
  {
    let (service, gate) = Self.service()
    let pipeline = test.pipeline(CachePolicy(.revalidate), over: service)
    let patient = await start(try test.clock.request(within: .seconds(60)), through: pipeline)
    let hasty = await start(try test.clock.request(within: .seconds(2)), through: pipeline)
    #expect(service.requests.count == 2)
    gate.finish()
    #expect(try await patient.value == "good")
    #expect(try await hasty.value == "good")
  }

  @Test func `a waiting caller that is cancelled returns at once`() async throws {
    let (service, gate) = Self.service()
    let pipeline = test.pipeline(CachePolicy(.revalidate), over: service)
    let first = await start(try test.clock.request(), through: pipeline)
    let second = await start(try test.clock.request(), through: pipeline)
    second.cancel()
    await #expect(throws: TransportError.self) { try await second.value }
    gate.finish()
    #expect(try await first.value == "good")
    #expect(service.requests.count == 1)
  }

  @Test(arguments: [
    CachePolicy(freshSeconds: 60), CachePolicy(.revalidate),
    CachePolicy(freshSeconds: 60, newerThan: Timestamp(secondsSinceEpoch: 0)),
  ])
  func `the response of another process is awaited and used`(_ policy: CachePolicy) async throws {
    let directory = try TemporaryDirectory()
    func store() -> SQLiteStore {
      SQLiteStore(at: StoreLocation(environment: ["HOME": directory.path]))
    }
    let theirs = store()
    let key = CacheKey(try test.clock.request(), of: "example")
    let lock = try #require(await theirs.lock(key))
    let clock = PipelineTestClock { clock, count in
      // The other process is done at the third attempt, later than this one's last look at the clock.
      guard count == 3 else { return }
      clock.advance(by: .seconds(1))
      let row = CachedResponse(
        kind: .response,
        provider: "example",
        status: 200,
        body: Array("theirs".utf8),
        receivedAt: clock.now
      )
      await theirs.store(row, for: key)
      lock.release()
    }
    let own = PipelineTest(clock, store: store())
    let response = try await own.send(clock.request(), policy, callsPerMinute: 60)
    #expect(response.text == "theirs" && response.origin == .cache)
    #expect(own.requests.isEmpty && clock.waits.count == 3)
    #expect(await theirs.summary(at: clock.now).calls.isEmpty)
  }

  @Test func `a stuck process is waited for no longer than half of the time`() async throws {
    let directory = try TemporaryDirectory()
    func store() -> SQLiteStore {
      SQLiteStore(at: StoreLocation(environment: ["HOME": directory.path]))
    }
    let request = try test.clock.request(within: .seconds(4))
    let lock = await store().lock(CacheKey(request, of: "example"))
    #expect(lock != nil)
    let own = PipelineTest(test.clock, store: store())
    let response = try await own.send(request)
    #expect(response.text == "good" && response.origin == .network)
    #expect(test.clock.elapsed >= .seconds(2) && test.clock.elapsed < .seconds(3))
    lock?.release()
  }
}
