import DashCore
import Testing

@testable import DashFetch

/// Responses that are lists, whose elements are cached on their own.
@Suite struct ListElementTests {
  private let test = PipelineTest()
  private let names = ["London", "Rome", "Oslo"]

  /// Fetches numbers of the names; a list has the request "London,Rome".
  private func fetch(
    _ names: [String],
    _ policy: CachePolicy = CachePolicy(freshSeconds: 60),
    key: String = "secret-key"
  ) async throws -> [Result<Fetched<Int>, SourceError>] {
    let context = SourceContext(
      transport: test.pipeline(policy, key: key),
      now: { [clock = test.clock] in clock.now }
    )
    let parts = try names.map { name in
      try test.clock.request(name).contained(in: [test.clock.request("more of \(name)")])
    }
    let lists = try Dictionary(
      uniqueKeysWithValues: names.indices.flatMap { first in
        try (first..<names.count).map { last in
          let list = names[first...last].joined(separator: ",")
          return (Array(first...last), try test.clock.request(list))
        }
      }
    )
    return await context.results(
      of: parts,
      inListsOf: 3,
      joinedBy: { indices in lists[indices] ?? parts[0] },
      read: { response throws(SourceError) in
        if let code = ErrorCode(httpStatus: response.status) { throw SourceError(code) }
        return try JSONReader(body: response.body, hiding: [])
      },
      decode: { json, _ throws(SourceError) in
        guard let number = json.node.number else { throw json.invalid(.kind(.number)) }
        return Int(number)
      }
    )
  }

  private func values(_ results: [Result<Fetched<Int>, SourceError>]) -> [Int?] {
    results.map { (try? $0.get())?.value }
  }

  private var sent: [String?] {
    test.requests.map { request in
      request.query.lazy.compactMap { item in
        if item.name == "q", case .plain(let text) = item.value { text } else { nil }
      }.first
    }
  }

  @Test func `a list is sent once, and then each element is cached, in any order`() async throws {
    test.responds(200, "[1,2,3]")
    #expect(values(try await fetch(names)) == [1, 2, 3])
    #expect(values(try await fetch(["Oslo", "London"])) == [3, 1])
    #expect(try await test.send(test.clock.request("Rome")).text == "2")
    #expect(sent == ["London,Rome,Oslo"])
  }

  @Test func `only what is missing is requested`() async throws {
    test.responds(200, "1")
    _ = try await test.send(test.clock.request("London"))
    test.responds(200, "[2,3]")
    let results = try await fetch(names)
    #expect(values(results) == [1, 2, 3])
    #expect(results.map { (try? $0.get())?.origin } == [.cache, .network, .network])
    test.responds(200, "4")
    _ = try await fetch(names + ["Bonn"])
    #expect(sent == ["London", "Rome,Oslo", "Bonn"])
  }

  @Test func `elements are stale one by one, also after an invalid one`() async throws {
    test.responds(200, "[1,2]")
    _ = try await fetch(["London", "Rome"])
    test.clock.advance(by: .seconds(100))
    test.responds(200, "[null,7]")
    #expect(values(try await fetch(["London", "Rome"])) == [1, 7])
    test.clock.advance(by: .seconds(100))
    test.responds(503)
    let results = try await fetch(names)
    #expect(values(results) == [1, 7, nil])
    let ages = results.map { result in
      (try? result.get()).map { test.clock.now.seconds(since: $0.receivedAt) }
    }
    #expect(ages == [200, 100, nil])
    for result in results.prefix(2) {
      #expect(try result.get().provenance.error?.code == .serverError)
    }
    #expect(throws: SourceError.self) { try results[2].get() }
    let offline = try await fetch(names, CachePolicy(.onlyCached, freshSeconds: 60))
    #expect(values(offline) == [1, 7, nil])
    #expect(try offline[0].get().provenance.error?.reason == .offlineRequested)
  }

  @Test func `a failure is stored for the elements of a list, and not by a look-up`() async throws {
    let now = CachePolicy(.useStale, freshSeconds: 60)
    test.responds(200, "[1,2]")
    _ = try await fetch(["London", "Rome"])
    test.clock.advance(by: .seconds(100))
    _ = try await fetch(["London", "Rome"], CachePolicy(.onlyCached, freshSeconds: 60))
    #expect(try await fetch(["London"], now)[0].get().origin == .cache)
    test.responds(503)
    _ = try await fetch(["London", "Rome"])
    #expect(try await fetch(["London"], now)[0].get().provenance.error?.code == .serverError)
  }

  @Test func `a list that is too short is an error, and so is one without a valid element`()
    async throws
  {
    for body in ["[1]", "[null,null]", "{}", "12"] {
      test.responds(200, body)
      let results = try await fetch(["London", "Rome"])
      #expect(values(results) == [nil, nil], "\(body)")
    }
  }

  @Test func `after a refused key no element is shown`() async throws {
    test.responds(200, "[1,2]")
    _ = try await fetch(["London", "Rome"])
    test.responds(200, "3")
    _ = try await test.send(test.clock.request("more of London"))
    test.clock.advance(by: .seconds(100))
    test.responds(401)
    #expect(values(try await fetch(["London", "Rome"])) == [nil, nil])
    test.fails(.timeout)
    #expect(values(try await fetch(["London", "Rome"])) == [nil, nil])
  }

  @Test func `a list that another process has received meanwhile is not sent again`() async throws {
    test.responds(200, "[1,2]")
    let list = try test.clock.request("London,Rome")
      .joining([test.clock.request("London"), test.clock.request("Rome")])
    for name in ["London", "Rome"] {
      await test.storeTheirs(for: test.key(of: try test.clock.request(name)))
    }
    let response = try await test.send(list)
    #expect(response.text == "[theirs,theirs]" && response.origin == .cache)
    #expect(test.requests.isEmpty)
  }
}
