import DashCore

extension StoreConformance {
  /// Checks that hashes are long, equal for equal keys and different for different ones.
  package func checkKeys() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let hash = await store.keyedHash()
    findings.expect(hash.hash([1, 2]).count == 32, "a hash is not 32 bytes")
    findings.expect(hash.hash([1, 2]) == hash.hash([1, 2]), "a hash differs from itself")
    findings.expect(hash.hash([1, 2]) != hash.hash([2, 1]), "two inputs have one hash")
    let again = await store.keyedHash()
    findings.expect(hash.hash([3]) == again.hash([3]), "a later hash is another")
    return findings.messages
  }

  /// Checks that a cached response comes back unchanged, and under no other key.
  package func checkResponses() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let key = await Self.key("one", of: store)
    let other = await Self.key("two", of: store)
    findings.expect(await store.response(for: key) == nil, "an empty store has a response")

    let samples = [
      Self.response([]),
      Self.response(Array("{\"a\": 1}".utf8)),
      Self.response([0, 255, 0], kind: .picture),
      Self.response([UInt8](repeating: 7, count: 300_000), kind: .negative, status: 404),
      Self.response([1], validators: Validators(entityTag: "\"x\"", lastModified: nil)),
      Self.response(
        [2],
        validators: Validators(entityTag: nil, lastModified: "Fri, 20 Nov 2026 14:05:00 GMT"),
        receivedAt: Self.now.advanced(bySeconds: -90_000)
      ),
    ]
    for (index, sample) in samples.enumerated() {
      await store.store(sample, for: key)
      let stored = await store.response(for: key)
      findings.expect(stored == sample, "response \(index) comes back as another")
    }
    findings.expect(await store.response(for: other) == nil, "gives another key's response")

    let moment = Self.now.advanced(bySeconds: 100)
    await store.markRevalidated(key, at: moment)
    let confirmed = await store.response(for: key)
    findings.expect(confirmed == samples.last?.confirmed(at: moment), "confirms it as another")
    await store.markRevalidated(other, at: moment)
    findings.expect(await store.response(for: other) == nil, "confirms what is not there")
    findings.expect(await store.receivedAt(of: key) == moment, "reports another time of receipt")
    findings.expect(await store.receivedAt(of: other) == nil, "reports a time for nothing")

    let large = [UInt8](repeating: 1, count: CachedResponse.maximumBodyBytes + 1)
    await store.store(Self.response(large), for: key)
    findings.expect(
      await store.response(for: key) == nil,
      "stores a body that is too large, or leaves the old one"
    )
    return findings.messages
  }

  /// Checks that a lock is granted, and granted again after its release.
  package func checkLocks() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let key = await Self.key("locked", of: store)
    func lock(_ key: CacheKey) async -> (any RefreshLock)? {
      await store.claim(key, [], taking: nil, at: Self.now)?.lock
    }
    let first = await lock(key)
    findings.expect(first != nil, "the first lock is refused")
    findings.expect(
      await lock(Self.key("other", of: store)) != nil,
      "a lock prevents another key's"
    )
    await first?.release()
    await first?.release()
    findings.expect(await lock(key) != nil, "a lock is refused after its release")
    return findings.messages
  }

  /// Checks the summary of a store, and that the store can be emptied.
  package func checkSummary() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    findings.expect(await store.summary(at: Self.now).groups.isEmpty, "an empty store has groups")
    let older = Self.now.advanced(bySeconds: -50)
    await store.store(Self.response([1, 2]), for: Self.key("one", of: store))
    await store.store(Self.response([3], receivedAt: older), for: Self.key("two", of: store))
    await store.store(
      Self.response([4, 5, 6], kind: .picture, provider: "another"),
      for: Self.key("three", of: store)
    )
    let account = await Self.account("key", of: store)
    _ = await store.takeCall(outOf: CallQuota(of: account, perMinute: 60), at: Self.now)
    await store.record([
      Self.observation("1", at: -3600, 4), Self.observation("1", at: 0, 5),
      Self.observation("2", at: -60, 6),
    ])

    let summary = await store.summary(at: Self.now)
    typealias Group = StoreSummary.Group
    let groups = [
      Group(
        provider: "another",
        kind: .picture,
        count: 1,
        bytes: 3,
        oldest: Self.now,
        newest: Self.now
      ),
      Group(
        provider: "sample",
        kind: .response,
        count: 2,
        bytes: 3,
        oldest: older,
        newest: Self.now
      ),
    ]
    findings.expect(summary.groups == groups, "the groups are \(summary.groups)")
    let calls = [StoreSummary.Calls(account: account, today: 1, left: 59, pausedUntil: nil)]
    findings.expect(summary.calls == calls, "the calls are \(summary.calls)")
    findings.expect(summary.observations == 3, "how many observations")
    findings.expect(summary.observedPlaces == 2, "how many places")
    findings.expect(
      summary.observedSince == Self.now.advanced(bySeconds: -3600),
      "since when it observes"
    )
    findings.expect(summary.bytes <= summary.maximumBytes, "more than is allowed")

    findings.expect(await store.clear() == 3, "how many were removed")
    findings.expect(await store.response(for: Self.key("one", of: store)) == nil, "still has one")
    let cleared = await store.summary(at: Self.now)
    findings.expect(cleared.groups.isEmpty, "still has groups")
    findings.expect(cleared.calls == calls, "forgets calls")
    findings.expect(cleared.observations == 3, "forgets observations")
    findings.expect(await store.takeProblems() == [], "has problems")
    return findings.messages
  }
}
