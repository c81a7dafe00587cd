import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// The rate limit of a provider, for all that use it.
@Suite struct RateLimitTests {
  private let test = PipelineTest()
  private let revalidate = CachePolicy(.revalidate, freshSeconds: 60)

  @Test func `the calls of a minute go at once, the next ones one after the other`()
    async throws
  {
    for _ in 0..<5 {
      _ = try await test.send(test.clock.request(), revalidate, callsPerMinute: 5)
    }
    #expect(test.clock.waits.isEmpty)
    // The next comes after a fifth of a minute, which is later than the deadline.
    let error = await #expect(throws: TransportError.self) {
      try await test.send(test.clock.request("Rome"), revalidate, callsPerMinute: 5)
    }
    #expect(error?.code == .rateLimited)
    #expect(error?.reason == .configuredRateLimit)
    #expect((1...12).contains(error?.retryAfterSeconds ?? 0))
    #expect(test.requests.count == 5)
    // With more time it waits.
    let patient = try test.clock.request("Rome", within: .seconds(60))
    #expect(try await test.send(patient, revalidate, callsPerMinute: 5).origin == .network)
    #expect(test.clock.elapsed <= .seconds(13))
  }

  @Test func `each try of a request is a call`() async throws {
    test.responds(500)
    _ = try await test.send(test.clock.request(), revalidate, callsPerMinute: 60)
    #expect(test.requests.count == 3)
    #expect(await test.store.summary(at: test.clock.pipelineClock.now()).calls.first?.today == 3)
  }

  @Test func `every call is sent, also after the clock was set back`() async throws {
    _ = try await test.send(test.clock.request(), revalidate, callsPerMinute: 60)
    test.clock.advance(by: .seconds(-120))
    _ = try await test.send(test.clock.request(), revalidate, callsPerMinute: 60)
    #expect(test.requests.count == 2)
    #expect(await test.store.summary(at: test.clock.pipelineClock.now()).calls.first?.today == 2)
  }

  @Test func `another account has its own limit`() async throws {
    _ = try await test.send(test.clock.request(), revalidate, key: "one-key", callsPerMinute: 1)
    let other = try test.clock.request(key: "another-key")
    #expect(
      try await test.send(other, revalidate, key: "another-key", callsPerMinute: 1).origin
        == .network
    )
  }

  @Test func `a 429 pauses all calls`() async throws {
    test.responds(429)
    _ = try await test.send(test.clock.request(), revalidate, callsPerMinute: 60)
    test.responds(200, "good")
    for _ in 0..<2 {
      let error = await #expect(throws: TransportError.self) {
        try await test.send(test.clock.request("Rome"), revalidate, callsPerMinute: 60)
      }
      #expect(error?.reason == .backoff)
      #expect((50...60).contains(error?.retryAfterSeconds ?? 0))
    }
    #expect(test.requests.count == 1)
    test.clock.advance(by: .seconds(60))
    #expect(
      try await test.send(test.clock.request("Rome"), revalidate, callsPerMinute: 60).text == "good"
    )
  }

  /// Sends a request for each of twelve places at once, and returns the causes of the errors.
  private func sendTwelve(
    _ policy: CachePolicy = CachePolicy(freshSeconds: 60),
    key: String = "secret-key",
    failingWith error: SourceError
  ) async throws -> [SourceError.Reason?] {
    let pipeline = test.pipeline(policy, key: key, callsPerMinute: 1000)
    let requests = try (1...12).map { number in
      try test.clock.request("Place \(number)", key: key).decoding { response in
        Decoding(error: response.status == 200 ? nil : error)
      }
    }
    return await withTaskGroup(of: SourceError.Reason?.self) { group in
      for request in requests {
        group.addTask {
          do throws(TransportError) {
            return try await pipeline.send(request).error?.reason
          } catch {
            return error.reason
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `a refused key is sent once an hour, however many places are requested`() async throws
  {
    let refused = SourceError(.unauthorized)
    test.responds(401)
    #expect(
      try await sendTwelve(failingWith: refused) == Array(repeating: .refusedKey, count: 12)
    )
    #expect(test.requests.count == 1)
    _ = try await sendTwelve(key: "another-key", failingWith: refused)
    #expect(test.requests.count == 2, "another key is tried at once")
    test.clock.advance(by: .seconds(1))
    _ = try await sendTwelve(revalidate, failingWith: refused)
    #expect(test.requests.count == 3, "the user asked for it")
    test.clock.advance(by: .seconds(3540))
    _ = try await sendTwelve(failingWith: refused)
    #expect(test.requests.count == 3)
    test.clock.advance(by: .seconds(60))
    _ = try await sendTwelve(failingWith: refused)
    #expect(test.requests.count == 4)
    test.responds(200, "good")
    test.clock.advance(by: .seconds(1))
    let causes = try await sendTwelve(revalidate, failingWith: refused)
    #expect(causes.allSatisfy { $0 == nil })
    #expect(test.requests.count == 16)
  }

  @Test func `a key that no response has judged delays no other request`() async throws {
    test.fails(.unreachable)
    let causes = try await sendTwelve(revalidate, failingWith: SourceError(.unauthorized))
    #expect(causes.allSatisfy { $0 == nil })
    // Each place has its two tries.
    #expect(test.requests.count == 24)
  }

  @Test func `a daily limit pauses all calls until the next day in UTC`() async throws {
    let message = "Daily API request limit exceeded. Please try again tomorrow."
    let exceeded = SourceError(.rateLimited, serviceMessage: DisplayText(message))
    test.responds(429)
    let start = test.clock.now.secondsSinceEpoch
    _ = try await sendTwelve(revalidate, failingWith: exceeded)
    let sent = test.requests.count
    let left = 86_400 - start % 86_400
    test.clock.advance(by: .seconds(left - 60))
    #expect(
      try await sendTwelve(revalidate, failingWith: exceeded)
        == Array(repeating: .dailyLimit, count: 12)
    )
    #expect(test.requests.count == sent)
    test.clock.advance(by: .seconds(60))
    _ = try await sendTwelve(revalidate, failingWith: exceeded)
    #expect(test.requests.count > sent)
  }

  @Test func `a pause lasts as long as the text of the response says`() async throws {
    test.responds(429)
    let exceeded = SourceError(.rateLimited, retryAfterSeconds: 3600)
    // Such as Open-Meteo, which has neither a key nor a limit to configure.
    let pipeline = test.pipeline(revalidate, key: nil)
    _ = try await pipeline.send(test.clock.request().decoding { _ in Decoding(error: exceeded) })
    test.clock.advance(by: .seconds(3500))
    let error = await #expect(throws: TransportError.self) {
      try await pipeline.send(test.clock.request("Rome"))
    }
    #expect(error?.reason == .backoff)
    #expect(test.requests.count == 1)
    test.responds(200, "good")
    test.clock.advance(by: .seconds(100))
    #expect(try await pipeline.send(test.clock.request("Rome")).text == "good")
  }

  @Test func `a rate limit that the decoder finds counts as well`() async throws {
    let request = try test.clock.request().decoding { _ in
      Decoding(error: SourceError(.rateLimited))
    }
    _ = try await test.send(request, revalidate, callsPerMinute: 60)
    await #expect(throws: TransportError.self) {
      try await test.send(test.clock.request("Rome"), revalidate, callsPerMinute: 60)
    }
  }

  @Test func `a cached response needs no call`() async throws {
    _ = try await test.send(test.clock.request(), callsPerMinute: 1)
    #expect(try await test.send(test.clock.request(), callsPerMinute: 1).origin == .cache)
    // Nor does a stale one if no call is left.
    test.clock.advance(by: .seconds(20))
    let policy = CachePolicy(freshSeconds: 10)
    let response = try await test.send(test.clock.request(), policy, callsPerMinute: 1)
    guard case .stale(let error) = response.origin else {
      Issue.record("not stale")
      return
    }
    #expect(error.code == .rateLimited && error.reason == .configuredRateLimit)
  }
}
