import DashCore
import DashTestSupport
import Dispatch
import SQLiteStore
import Testing

@Suite(.ownThread) struct ConformanceTests {
  @Test func `fulfils the contract of a store`() async throws {
    let directories = try TemporaryDirectory()
    let count = Counter()
    let conformance = StoreConformance {
      let path = "\(directories.path)/\(count.next())"
      return SQLiteStore(
        at: StoreLocation(environment: ["HOME": path]),
        now: StoreConformance.time
      )
    }
    let findings = try await conformance.checkEverything()
    #expect(findings == [])
  }

  @Test func `fulfils the contract on a shared thread`() async throws {
    let directories = try TemporaryDirectory()
    let count = Counter()
    let queue = DispatchQueue(label: "shared")
    let conformance = StoreConformance {
      SQLiteStore(
        at: StoreLocation(environment: ["HOME": "\(directories.path)/\(count.next())"]),
        workingOn: { piece in queue.async(execute: piece) },
        now: StoreConformance.time
      )
    }
    let findings = try await conformance.checkEverything()
    #expect(findings == [])
  }

  @Test(arguments: [false, true])
  func `works on the given queue, or on a separate thread on request`(isApart: Bool) async throws {
    let home = try TemporaryDirectory()
    let pieces = Counter()
    let queue = DispatchQueue(label: "shared")
    let store = SQLiteStore(
      at: StoreLocation(environment: ["HOME": home.path]),
      workingOn: { piece in
        _ = pieces.next()
        queue.async(execute: piece)
      }
    )
    if isApart { store.useSeparateThread() }
    await store.open()
    #expect(await store.places().isEmpty)
    #expect((pieces.next() == 1) == isApart, "a number that was given is that of a piece")
  }

  @Test func `without a directory it stores in memory and reports that`() async throws {
    let conformance = StoreConformance { SQLiteStore(at: StoreLocation(environment: [:])) }
    var findings = try await conformance.checkKeys()
    findings += try await conformance.checkResponses()
    findings += try await conformance.checkLocks()
    findings += try await conformance.checkCalls()
    findings += try await conformance.checkHolding()
    findings += try await conformance.checkPlaces()
    findings += try await conformance.checkMetrics()
    #expect(findings == [])

    let store = SQLiteStore(at: StoreLocation(environment: [:]))
    let quota = CallQuota(of: await StoreConformance.account("one", of: store), perMinute: 60)
    let key = await StoreConformance.key("one", of: store)
    let claim = await store.claim(key, [], taking: quota, at: StoreConformance.time())
    #expect(claim != nil && claim?.permit == nil, "the call is taken before it is sent")
    #expect(await store.takeCall(outOf: quota, at: StoreConformance.time()) == .granted)
    let place = ObservedPlace(provider: "sample", key: "1")
    let observation = Observation(place: place, observedAt: StoreConformance.time())
    #expect(await !store.record([observation]), "nothing outlives the process")
    #expect(await store.observations(of: place, since: observation.observedAt) == [observation])
    #expect(await store.clear() == nil)
    #expect(await store.summary(at: observation.observedAt).cachePath == nil)
    #expect(await store.takeProblems() == [.noDirectory])
    #expect(await store.takeProblems() == [])
  }
}
