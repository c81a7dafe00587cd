import DashCore
import DashTestSupport
import Testing

@testable import ResponseCaching

/// The rate limit of a provider, shared by all its users.
@Suite struct QuotaTests {
  private let test = LayerTest()
  private let always = CachePolicy(asking: .always, freshSeconds: 60)

  @Test func `a minute's requests go at once, and then one at a time`()
    async throws
  {
    for _ in 0..<5 {
      _ = try await test.ask(test.clock.request(), always, callsPerMinute: 5)
    }
    #expect(test.clock.waits.isEmpty)
    // The next slot is a fifth of a minute away, later than the deadline.
    let error = await #expect(throws: TransportError.self) {
      try await test.ask(test.clock.request("Rome"), always, callsPerMinute: 5)
    }
    #expect(error?.code == .rateLimited)
    #expect(error?.reason == .configuredRateLimit)
    #expect((1...12).contains(error?.retryAfterSeconds ?? 0))
    #expect(test.requests.count == 5)
    // With more time it waits.
    let patient = try test.clock.request("Rome", within: .seconds(60))
    #expect(try await test.ask(patient, always, callsPerMinute: 5).origin == .asked)
    #expect(test.clock.elapsed <= .seconds(13))
  }

  @Test func `another account has its own limit`() async throws {
    _ = try await test.ask(test.clock.request(), always, key: "one-key", callsPerMinute: 1)
    let other = try test.clock.request(key: "another-key")
    #expect(
      try await test.ask(other, always, key: "another-key", callsPerMinute: 1).origin == .asked
    )
  }

  @Test func `a rate limit response holds back all requests until its time`() async throws {
    test.answers(429)
    _ = try await test.ask(test.clock.request(), always, callsPerMinute: 60)
    test.answers(200, "good")
    for _ in 0..<2 {
      let error = await #expect(throws: TransportError.self) {
        try await test.ask(test.clock.request("Rome"), always, callsPerMinute: 60)
      }
      #expect(error?.reason == .backoff)
      #expect((50...60).contains(error?.retryAfterSeconds ?? 0))
    }
    #expect(test.requests.count == 1)
    test.clock.advance(by: .seconds(60))
    #expect(
      try await test.ask(test.clock.request("Rome"), always, callsPerMinute: 60).text == "good"
    )
  }

  @Test func `a rate limit found in the body counts as well`() async throws {
    let request = try test.clock.request().checked { _ in SourceError(.rateLimited) }
    _ = try await test.ask(request, always, callsPerMinute: 60)
    await #expect(throws: TransportError.self) {
      try await test.ask(test.clock.request("Rome"), always, callsPerMinute: 60)
    }
  }

  @Test func `a cached response uses no request`() async throws {
    _ = try await test.ask(test.clock.request(), callsPerMinute: 1)
    #expect(try await test.ask(test.clock.request(), callsPerMinute: 1).origin == .kept)
    // Neither does an expired response if no request is left.
    test.clock.advance(by: .seconds(20))
    let policy = CachePolicy(freshSeconds: 10)
    let response = try await test.ask(test.clock.request(), policy, callsPerMinute: 1)
    guard case .stale(let error) = response.origin else {
      Issue.record("not stale")
      return
    }
    #expect(error.code == .rateLimited && error.reason == .configuredRateLimit)
  }
}
