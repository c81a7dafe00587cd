import DashCore
import DashTestSupport
import SQLiteStore
import Testing

@Suite struct ConformanceTests {
  @Test func `keeps the contract of a store`() async throws {
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

  @Test func `keeps it in memory where there is no directory, and says that`() async throws {
    let conformance = StoreConformance { SQLiteStore(at: StoreLocation(environment: [:])) }
    var findings = try await conformance.checkKeys()
    findings += try await conformance.checkAnswers()
    findings += try await conformance.checkClaims()
    findings += try await conformance.checkCalls()
    findings += try await conformance.checkHolding()
    findings += try await conformance.checkPlaces()
    #expect(findings == [])

    let store = SQLiteStore(at: StoreLocation(environment: [:]))
    let place = ObservedPlace(provider: "sample", key: "1")
    let observation = Observation(place: place, observedAt: StoreConformance.time())
    #expect(await !store.record([observation]), "nothing outlives the process")
    #expect(await store.observations(of: place, since: observation.observedAt) == [observation])
    #expect(await store.clear() == nil)
    #expect(await store.summary(at: observation.observedAt).answersPath == nil)
    #expect(await store.takeProblems() == [StoreProblem(.noDirectory)])
    #expect(await store.takeProblems() == [])
  }
}
