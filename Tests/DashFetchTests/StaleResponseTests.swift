import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// Stale responses for failed requests.
@Suite struct StaleResponseTests {
  private let test = PipelineTest()

  private func code(of response: Response) -> ErrorCode? {
    if case .stale(let error) = response.origin { error.code } else { nil }
  }

  @Test(arguments: [
    ErrorCode.connectionLost, .offline, .timeout, .tls, .tooLarge, .unreachable,
  ])
  func `a stale response is returned when the request fails`(_ failure: ErrorCode) async throws {
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(3600))
    test.fails(failure)
    let response = try await test.send(test.clock.request())
    #expect(code(of: response) == failure)
    #expect(response.text == "good")
    #expect(try #require(response.receivedAt) < test.clock.now)
    // After a recovery the response is fresh again.
    test.responds(200, "new")
    let next = try await test.send(test.clock.request())
    #expect(next.origin == .network && next.text == "new")
  }

  @Test func `a fresh response of another process replaces a failure`() async throws {
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(3600))
    let request = try test.clock.request()
    let key = test.key(of: request)
    let service = ScriptedTransport { [test] request throws(TransportError) in
      await test.storeTheirs(for: key)
      throw TransportError(.timeout, host: request.baseURL.host)
    }
    let response = try await test.pipeline(over: service).send(request)
    #expect(response.text == "theirs" && response.origin == .cache)
  }

  @Test(arguments: [
    (500, ErrorCode.serverError), (503, .serverError), (429, .rateLimited), (404, .notFound),
    (302, .invalidResponse), (418, .unknown),
  ])
  func `an error response is replaced by the stale one`(status: Int, expected: ErrorCode)
    async throws
  {
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(3600))
    test.responds(status)
    #expect(code(of: try await test.send(test.clock.request())) == expected)
    // The error is not cached.
    #expect(code(of: try await test.send(test.clock.request())) == expected)
  }

  @Test(arguments: [401, 403])
  func `a rejected key gets no cached response`(_ status: Int) async throws {
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(3600))
    test.responds(status)
    let response = try await test.send(test.clock.request())
    #expect(response.status == status && response.origin == .network)
    // Nor does it if the next request fails in another way.
    test.fails(.timeout)
    await #expect(throws: TransportError(.timeout, host: "api.example.org")) {
      try await test.send(test.clock.request())
    }
  }

  @Test func `a successful response that does not decode is an error`() async throws {
    func request() throws -> Request {
      try test.clock.request().decoding { response in
        Decoding(error: response.text == "good" ? nil : SourceError(.invalidResponse))
      }
    }
    _ = try await test.send(request())
    test.clock.advance(by: .seconds(3600))
    test.responds(200, "<html>sign in to the hotel's network</html>")
    let response = try await test.send(request())
    #expect(code(of: response) == .invalidResponse)
    #expect(response.text == "good")
  }

  @Test func `a response older than a day is not returned`() async throws {
    _ = try await test.send(test.clock.request())
    test.fails(.timeout)
    test.clock.advance(by: .seconds(86_400))
    #expect(code(of: try await test.send(test.clock.request())) == .timeout)
    test.clock.advance(by: .seconds(1))
    await #expect(throws: TransportError(.timeout, host: "api.example.org")) {
      try await test.send(test.clock.request())
    }
  }

  @Test func `a cancelled caller gets no response`() async throws {
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(3600))
    test.fails(.cancelled)
    await #expect(throws: TransportError(.cancelled, host: "api.example.org")) {
      try await test.send(test.clock.request())
    }
  }
}
