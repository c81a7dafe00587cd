import DashCore
import DashTestSupport
import Testing

@testable import SQLiteStore

/// What every store does, with files and without a directory for them.
@Suite(.ownThread) struct StoreTests {
  private static let now = StoreHome.start
  private static let beginning = Timestamp(secondsSinceEpoch: 0)

  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  private func store(_ hasDirectory: Bool) -> SQLiteStore {
    hasDirectory
      ? home.store() : SQLiteStore(at: StoreLocation(environment: [:]), now: { Self.now })
  }

  @Test(arguments: [true, false])
  func `a cached response comes back unchanged and under no other key`(hasDirectory: Bool) async {
    let store = store(hasDirectory)
    #expect(await store.response(for: .sample(1)) == nil)
    let validators = [
      Validators(entityTag: "\"x\"", lastModified: nil),
      Validators(entityTag: nil, lastModified: "Fri, 20 Nov 2026 14:05:00 GMT"),
    ]
    let samples =
      [
        CachedResponse.sample(count: 0), .sample(7, count: 300_000, kind: .picture),
        .sample(0, kind: .negative), .sample(kind: .failure, at: Self.beginning),
      ]
      + validators.map {
        CachedResponse(
          kind: .response,
          provider: "sample",
          status: 404,
          body: [0, 255, 0],
          validators: $0,
          receivedAt: Self.now
        )
      }
    for sample in samples {
      await store.store(sample, for: .sample(1))
      #expect(await store.response(for: .sample(1)) == sample)
    }
    #expect(await store.response(for: .sample(2)) == nil)
    await store.store(.sample(count: CachedResponse.maximumBodyBytes + 1), for: .sample(1))
    #expect(await store.response(for: .sample(1)) == nil, "too large, and the old one is not right")
    await store.store(.sample(), for: .sample(1))
    await store.evict(.sample(1))
    #expect(await store.response(for: .sample(1)) == nil)
  }

  @Test(arguments: [true, false])
  func `calls go at once up to the limit, then one by one`(hasDirectory: Bool) async {
    let store = store(hasDirectory)
    func take(_ seconds: Int64, perMinute: Int = 20) async -> CallPermit {
      let quota = CallQuota(of: .sample(), perMinute: perMinute)
      return await store.takeCall(outOf: quota, at: Self.now.advanced(bySeconds: seconds))
    }
    for _ in 0..<20 { #expect(await take(0) == .granted) }
    #expect(await take(0) == .usedUp(seconds: 3))
    #expect(await take(2) == .usedUp(seconds: 1))
    #expect(await take(3) == .granted)
    #expect(await take(3) == .usedUp(seconds: 3))
    // A clock that is set back neither grants a call nor blocks for longer.
    #expect(await take(-86_400) == .usedUp(seconds: 3))
    #expect(await take(-86_400 + 3) == .granted)
    #expect(await take(-86_400 + 3) == .usedUp(seconds: 3))
    for _ in 0..<20 { _ = await take(86_400) }
    #expect(await take(86_400) == .usedUp(seconds: 3), "it is no fuller than full")
    #expect(await take(86_400, perMinute: 0) != .granted)
    let other = CallQuota(of: .sample("another"), perMinute: 20)
    #expect(await store.takeCall(outOf: other, at: Self.now) == .granted)
  }

  @Test(arguments: [true, false])
  func `a service's pause holds for its time, and never for more than an hour`(
    hasDirectory: Bool
  ) async {
    let store = store(hasDirectory)
    func pause(_ seconds: Int64) async {
      let end = Self.now.advanced(bySeconds: seconds)
      await store.pauseCalls(.sample(), CallPause(.requested, until: end))
    }
    func take(_ seconds: Int64) async -> CallPermit {
      let quota = CallQuota(of: .sample(), perMinute: 60)
      return await store.takeCall(outOf: quota, at: Self.now.advanced(bySeconds: seconds))
    }
    await pause(30)
    await pause(10)
    #expect(await take(0) == .paused(.requested, seconds: 30))
    let calls = await store.summary(at: Self.now).calls
    let end = Self.now.advanced(bySeconds: 30)
    #expect(calls.map(\.pause) == [CallPause(.requested, until: end)])
    #expect(await take(29) == .paused(.requested, seconds: 1))
    #expect(await take(30) == .granted)
    await pause(1_000_000)
    #expect(await take(31) == .paused(.requested, seconds: 3600))
    #expect(await take(3631) == .granted)
    await pause(4000)
    #expect(
      await take(-1_000_000) == .paused(.requested, seconds: 3600),
      "a clock that was set back"
    )
    #expect(await take(-1_000_000 + 3600) == .granted)
  }

