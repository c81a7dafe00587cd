import DashCore
import Glibc
import SQLiteStore

/// Uses a store on a full disk or without permission.
struct FailureCheck {
  let directory: String

  /// Writes more than fits.
  func runFull() async -> Never {
    alarm(60)
    let store = StoreProbe.store(in: directory)
    let hash = await store.keyedHash()
    for version in 0..<3 {
      for key in 0..<Sample.keys {
        let response = Sample.response(key, version: UInt32(version), length: 20_000)
        await store.store(response, for: Sample.key(key, hash))
        await store.record([Sample.observation(key, at: 1_795_000_000 + Int64(version))])
      }
    }
    for key in 0..<Sample.keys {
      guard let response = await store.response(for: Sample.key(key, hash)) else { continue }
      Report.expect(Sample.isWhole(response, of: key), "a wrong response")
    }
    await expect(store, [.full])
  }

  /// Uses a filled store whose files cannot be written.
  func runRefused() async -> Never {
    alarm(60)
    let store = StoreProbe.store(in: directory)
    let hash = await store.keyedHash()
    for key in 0..<Sample.keys {
      let response = await store.response(for: Sample.key(key, hash))
      Report.expect(response.map { Sample.isWhole($0, of: key) } ?? true, "a wrong response")
      await store.store(Sample.response(key, version: 7, length: 20), for: Sample.key(key, hash))
    }
    let isRecorded = await store.record([Sample.observation(1, at: 1_795_000_000)])
    Report.expect(!isRecorded, "an observation that was not stored is reported as stored")
    let lock = await store.lock(Sample.key(1, hash))
    Report.expect(lock != nil, "no lock without a store")
    await expect(store, [.unavailable(EROFS), .unavailable(EACCES)])
  }

  /// Expects exactly one problem with a file, of one of these kinds.
  private func expect(_ store: SQLiteStore, _ failures: [StoreProblem.FileProblem]) async -> Never {
    let problems = await store.takeProblems()
    guard problems.count == 1, case .file(let failure, _) = problems[0], failures.contains(failure)
    else { Report.fail("the problems are \(problems)") }
    Report.say("ok: \(failure) is reported once")
    _exit(0)
  }
}
