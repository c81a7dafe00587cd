import DashCore

extension StoreConformance {
  /// Checks the token bucket: it grants a minute's calls at once, then one call per refilled token.
  package func checkCalls() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let account = await Self.account("one", of: store)
    func take(_ seconds: Int64, perMinute: Int = 20) async -> CallPermit {
      await store.takeCall(
        outOf: CallQuota(of: account, perMinute: perMinute),
        at: Self.now.advanced(bySeconds: seconds)
      )
    }
    for call in 0..<20 {
      findings.expect(await take(0) == .granted, "call \(call) of 20 is refused")
    }
    findings.expect(await take(0) == .usedUp(seconds: 3), "a call too many")
    findings.expect(await take(2) == .usedUp(seconds: 1), "and before its share")
    findings.expect(await take(3) == .granted, "not after its share")
    findings.expect(await take(3) == .usedUp(seconds: 3), "a share twice")

    findings.expect(await take(-86_400) == .usedUp(seconds: 3), "a clock set back grants a call")
    findings.expect(await take(-86_400 + 3) == .granted, "a clock set back blocks for longer")
    findings.expect(await take(-86_400 + 3) == .usedUp(seconds: 3), "or grants at will")

    for _ in 0..<20 { _ = await take(86_400) }
    findings.expect(
      await take(86_400) == .usedUp(seconds: 3),
      "it is fuller than full after a day"
    )
    findings.expect(await take(86_400, perMinute: 0) != .granted, "none a minute is a call at once")

    let other = await Self.account("two", of: store)
    let permit = await store.takeCall(outOf: CallQuota(of: other, perMinute: 20), at: Self.now)
    findings.expect(permit == .granted, "one account's calls count for another")
    return findings.messages
  }

  /// Checks that a claim reads what the caller does not know, and takes a call unless that is new.
  package func checkClaims() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let (key, other) = (await Self.key("one", of: store), await Self.key("two", of: store))
    let quota = CallQuota(of: await Self.account("one", of: store), perMinute: 60)
    func claim(_ state: KnownRow.State, taking quota: CallQuota?) async -> RefreshClaim? {
      let rows = [KnownRow(key, state), KnownRow(other, .read(receivedAt: nil))]
      let claim = await store.claim(key, rows, taking: quota, at: Self.now)
      await claim?.lock.release()
      return claim
    }
    func calls() async -> Int? { await store.summary(at: Self.now).calls.first?.today }

    let first = await claim(.read(receivedAt: nil), taking: quota)
    findings.expect(first?.rows == [.known, .known], "reads rows that do not exist")
    findings.expect(first?.permit == .granted, "takes no call without a response")
    findings.expect(await calls() == 1, "does not count the call of a claim")
    let response = Self.response([1], receivedAt: Self.now)
    await store.store(response, for: key)
    let late = await claim(.read(receivedAt: nil), taking: quota)
    findings.expect(late?.rows == [.read(response), .known], "claims without the new response")
    findings.expect(late?.permit == nil, "takes a call although a response has arrived")
    let free = await claim(.read(receivedAt: Self.now), taking: nil)
    findings.expect(free?.rows == [.known, .known], "refuses a claim without a quota")
    findings.expect(free?.permit == nil, "takes a call out of no quota")
    let new = await claim(.unread(since: Self.now.advanced(bySeconds: -1)), taking: quota)
    findings.expect(new?.rows == [.read(response), .known], "claims without the unread response")
    findings.expect(new?.permit == nil, "takes a call although the unread response is new")
    findings.expect(await calls() == 1, "counts a call that was not taken")
    let old = await claim(.unread(since: Self.now), taking: quota)
    findings.expect(old?.rows == [.read(response), .known], "claims without the old response")
    findings.expect(old?.permit == .granted, "takes no call although the response is old")
    findings.expect(await calls() == 2, "does not count the call for an old response")
    let stored = await store.responses(for: [other, key])
    findings.expect(stored.map { $0?.body } == [nil, [1]], "returns responses in another order")
    return findings.messages
  }

  /// Checks that servers are remembered by how they last responded, and forgotten with the cache.
  package func checkServers() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let (one, other) = ("https://one.example", "https://one.example:8443")
    findings.expect(await !store.speaksHTTP2(one), "knows a server that was not used")
    await store.remember(one, speaksHTTP2: true)
    await store.remember(other, speaksHTTP2: false)
    findings.expect(await store.speaksHTTP2(one), "does not remember a server")
    findings.expect(await !store.speaksHTTP2(other), "takes another port for the same server")
    await store.remember(one, speaksHTTP2: false)
    findings.expect(await !store.speaksHTTP2(one), "remembers what is no longer so")
    await store.remember(one, speaksHTTP2: true)
    _ = await store.clear()
    findings.expect(await !store.speaksHTTP2(one), "remembers a server without the cache")
    return findings.messages
  }

  /// Checks that the servers are bounded, and that only another one too many makes the store forget.
  package func checkServerLimit() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    func origin(_ number: Int) -> String { "https://\(number).example" }
    func count() async -> Int {
      var known: [Bool] = []
      for number in 0...Self.mostServers { known.append(await store.speaksHTTP2(origin(number))) }
      return known.count { $0 }
    }
    for number in 0..<Self.mostServers { await store.remember(origin(number), speaksHTTP2: true) }
    findings.expect(await count() == Self.mostServers, "does not remember as many as it may")
    await store.remember(origin(0), speaksHTTP2: false)
    findings.expect(await count() == Self.mostServers - 1, "forgets others with a server")
    await store.remember(origin(0), speaksHTTP2: true)
    await store.remember(origin(Self.mostServers), speaksHTTP2: true)
    findings.expect(await count() == 1, "remembers more servers than it may")
    return findings.messages
  }

  private static let mostServers = 200

  /// Checks that calls are held back for the given time, and never longer than an hour.
  package func checkHolding() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let account = await Self.account("one", of: store)
    func take(_ seconds: Int64) async -> CallPermit {
      await store.takeCall(
        outOf: CallQuota(of: account, perMinute: 60),
        at: Self.now.advanced(bySeconds: seconds)
      )
    }
    await store.pauseCalls(account, until: Self.now.advanced(bySeconds: 30))
    await store.pauseCalls(account, until: Self.now.advanced(bySeconds: 10))
    findings.expect(await take(0) == .backoff(seconds: 30), "does not hold back for 30 s")
    let calls = await store.summary(at: Self.now).calls.first
    findings.expect(
      calls?.pausedUntil == Self.now.advanced(bySeconds: 30),
      "does not tell until when"
    )
    findings.expect(await take(29) == .backoff(seconds: 1), "not to the last second")
    findings.expect(await take(30) == .granted, "holds back for longer")

    await store.pauseCalls(account, until: Self.now.advanced(bySeconds: 1_000_000))
    findings.expect(await take(31) == .backoff(seconds: 3600), "holds back for more than an hour")
    findings.expect(await take(3631) == .granted, "or for longer than it said")

    await store.pauseCalls(account, until: Self.now.advanced(bySeconds: 4000))
    let setBack = await take(-1_000_000)
    findings.expect(setBack == .backoff(seconds: 3600), "a clock set back holds for longer")
    findings.expect(await take(-1_000_000 + 3600) == .granted, "or for ever")
    return findings.messages
  }
}