  @Test(arguments: [true, false])
  func `a key is tried first, and stays refused for an hour`(hasDirectory: Bool) async {
    let store = store(hasDirectory)
    func take(_ seconds: Int64, _ change: (inout CallQuota) -> Void = { _ in }) async -> CallPermit
    {
      var quota = CallQuota(of: .sample(), perMinute: 60, needsTrial: true)
      change(&quota)
      return await store.takeCall(outOf: quota, at: Self.now.advanced(bySeconds: seconds))
    }
    #expect(await take(0) == .untriedKey)
    #expect(await take(0) { $0.needsTrial = false } == .granted)
    await store.acceptKey(of: .sample())
    #expect(await take(0) == .granted)
    let end = Self.now.advanced(bySeconds: 3600)
    await store.pauseCalls(.sample(), CallPause(.refusedKey, until: end))
    #expect(await take(0) == .paused(.refusedKey, seconds: 3600))
    let now = Self.now
    #expect(
      await take(0) { $0.ignoresPausesBefore = now } == .paused(.refusedKey, seconds: 3600)
    )
    #expect(
      await take(1) { $0.ignoresPausesBefore = now.advanced(bySeconds: 1) } == .untriedKey
    )
    #expect(await take(3600) == .untriedKey)
    await store.pauseCalls(.sample(), CallPause(.refusedKey, until: end))
    await store.acceptKey(of: .sample())
    #expect(await take(1) == .granted)
    await store.pauseCalls(.sample(), .dailyLimit(at: Self.now))
    guard case .paused(.dailyLimit, let seconds) = await take(0) else {
      Issue.record("not paused")
      return
    }
    #expect((Self.now.secondsSinceEpoch + Int64(seconds)).isMultiple(of: 86_400))
    #expect(await take(Int64(seconds)) == .granted)
  }

  @Test(arguments: [true, false])
  func `a pause after a failure counts where another service is left`(hasDirectory: Bool) async {
    let store = store(hasDirectory)
    let now = Self.now
    var quota = CallQuota(of: .sample(), perMinute: 60)
    func failure(_ seconds: Int64) -> CallPause {
      CallPause(.failure, until: now.advanced(bySeconds: seconds))
    }
    await store.pauseCalls(.sample(), failure(60))
    #expect(await store.takeCall(outOf: quota, at: now) == .granted)
    quota.hasFallback = true
    #expect(await store.takeCall(outOf: quota, at: now) == .paused(.failure, seconds: 60))
    // What the service asked for lasts.
    let asked = CallPause(.requested, until: now.advanced(bySeconds: 60))
    await store.pauseCalls(.sample(), asked)
    await store.pauseCalls(.sample(), failure(61))
    #expect(await store.takeCall(outOf: quota, at: now) == .paused(.requested, seconds: 60))
  }

  @Test(arguments: [true, false])
  func `a refusal by a clock that was years ahead can be ignored`(hasDirectory: Bool) async {
    let store = store(hasDirectory)
    let now = Self.now
    var quota = CallQuota(of: .sample(), perMinute: 60)
    let end = now.advanced(bySeconds: 14 * 365 * 86_400)
    await store.pauseCalls(.sample(), CallPause(.refusedKey, until: end))
    #expect(await store.takeCall(outOf: quota, at: now) == .paused(.refusedKey, seconds: 3599))
    quota.ignoresPausesBefore = now
    #expect(await store.takeCall(outOf: quota, at: now) == .granted)
    #expect(await store.takeCall(outOf: quota, at: now) == .granted, "a second place of the run")
    // The run's own refusal counts again.
    let new = now.advanced(bySeconds: CallPause.refusedKeySeconds)
    await store.pauseCalls(.sample(), CallPause(.refusedKey, until: new))
    #expect(await store.takeCall(outOf: quota, at: now) == .paused(.refusedKey, seconds: 3600))
  }

  @Test(arguments: [true, false])
  func `each value of each moment is stored once`(hasDirectory: Bool) async {
    let store = store(hasDirectory)
    var full = Observation.sample(at: Self.now, celsius: 7.25)
    full.conditionCode = 801
    full.utcOffsetSeconds = -12_600
    for (index, field) in Fields.observed.enumerated() {
      full.measurements[field] = Double(index) - 2.5
    }
    let place = full.place
    #expect(await store.observations(of: place, since: Self.beginning) == [])
    let earlier = Observation.sample(at: Self.now.advanced(bySeconds: -600), celsius: -4)
    let sparse = Observation.sample(at: Self.now.advanced(bySeconds: 600))
    #expect(await store.record([full, earlier, sparse]) == hasDirectory)
    #expect(await store.record([]))
    #expect(
      await store.observations(of: place, since: Self.beginning) == [earlier, full, sparse]
    )
    #expect(await store.observations(of: place, since: full.observedAt) == [full, sparse])

    var changed = full
    changed.temperatureCelsius = 30
    var filled = sparse
    filled.humidityPercent = 55
    await store.record([changed, filled, filled, earlier])
    #expect(
      await store.observations(of: place, since: Self.beginning) == [earlier, full, filled]
    )
  }

  @Test func `values that are no measurements are not stored`() async throws {
    var observation = Observation.sample(celsius: -0.0)
    observation.humidityPercent = .nan
    observation.windGustMetresPerSecond = .infinity
    observation.pressureHectopascals = 1012
    #expect(await home.store().record([observation, observation]))
    let found = await home.store().observations(of: observation.place, since: Self.beginning)
    let stored = try #require(found.first)
    #expect(found.count == 1)
    #expect(stored.temperatureCelsius?.sign == .plus)
    #expect(stored.humidityPercent == nil && stored.windGustMetresPerSecond == nil)
    #expect(stored.pressureHectopascals == 1012)
  }

  @Test(arguments: [true, false])
  func `places are told apart by provider and key, and have their latest name`(
    hasDirectory: Bool
  ) async {
    let store = store(hasDirectory)
    func place(_ provider: String, _ name: DisplayText?) -> ObservedPlace {
      ObservedPlace(
        provider: provider,
        key: "2761369",
        name: name,
        country: name.map { _ in "AT" },
        latitude: 48.25,
        longitude: 16,
        utcOffsetSeconds: 3600
      )
    }
    let (vienna, wien, graz) = (place("one", "Vienna"), place("one", "Wien"), place("two", "Graz"))
    let early = Self.now.advanced(bySeconds: -60)
    let later = Self.now.advanced(bySeconds: 60)
    await store.record([Observation(place: vienna, observedAt: early)])
    await store.record([Observation(place: graz, observedAt: Self.now)])
    #expect(await store.places() == [graz, vienna], "the latest first")
    await store.record([Observation(place: wien, observedAt: later)])
    #expect(await store.places() == [wien, graz])
    await store.record([Observation(place: place("one", nil), observedAt: later)])
    #expect(await store.places() == [wien, graz])
    let measured = await store.observations(of: vienna, since: early)
    #expect(measured.map(\.place) == [wien, wien])
  }

  @Test(arguments: [true, false])
  func `the last value of a metric in five minutes is stored`(hasDirectory: Bool) async {
    let store = store(hasDirectory)
    let origin = MetricOrigin(provider: "exec", instance: "balcony")
    let other = MetricOrigin(provider: "exec", instance: "cellar")
    func sample(
      _ value: Double,
      _ name: String,
      at seconds: Int64,
      of origin: MetricOrigin
    ) -> [MetricSample] {
      let moment = Self.now.advanced(bySeconds: seconds)
      return MetricSample(value, of: name, from: origin, at: moment).map { [$0] } ?? []
    }
    #expect(await store.samples(of: origin, since: Self.beginning) == [])
    let early = sample(20.5, "temperature", at: -600, of: origin)
    let latest = sample(-0.0, "temperature", at: 1, of: origin)
    let humidity = sample(1e300, "humidity", at: 0, of: origin)
    let elsewhere = sample(3, "temperature", at: 0, of: other)
    await store.record(metrics: sample(21, "temperature", at: 0, of: origin) + early)
    await store.record(metrics: latest + humidity + elsewhere)
    await store.record(metrics: [])
    #expect(await store.samples(of: origin, since: Self.beginning) == early + humidity + latest)
    let slot = MetricSample.slot(of: Self.now)
    #expect(await store.samples(of: origin, since: slot) == humidity + latest)
    #expect(await store.samples(of: other, since: Self.beginning) == elsewhere)
    let summary = await store.summary(at: Self.now)
    #expect((summary.metrics, summary.metricValues) == (3, 4))
  }

  @Test func `the summary counts everything, and clearing leaves what cannot be fetched`() async {
    let store = home.store()
    #expect(await store.summary(at: Self.now).groups == [])
    let older = Self.now.advanced(bySeconds: -50)
    await store.store(.sample(count: 2), for: .sample(1))
    await store.store(.sample(count: 1, at: older), for: .sample(2))
    await store.store(.sample(count: 3, kind: .picture), for: .sample(3))
    await store.store(.sample(count: 3, kind: .failure), for: .sample(4))
    _ = await store.takeCall(outOf: CallQuota(of: .sample(), perMinute: 60), at: Self.now)
    await store.record([
      .sample("1", at: Self.now.advanced(bySeconds: -3600)), .sample("1"), .sample("2"),
    ])
    let summary = await store.summary(at: Self.now)
    #expect(summary.cachePath == home.cachePath)
    #expect(summary.observationsPath == home.observationsPath)
    #expect(summary.groups.map(\.kind) == [.response, .failure, .picture])
    #expect(summary.groups.map(\.count) == [2, 1, 1])
    #expect(summary.groups.map(\.bytes) == [3, 3, 3])
    #expect(summary.groups.first?.oldest == older && summary.groups.first?.newest == Self.now)
    let calls = [StoreSummary.Calls(account: .sample(), today: 1, left: 59, pause: nil)]
    #expect(summary.calls == calls)
    #expect((summary.observations, summary.observedPlaces) == (3, 2))
    #expect(summary.observedSince == Self.now.advanced(bySeconds: -3600))

    #expect(await store.clear() == ClearedCache(count: 3))
    #expect(await store.response(for: .sample(1)) == nil)
    let cleared = await store.summary(at: Self.now)
    #expect(cleared.groups == [] && cleared.calls == calls && cleared.observations == 3)
    await store.check()
    #expect(await store.takeProblems() == [])
  }

  @Test func `without a directory nothing outlives the process, which is reported once`() async {
    let store = store(false)
    await store.store(.sample(), for: .sample(1))
    #expect(await !store.record([.sample()]))
    #expect(await store.lock(.sample(1)) != nil)
    #expect(await store.clear() == nil)
    #expect(await store.response(for: .sample(1)) == nil)
    #expect(await store.summary(at: Self.now).cachePath == nil)
    #expect(await store.takeProblems() == [.noDirectory])
    #expect(await store.takeProblems() == [])
  }
}

