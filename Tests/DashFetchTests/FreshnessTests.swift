import DashCore
import Testing

@testable import DashFetch

/// The choice between a cached response and a new request.
@Suite struct FreshnessTests {
  private let test = PipelineTest()

  @Test func `a fresh response is reused and an expired one is requested again`() async throws {
    let first = try await test.send(test.clock.request())
    #expect(first.origin == .network)
    #expect(first.receivedAt == test.clock.now)
    test.clock.advance(by: .seconds(59))
    let second = try await test.send(test.clock.request())
    #expect(second.origin == .cache)
    #expect(second.receivedAt == first.receivedAt)
    #expect(second.text == "good")
    test.clock.advance(by: .seconds(1))
    #expect(try await test.send(test.clock.request()).origin == .network)
    #expect(test.requests.count == 2)
  }

  @Test func `other places, keys and providers have separate responses`() async throws {
    _ = try await test.send(test.clock.request())
    #expect(try await test.send(test.clock.request("Rome")).origin == .network)
    let other = try test.clock.request(key: "other-key")
    #expect(try await test.send(other, key: "other-key").origin == .network)
    #expect(test.requests.count == 3)
  }

  @Test func `a request's own lifetime overrides the default`() async throws {
    _ = try await test.send(test.clock.request(freshSeconds: 3600))
    test.clock.advance(by: .seconds(3599))
    #expect(try await test.send(test.clock.request(freshSeconds: 3600)).origin == .cache)
    test.clock.advance(by: .seconds(1))
    #expect(try await test.send(test.clock.request(freshSeconds: 3600)).origin == .network)
  }

