import DashCore
import Foundation
import SQLiteStore

/// Writes and reads until it is killed.
///
/// It acknowledges an observation on standard output once the store has reported that it is stored.
struct Writer {
  private let store: SQLiteStore
  /// The number of this writer.
  private let slot: Int
  private var generator: SeededGenerator

  init(_ store: SQLiteStore, slot: Int, seed: UInt64) {
    self.store = store
    self.slot = slot
    generator = SeededGenerator(seed: seed)
  }

  mutating func write() async -> Never {
    // Later than everything that an earlier process in this slot has written.
    var moment = Int64(Date().timeIntervalSince1970 * 100) % 1_000_000_000
    while true {
      let key = Sample.key(Int.random(in: 0..<Sample.keys, using: &generator))
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...4:
        let number = Int.random(in: 0..<Sample.keys, using: &generator)
        let isLarge = Int.random(in: 0..<20, using: &generator) == 0
        let length = Int.random(in: 0...(isLarge ? 300_000 : 20_000), using: &generator)
        let version = UInt32.random(in: 0...1_000_000, using: &generator)
        let response = Sample.response(number, version: version, length: length)
        await store.store(response, for: Sample.key(number))
      case 5...6:
        _ = await store.response(for: key)
      case 7:
        let lock = await store.lock(key)
        let quota = CallQuota(of: Sample.account, perMinute: 600)
        _ = await store.takeCall(outOf: quota, at: SQLiteStore.systemTime())
        lock?.release()
      default:
        let place = Int.random(in: 0..<3, using: &generator) * 10 + slot
        let count = Int64.random(in: 1...5, using: &generator)
        let moments = (1...count).map { moment + $0 }
        moment += count
        // All moments of one write are acknowledged in one line.
        if await store.record(moments.map { Sample.observation(place, at: $0) }) {
          StoreProbe.say("\(place) \(moments.map { "\($0)" }.joined(separator: " "))")
        }
      }
      let problems = await store.takeProblems()
      StoreProbe.expect(problems.isEmpty, "a writer has \(problems)")
    }
  }
}

/// Kills writers at random moments, and checks the store after each.
struct KillTest {
  private static let writers = 4

  let rounds: Int
  let seed: UInt64

  func run() async throws {
    var generator = SeededGenerator(seed: seed)
    let directory = try StoreProbe.makeDirectory()
    let errors = directory.appending(path: "errors")
    let acknowledged = (0..<Self.writers).map { directory.appending(path: "acknowledged-\($0)") }
    func start(_ slot: Int) throws -> Process {
      try StoreProbe.start(
        ["write", directory.path, "\(slot)", "\(generator.next() >> 1)"],
        output: acknowledged[slot],
        errors: errors
      )
    }
    var children = try (0..<Self.writers).map(start)
    for round in 1...rounds {
      usleep(UInt32.random(in: 0...60_000, using: &generator))
      // Mostly one of them while the others continue, sometimes all at once.
      let isEvery = round.isMultiple(of: 5)
      let victims =
        isEvery ? Array(children.indices) : [Int.random(in: children.indices, using: &generator)]
      for slot in victims { kill(children[slot].processIdentifier, SIGKILL) }
      for slot in victims {
        children[slot].waitUntilExit()
        let isKilled =
          children[slot].terminationReason == .uncaughtSignal
          && children[slot].terminationStatus == SIGKILL
        let output = try String(contentsOf: errors, encoding: .utf8)
        StoreProbe.expect(isKilled, "a writer ended: \(output)")
      }
      if isEvery || round == rounds { await checkResponses(directory) }
      if round.isMultiple(of: 50) { try await checkObservations(directory, acknowledged) }
      for slot in victims { children[slot] = try start(slot) }
    }
    for child in children { kill(child.processIdentifier, SIGKILL) }
    for child in children { child.waitUntilExit() }
    let count = try await checkObservations(directory, acknowledged)
    await checkResponses(directory)
    let summary = await StoreProbe.store(in: directory.path).summary(at: SQLiteStore.systemTime())
    let calls = summary.calls.first?.today ?? 0
    StoreProbe.expect(count > 0 && calls > 0 && !summary.groups.isEmpty, "nothing was written")
    try FileManager.default.removeItem(at: directory)
    StoreProbe.say(
      "killed \(rounds) times: \(count) reported observations are there, every response is whole, "
        + "\(calls) calls are counted"
    )
  }

  private func checkResponses(_ directory: URL) async {
    let store = StoreProbe.store(in: directory.path)
    for key in 0..<Sample.keys {
      guard let response = await store.response(for: Sample.key(key)) else { continue }
      StoreProbe.expect(Sample.isWhole(response, of: key), "half a response")
    }
    await store.check()
    let problems = await store.takeProblems()
    StoreProbe.expect(problems.isEmpty, "the store has \(problems)")
  }

  /// Returns how many observations were acknowledged, all of which must be there.
  @discardableResult
  private func checkObservations(_ directory: URL, _ acknowledged: [URL]) async throws -> Int {
    var expected: [Int: [Int64]] = [:]
    for file in acknowledged {
      // A line without an end was cut off by the kill.
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.dropLast() {
        let numbers = line.split(separator: " ").compactMap { Int64($0) }
        expected[Int(numbers[0]), default: []] += numbers.dropFirst()
      }
    }
    let store = StoreProbe.store(in: directory.path)
    for (place, moments) in expected {
      let beginning = Timestamp(secondsSinceEpoch: 0)
      let found = Set(await store.observations(of: Sample.place(place), since: beginning))
      for moment in moments {
        StoreProbe.expect(
          found.contains(Sample.observation(place, at: moment)),
          "an observation that was acknowledged is gone: \(place) \(moment)"
        )
      }
    }
    return expected.values.reduce(0) { $0 + $1.count }
  }
}