/// The values of metrics, of which a file has only so many.
@Suite(.ownThread) struct MetricBoundTests {
  private static let origin = MetricOrigin(provider: "exec", instance: "balcony")
  private static let beginning = Timestamp(secondsSinceEpoch: 0)

  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  private func samples(_ name: String = "temperature", daysAgo: Int64...) -> [MetricSample] {
    daysAgo.compactMap { days in
      let moment = home.now.advanced(bySeconds: -86_400 * days)
      return MetricSample(7.5, of: name, from: Self.origin, at: moment)
    }
  }

  @Test func `a metric keeps as many values as thirty days have`() async throws {
    let store = home.store()
    let count = 30 * 24 * 12
    func sample(_ slot: Int) throws -> MetricSample {
      let moment = home.now.advanced(bySeconds: Int64(slot - count) * MetricSample.slotSeconds)
      return try #require(MetricSample(7.5, of: "temperature", from: Self.origin, at: moment))
    }
    await store.record(metrics: try (0..<count + 10).map(sample))
    var found = await store.samples(of: Self.origin, since: Self.beginning)
    #expect(found.count == count)
    // Also in the same process, a day later.
    for slot in count + 10..<count + 400 { await store.record(metrics: [try sample(slot)]) }
    found = await home.store().samples(of: Self.origin, since: Self.beginning)
    #expect(found.count < count + 300)
    #expect(try found.last == sample(count + 399))
  }

  @Test func `a wrong clock deletes nothing`() async throws {
    let old = samples(daysAgo: 2, 1, 0)
    await home.store().record(metrics: old)
    let later = samples(daysAgo: -4000)
    home.now = home.now.advanced(bySeconds: 4000 * 86_400)
    await home.store().record(metrics: later)
    let found = await home.store().samples(of: Self.origin, since: Self.beginning)
    #expect(found == old + later)
  }

  @Test func `names that are new each time do not grow the file`() async {
    let store = home.store()
    let count = MetricSample.maximumMetrics
    let names = (0..<count + 20).map { "process \($0)" }
    for (index, name) in names.enumerated() where index < count + 10 {
      await store.record(metrics: samples(name, daysAgo: index < count ? 2 : 1))
    }
    await store.record(metrics: names.suffix(10).flatMap { samples($0, daysAgo: 0) })
    #expect(await store.summary(at: home.now).metrics == count)
    let found = await store.samples(
      of: Self.origin,
      since: home.now.advanced(bySeconds: -100_000)
    )
    #expect(Set(found.map(\.name)) == Set(names.suffix(20)))
  }
}
