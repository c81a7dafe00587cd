import DashCore
import Foundation
import SQLiteStore

/// Uses a store that is damaged, on a full disk or without permission: it neither crashes nor hangs,
/// and it works in this process.
struct StoreCheck {
  private static let beginning: Int64 = 1_795_000_000

  private let directory: String
  private let store: SQLiteStore

  init(_ directory: String) {
    // A hang ends with its own exit status.
    alarm(60)
    self.directory = directory
    store = StoreProbe.store(in: directory)
  }

  func fill() async {
    for key in 0..<Sample.keys {
      let response = Sample.response(key, version: UInt32(key), length: key * 211)
      await store.store(response, for: Sample.key(key))
    }
    for number in 0..<300 {
      await store.record([Sample.observation(number % 3, at: Self.beginning + Int64(number))])
    }
    _ = await store.takeCall(
      outOf: CallQuota(of: Sample.account, perMinute: 60),
      at: SQLiteStore.systemTime()
    )
    let problems = await store.takeProblems()
    StoreProbe.expect(problems.isEmpty, "the problems are \(problems)")
    StoreProbe.say("ok")
  }

  func checkDamaged() async {
    let before = await readEverything(in: store)
    await use()
    let quota = CallQuota(of: Sample.account, perMinute: 60)
    let now = SQLiteStore.systemTime()
    var permits = 0
    for _ in 0..<70 where await store.takeCall(outOf: quota, at: now) == .granted { permits += 1 }
    StoreProbe.expect(permits <= 60, "\(permits) calls at once")
    await store.check()
    let problems = await store.takeProblems()
    for case .file(.corrupt(let place), _) in problems {
      StoreProbe.expect(access(place, F_OK) == 0, "nothing was put aside")
    }
    // The next process works as well.
    let next = StoreProbe.store(in: directory)
    _ = await readEverything(in: next)
    StoreProbe.say("\(before) \(problems.count)")
  }

  /// Writes more than fits.
  func checkFull() async {
    for version in 0..<3 {
      for key in 0..<Sample.keys {
        let response = Sample.response(key, version: UInt32(version), length: 20_000)
        await store.store(response, for: Sample.key(key))
        await store.record([Sample.observation(key, at: Self.beginning + Int64(version))])
      }
    }
    for key in 0..<Sample.keys {
      guard let response = await store.response(for: Sample.key(key)) else { continue }
      StoreProbe.expect(Sample.isWhole(response, of: key), "half a response")
    }
    await expectProblem { $0 == .full }
  }

  /// Uses a filled store whose files cannot be written.
  func checkRefused() async {
    _ = await readEverything(in: store)
    let isRecorded = await store.record([Sample.observation(1, at: Self.beginning)])
    StoreProbe.expect(!isRecorded, "an observation that was not stored is reported as stored")
    let response = Sample.response(0, version: 999, length: 1000)
    await store.store(response, for: Sample.key(0))
    let stored = await store.response(for: Sample.key(0))
    StoreProbe.expect(stored == response, "a response is not in memory")
    let lock = await store.lock(Sample.key(1))
    StoreProbe.expect(lock != nil, "no lock without a store")
    await expectProblem { $0 == .unavailable(EROFS) || $0 == .unavailable(EACCES) }
  }

  /// Reads everything, with its values as they are, and returns how many entries there are.
  private func readEverything(in store: SQLiteStore) async -> Int {
    var count = 0
    for key in 0..<Sample.keys {
      count += await store.response(for: Sample.key(key)) == nil ? 0 : 1
    }
    for place in await store.places() {
      count += await store.observations(of: place, since: Timestamp(secondsSinceEpoch: 0)).count
    }
    _ = await store.summary(at: SQLiteStore.systemTime())
    return count
  }

  /// Writes, and reads the written data back.
  private func use() async {
    // Later than a time that damage may have left in the row.
    let now = Timestamp(secondsSinceEpoch: Timestamp.supported.upperBound)
    let response = Sample.response(0, version: 99, length: 1000).confirmed(at: now)
    await store.store(response, for: Sample.key(0))
    let stored = await store.response(for: Sample.key(0))
    StoreProbe.expect(stored == response, "a response is not stored")
    let observation = Sample.observation(1, at: Self.beginning + 100_000)
    await store.record([observation])
    let found = await store.observations(of: observation.place, since: observation.observedAt)
    StoreProbe.expect(
      found.contains { $0.measurements == observation.measurements },
      "an observation is not stored: \(found)"
    )
    await store.lock(Sample.key(0))?.release()
  }