  @Test func `the user's maximum age overrides both`() async throws {
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(10))
    let young = CachePolicy(freshSeconds: 60, maximumAgeSeconds: 10)
    #expect(try await test.send(test.clock.request(), young).origin == .network)
    test.clock.advance(by: .seconds(3000))
    let old = CachePolicy(freshSeconds: 60, maximumAgeSeconds: 3600)
    #expect(try await test.send(test.clock.request(), old).origin == .cache)
  }

  @Test func `a long-lived response is reused whatever the cache options are`() async throws {
    func send(_ policy: CachePolicy) async throws -> Origin {
      try await test.send(test.clock.request(freshSeconds: 3600, ignoresCacheOptions: true), policy)
        .origin
    }
    let revalidate = CachePolicy(.revalidate, freshSeconds: 60)
    #expect(try await send(revalidate) == .network)
    test.clock.advance(by: .seconds(3599))
    #expect(try await send(revalidate) == .cache)
    #expect(try await send(CachePolicy(freshSeconds: 60, maximumAgeSeconds: 1)) == .cache)
    test.clock.advance(by: .seconds(1))
    #expect(try await send(CachePolicy(freshSeconds: 60, maximumAgeSeconds: 9999)) == .network)
  }

  @Test func `an empty result is requested again on reload`() async throws {
    test.responds(404)
    let revalidate = CachePolicy(.revalidate, freshSeconds: 60)
    for _ in 0..<2 {
      _ = try await test.send(
        test.clock.request(freshSeconds: 3600, ignoresCacheOptions: true),
        revalidate
      )
    }
    #expect(test.requests.count == 2)
  }

  @Test func `in watch mode only a response since the last refresh is used`() async throws {
    let own = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(30))
    let policy = CachePolicy(freshSeconds: 60, newerThan: own.receivedAt)
    #expect(try await test.send(test.clock.request(), policy).origin == .network)
    // A response that another process received meanwhile.
    #expect(try await test.send(test.clock.request(), policy).origin == .cache)
  }

  @Test func `in watch mode what was not found is not requested for ten minutes`() async throws {
    test.responds(404)
    _ = try await test.send(test.clock.request())
    for (seconds, count) in [(300, 1), (299, 1), (1, 2)] {
      test.clock.advance(by: .seconds(seconds))
      let policy = CachePolicy(freshSeconds: 60, newerThan: test.clock.now)
      #expect(try await test.send(test.clock.request(), policy, callsPerMinute: 60).status == 404)
      #expect(test.requests.count == count)
      #expect(await test.store.summary(at: test.clock.now).calls.first?.today ?? 0 == count - 1)
    }
  }

  @Test func `offline a cached response is stale and without one there is an error`() async throws {
    let onlyCached = CachePolicy(.onlyCached, freshSeconds: 60)
    await #expect(
      throws: TransportError(.offline, reason: .offlineRequested, host: "api.example.org")
    ) {
      try await test.send(test.clock.request(), onlyCached)
    }
    _ = try await test.send(test.clock.request())
    #expect(try await test.send(test.clock.request(), onlyCached).origin == .cache)
    test.clock.advance(by: .seconds(7200))
    let stale = try await test.send(test.clock.request(), onlyCached)
    guard case .stale(let error) = stale.origin else {
      Issue.record("not stale")
      return
    }
    #expect(error.code == .offline)
    test.clock.advance(by: .seconds(86_400))
    await #expect(throws: TransportError.self) {
      try await test.send(test.clock.request(), onlyCached)
    }
    #expect(test.requests.count == 1)
  }

  @Test func `a status bar gets a cached response up to a day old`() async throws {
    let useStale = CachePolicy(.useStale, freshSeconds: 60)
    #expect(try await test.send(test.clock.request(), useStale).origin == .network)
    test.clock.advance(by: .seconds(80_000))
    #expect(try await test.send(test.clock.request(), useStale).origin == .cache)
    test.clock.advance(by: .seconds(80_000))
    #expect(try await test.send(test.clock.request(), useStale).origin == .network)
  }

  @Test func `a status bar gets the error of the background refresh`() async throws {
    let useStale = CachePolicy(.useStale, freshSeconds: 60)
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(90))
    test.responds(503)
    _ = try await test.send(test.clock.request())
    let error = SourceError(.serverError, host: "api.example.org", httpStatus: 503)
    #expect(try await test.send(test.clock.request(), useStale).origin == .stale(error))
    // The error of one request does not affect another.
    test.responds(200)
    _ = try await test.send(test.clock.request("Paris"))
    test.clock.advance(by: .seconds(90))
    #expect(try await test.send(test.clock.request("Paris"), useStale).origin == .cache)
    // A later success removes the error.
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(90))
    #expect(try await test.send(test.clock.request(), useStale).origin == .cache)
  }

  @Test func `a failure with a future timestamp is ignored`() async throws {
    let useStale = CachePolicy(.useStale, freshSeconds: 60)
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(7200))
    test.responds(503)
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(-7100))
    #expect(try await test.send(test.clock.request(), useStale).origin == .cache)
  }

  @Test func `an offline lookup is not a failure`() async throws {
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(90))
    _ = try await test.send(test.clock.request(), CachePolicy(.onlyCached, freshSeconds: 60))
    let useStale = CachePolicy(.useStale, freshSeconds: 60)
    #expect(try await test.send(test.clock.request(), useStale).origin == .cache)
  }

  @Test func `a not found response is cached for ten minutes`() async throws {
    test.responds(404)
    #expect(try await test.send(test.clock.request()).status == 404)
    test.clock.advance(by: .seconds(599))
    let cached = try await test.send(test.clock.request())
    #expect(cached.status == 404 && cached.origin == .cache)
    test.responds(200, "found")
    test.clock.advance(by: .seconds(1))
    #expect(try await test.send(test.clock.request()).text == "found")
    #expect(test.requests.count == 2)
  }

  @Test func `a response with a future timestamp is not fresh`() async throws {
    test.clock.advance(by: .seconds(5000))
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(-5000))
    #expect(try await test.send(test.clock.request()).origin == .network)
  }

  @Test(arguments: [
    "a+b/c=key", "a%2Bb%2Fc%3Dkey", "a%2bb%2fc%3dkey", #"a+b\/c=key"#, #"\u0061+b\u002fc=key"#,
    "%61+b/c=ke%79",
  ])
  func `a response that repeats the key is not cached`(_ form: String) async throws {
    let key = "a+b/c=key"
    test.responds(200, "you sent \(form)")
    #expect(try await test.send(test.clock.request(key: key), key: key).origin == .network)
    #expect(try await test.send(test.clock.request(key: key), key: key).origin == .network)
    test.responds(200, "you sent something")
    #expect(try await test.send(test.clock.request(key: key), key: key).origin == .network)
    #expect(try await test.send(test.clock.request(key: key), key: key).origin == .cache)
  }

  @Test func `the newer response wins, whether found or not found`() async throws {
    let revalidate = CachePolicy(.revalidate, freshSeconds: 60)
    test.responds(404)
    _ = try await test.send(test.clock.request())
    test.clock.advance(by: .seconds(60))
    test.responds(200, "found")
    _ = try await test.send(test.clock.request(), revalidate)
    test.clock.advance(by: .seconds(90))
    // The good response has expired; the earlier 404 is older still.
    #expect(try await test.send(test.clock.request()).origin == .network)
    test.clock.advance(by: .seconds(10))
    test.responds(404)
    _ = try await test.send(test.clock.request(), revalidate)
    let unknown = SourceError(.notFound, host: "api.example.org", httpStatus: 404)
    #expect(try await test.send(test.clock.request()).origin == .stale(unknown))
  }

  @Test func `a response that no longer decodes is requested again`() async throws {
    _ = try await test.send(test.clock.request())
    let strict = try test.clock.request().decoding { response in
      Decoding(error: response.text == "good" ? SourceError(.invalidResponse) : nil)
    }
    test.responds(200, "better")
    #expect(try await test.send(strict).text == "better")
  }

  @Test func `an unchanged response is revalidated and not sent again`() async throws {
    test.responds(200, "first", headers: [("etag", "\"a\""), ("last-modified", "yesterday")])
    _ = try await test.send(test.clock.request())
    #expect(test.requests[0].validators == nil)
    test.clock.advance(by: .seconds(100))
    test.responds(304)
    let confirmed = try await test.send(test.clock.request())
    #expect(test.requests[1].validators?.entityTag == "\"a\"")
    #expect(test.requests[1].validators?.lastModified == "yesterday")
    #expect(confirmed.status == 200 && confirmed.text == "first" && confirmed.origin == .network)
    #expect(confirmed.receivedAt == test.clock.now)
    test.clock.advance(by: .seconds(59))
    #expect(try await test.send(test.clock.request()).origin == .cache)
  }
}
