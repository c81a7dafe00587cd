import DashCore
import DashTestSupport
import Testing

@Suite struct MemoryStoreTests {
  @Test func `fulfils the contract of a store`() async throws {
    let conformance = StoreConformance { MemoryStore() }
    let findings = try await conformance.checkEverything()
    #expect(findings == [])
  }

  @Test func `evicts the least recently used response when full`() async {
    let store = MemoryStore(maximumBytes: 100)
    for number in UInt8(0)..<5 {
      await store.store(response(of: 20), for: CacheKey([number]))
    }
    _ = await store.response(for: CacheKey([0]))
    await store.store(response(of: 30), for: CacheKey([9]))
    var left: [UInt8] = []
    for number in UInt8(0)..<10 where await store.response(for: CacheKey([number])) != nil {
      left.append(number)
    }
    #expect(left == [0, 3, 4, 9])
    #expect(await store.summary(at: Self.now).bytes == 90)
  }

  @Test func `evicts the oldest observation when full`() async {
    let store = MemoryStore()
    let places = ["1", "2"].map { ObservedPlace(provider: "sample", key: $0) }
    for place in places {
      await store.record(
        (0..<MemoryStore.maximumObservations / 2 + 1).map {
          Observation(place: place, observedAt: Self.now.advanced(bySeconds: Int64($0)))
        }
      )
    }
    #expect(await store.summary(at: Self.now).observations == MemoryStore.maximumObservations)
    #expect(await store.summary(at: Self.now).observedSince == Self.now.advanced(bySeconds: 1))
  }

  @Test func `reports once why it replaces another store`() async {
    let store = MemoryStore(problems: [.noDirectory])
    #expect(await store.takeProblems() == [.noDirectory])
    #expect(await store.takeProblems() == [])
  }

  private static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  private func response(of count: Int) -> CachedResponse {
    CachedResponse(
      kind: .response,
      provider: "sample",
      status: 200,
      body: [UInt8](repeating: 1, count: count),
      receivedAt: Self.now
    )
  }
}