  /// Expects exactly one problem with a file.
  private func expectProblem(_ isExpected: (StoreProblem.FileProblem) -> Bool) async {
    let problems = await store.takeProblems()
    guard problems.count == 1, case .file(let problem, _) = problems[0], isExpected(problem) else {
      StoreProbe.fail("the problems are \(problems)")
    }
    StoreProbe.say("ok: \(problem) is reported once")
  }
}

/// Damages the files of a store in a new way each time, and has a child process check the store.
struct DamageTest {
  let rounds: Int
  let seed: UInt64

  func run() throws {
    var generator = SeededGenerator(seed: seed)
    let directory = try StoreProbe.makeDirectory()
    let (store, output) = (directory.appending(path: "store"), directory.appending(path: "output"))
    func run(_ command: String) throws -> String {
      try? FileManager.default.removeItem(at: output)
      let child = try StoreProbe.start([command, store.path], output: output, errors: output)
      child.waitUntilExit()
      let text = try String(contentsOf: output, encoding: .utf8)
      let isDone = child.terminationReason == .exit && child.terminationStatus == 0
      return isDone ? text : "failed with \(child.terminationStatus): \(text)"
    }
    // Written by a process that ends like a run, so that the log and its index remain.
    StoreProbe.expect(try run("fill").hasPrefix("ok"), "no store can be made")
    let model = try ["cache", "state"].flatMap { part in
      try FileManager.default.contentsOfDirectory(
        at: store.appending(path: part),
        includingPropertiesForKeys: nil
      )
    }.map { (url: $0, bytes: try Array(Data(contentsOf: $0))) }
    let targets = model.filter { $0.url.path.contains("sqlite") }
    var (served, problems) = (0, 0)
    for round in 1...rounds {
      for part in ["cache", "state"] {
        try FileManager.default.removeItem(at: store.appending(path: part))
        try FileManager.default.createDirectory(
          at: store.appending(path: part),
          withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700]
        )
      }
      for file in model { try Data(file.bytes).write(to: file.url) }
      var target = targets[Int.random(in: targets.indices, using: &generator)]
      let what = Self.damage(&target.bytes, &generator)
      try Data(target.bytes).write(to: target.url)
      let report = try run("check")
      let numbers = report.split { $0.isWhitespace }.map { Int($0) }
      guard numbers.count == 2, let count = numbers[0], let found = numbers[1] else {
        StoreProbe.fail(
          "round \(round) of seed \(seed), \(target.url.lastPathComponent) \(what): \(report)"
        )
      }
      served += count
      problems += found
    }
    try FileManager.default.removeItem(at: directory)
    // In a few rounds no damage may hit anything important.
    StoreProbe.expect(
      served > 0 && (problems > 0 || rounds < 100),
      "the damage is too small or too large"
    )
    StoreProbe.say(
      "damaged \(rounds) times: each store works; \(problems) problems, \(served) values served"
    )
  }

  /// Damages bytes, and returns a description.
  private static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) -> String {
    guard !bytes.isEmpty else {
      bytes = Array("no database".utf8)
      return "filled"
    }
    // Damage the first bytes more often, because they matter more.
    let area = Bool.random(using: &generator) ? bytes.count : min(bytes.count, 4096)
    let offset = Int.random(in: 0..<area, using: &generator)
    let end = min(offset + Int.random(in: 1...8192, using: &generator), bytes.count)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      bytes.removeLast(bytes.count - offset)
      return "truncated to \(offset)"
    case 1:
      for index in offset..<end { bytes[index] = 0 }
      return "zeroed from \(offset) to \(end)"
    case 2:
      for index in offset..<end { bytes[index] = .random(in: 0...255, using: &generator) }
      return "filled from \(offset) to \(end)"
    default:
      let count = Int.random(in: 1...4, using: &generator)
      for _ in 0..<count {
        bytes[Int.random(in: 0..<area, using: &generator)] ^=
          1 << UInt8.random(in: 0...7, using: &generator)
      }
      return "\(count) bits flipped in the first \(area)"
    }
  }
}
