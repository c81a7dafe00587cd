import DashCore
import Glibc
import SQLiteStore

/// Checks a store that may be damaged: it returns only correct data, and it is usable.
struct DamageCheck {
  let directory: String

  /// The number of observations in the damaged store.
  static let observations = 300
  static let beginning: Int64 = 1_795_000_000

  /// Fills a store, and ends like a run of the program.
  func fill() async -> Never {
    let store = StoreProbe.store(in: directory)
    let hash = await store.keyedHash()
    for key in 0..<Sample.keys {
      let response = Sample.response(key, version: UInt32(key), length: key * 211)
      await store.store(response, for: Sample.key(key, hash))
    }
    for number in 0..<Self.observations {
      await store.record([Sample.observation(number % 3, at: Self.beginning + Int64(number))])
    }
    let account = hash.account(of: "sample", secrets: [Secret("key")])
    _ = await store.takeCall(
      outOf: CallQuota(of: account, perMinute: 60),
      at: SQLiteStore.systemTime()
    )
    _exit(await store.takeProblems().isEmpty ? 0 : 1)
  }

  func run() async -> Never {
    // A hang ends with its own exit status.
    alarm(20)
    let store = StoreProbe.store(in: directory)
    let served = await readResponses(at: store)
    await use(store)
    let problems = await store.takeProblems()
    Report.expect(problems.count <= 1, "more than one problem: \(problems)")
    for problem in problems {
      switch problem {
      case .file(.corrupt(let place), _):
        Report.expect(access(place, F_OK) == 0, "nothing was put aside")
      case .file(.newer, _): break
      default: Report.fail("another problem: \(problem)")
      }
    }
    // The next process finds a working store.
    let next = StoreProbe.store(in: directory)
    _ = await readResponses(at: next)
    let later = await next.takeProblems().filter { problem in
      if case .file(.newer, _) = problem { false } else { true }
    }
    Report.expect(later.isEmpty, "a problem is told again: \(later)")
    Report.say("\(served) \(problems.count)")
    _exit(0)
  }

  /// Reads everything; returns how many entries were there.
  private func readResponses(at store: SQLiteStore) async -> Int {
    var served = 0
    let hash = await store.keyedHash()
    for key in 0..<Sample.keys {
      guard let response = await store.response(for: Sample.key(key, hash)) else { continue }
      Report.expect(Sample.isWhole(response, of: key), "a wrong answer")
      served += 1
    }
    for place in await store.places() {
      guard let number = Int(place.key) else { Report.fail("a wrong place") }
      Report.expect(place == Sample.place(number), "a wrong place")
    }
    for place in 0..<3 {
      let found = await store.observations(
        of: Sample.place(place),
        since: Timestamp(secondsSinceEpoch: 0)
      )
      for measured in found {
        let expected = Sample.observation(place, at: measured.observedAt.secondsSinceEpoch)
        Report.expect(measured == expected, "a wrong observation")
      }
      served += found.count
    }
    _ = await store.summary(at: SQLiteStore.systemTime())
    return served
  }

  /// Writes, and reads the written data back.
  private func use(_ store: SQLiteStore) async {
    let hash = await store.keyedHash()
    let key = Sample.key(0, hash)
    let response = Sample.response(0, version: 99, length: 1000)
    await store.store(response, for: key)
    Report.expect(await store.response(for: key) == response, "an answer is not kept")
    let observation = Sample.observation(1, at: Self.beginning + 100_000)
    await store.record([observation])
    let found = await store.observations(of: observation.place, since: observation.observedAt)
    Report.expect(found == [observation], "an observation is not remembered: \(found)")
    let account = hash.account(of: "sample", secrets: [Secret("key")])
    var permits = 0
    let now = SQLiteStore.systemTime()
    for _ in 0..<70
    where await store.takeCall(outOf: CallQuota(of: account, perMinute: 60), at: now) == .granted {
      permits += 1
    }
    Report.expect(permits <= 60, "\(permits) calls at once")
    await store.lock(key)?.release()
  }
}
