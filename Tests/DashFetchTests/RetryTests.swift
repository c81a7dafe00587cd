import DashCore
import DashTestSupport
import Synchronization
import Testing

@testable import DashFetch

/// Retries, on a clock that never waits.
@Suite struct RetryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let statuses: [Int]
    var retryAfterSeconds: Int?
    let tries: Int
    let status: Int

    var testDescription: String { "\(statuses) \(retryAfterSeconds.map { "after \($0)" } ?? "")" }
  }

  @Test(arguments: [
    Case(statuses: [200], tries: 1, status: 200),
    Case(statuses: [503, 200], tries: 2, status: 200),
    Case(statuses: [500, 502, 200], tries: 3, status: 200),
    Case(statuses: [500, 500, 504, 200], tries: 3, status: 504),
    Case(statuses: [408, 425, 200], tries: 3, status: 200),
    Case(statuses: [400, 200], tries: 1, status: 400),
    Case(statuses: [401, 200], tries: 1, status: 401),
    Case(statuses: [404, 200], tries: 1, status: 404),
    Case(statuses: [501, 200], tries: 1, status: 501),
    // Without a given time, the limit outlasts the deadline.
    Case(statuses: [429, 200], tries: 1, status: 429),
    Case(statuses: [429, 200], retryAfterSeconds: 2, tries: 2, status: 200),
    Case(statuses: [429, 200], retryAfterSeconds: 600, tries: 1, status: 429),
    Case(statuses: [503, 200], retryAfterSeconds: 600, tries: 1, status: 503),
  ])
  func `a transient failure is retried`(_ test: Case) async throws {
    let clock = PipelineTestClock()
    let server = Server(test.statuses, retryAfterSeconds: test.retryAfterSeconds)
    let response = try await send(clock.request(within: .seconds(10)), server.transport, clock)
    #expect(response.status == test.status)
    #expect(server.transport.requests.count == test.tries)
    #expect(clock.elapsed < .seconds(10))
  }

  @Test(arguments: ErrorCode.allCases)
  func `connection failures are retried`(_ code: ErrorCode) async {
    let clock = PipelineTestClock()
    let base = ScriptedTransport.failing(code)
    await #expect(throws: TransportError.self) {
      try await send(clock.request(within: .seconds(10)), base, clock)
    }
    let tries: [ErrorCode: Int] = [.connectionLost: 3, .timeout: 3, .unreachable: 2]
    #expect(base.requests.count == tries[code] ?? 1)
  }

  @Test func `delays grow, vary, and stay within the deadline`() async throws {
    for random in [0.0, 0.99] {
      let clock = PipelineTestClock()
      let server = Server([500, 500, 500])
      let request = try clock.request(within: .seconds(10))
      _ = try await send(request, server.transport, clock, random: random)
      #expect(clock.waits == [.milliseconds(500) * random, .milliseconds(1000) * random])
    }
    let clock = PipelineTestClock()
    let server = Server([500, 500])
    let request = try clock.request(within: .milliseconds(400))
    _ = try await send(request, server.transport, clock, random: 0.9)
    #expect(server.transport.requests.count == 1)
  }

  private func send(
    _ request: Request,
    _ transport: any Transport,
    _ clock: PipelineTestClock,
    random: Double = 0.5
  ) async throws(TransportError) -> Response {
    let retry = Retry(clock: clock.pipelineClock) { random }
    return try await retry.response(to: request) { () async throws(TransportError) in
      try await transport.send(request)
    }
  }

  /// A server that sends its responses in sequence.
  private struct Server {
    let transport: ScriptedTransport

    init(_ statuses: [Int], retryAfterSeconds: Int? = nil) {
      let next = Mutex(0)
      transport = ScriptedTransport { _ in
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        return Response(status: statuses[index], body: [], retryAfterSeconds: retryAfterSeconds)
      }
    }
  }
}
