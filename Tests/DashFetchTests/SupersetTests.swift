import DashCore
import Testing

@testable import DashFetch

/// Cached responses to requests that ask for more.
@Suite struct SupersetTests {
  private let test = PipelineTest()

  /// A request whose response that of Rome contains.
  private func request() throws -> Request {
    try test.clock.request("London").contained(in: [test.clock.request("Rome")])
  }

  @Test func `a fresh response that contains the requested one spares the request`() async throws {
    test.responds(200, "more")
    _ = try await test.send(test.clock.request("Rome"))
    let response = try await test.send(request())
    #expect(response.text == "more" && response.origin == .cache)
    #expect(test.requests.count == 1)
    // Not the other way round.
    #expect(try await test.send(test.clock.request("London")).origin == .network)
  }

  @Test func `the own response is preferred while it is fresh, and then the newest one`()
    async throws
  {
    test.responds(200, "own")
    _ = try await test.send(request())
    test.clock.advance(by: .seconds(30))
    test.responds(200, "more")
    _ = try await test.send(test.clock.request("Rome"))
    #expect(try await test.send(request()).text == "own")
    test.clock.advance(by: .seconds(40))
    #expect(try await test.send(request()).text == "more")
    #expect(test.requests.count == 2)
    test.clock.advance(by: .seconds(40))
    test.fails(.timeout)
    #expect(try await test.send(request()).text == "more")
  }

  @Test func `it is returned as stale after a failed request and with --offline`() async throws {
    test.responds(200, "more")
    _ = try await test.send(test.clock.request("Rome"))
    test.clock.advance(by: .seconds(3600))
    let offline = try await test.send(request(), CachePolicy(.onlyCached))
    #expect(offline.text == "more" && offline.receivedAt != test.clock.now)
    test.fails(.timeout)
    let stale = try await test.send(request())
    #expect(stale.text == "more" && stale.origin != .network)
    // A day later it is too old.
    test.clock.advance(by: .seconds(86_400))
    await #expect(throws: TransportError.self) { try await test.send(request()) }
  }

  @Test func `a request is not conditional on another one's response`() async throws {
    test.responds(200, "more", headers: [("etag", #""1""#)])
    _ = try await test.send(test.clock.request("Rome"))
    test.clock.advance(by: .seconds(3600))
    test.responds(200, "own")
    #expect(try await test.send(request()).text == "own")
    #expect(test.requests.map(\.validators) == [nil, nil])
  }

  @Test(arguments: [401, 403])
  func `a rejected key gets none of them either`(_ status: Int) async throws {
    _ = try await test.send(test.clock.request("Rome"))
    test.clock.advance(by: .seconds(3600))
    test.responds(status)
    #expect(try await test.send(request()).status == status)
    test.fails(.timeout)
    await #expect(throws: TransportError.self) { try await test.send(request()) }
  }
}
