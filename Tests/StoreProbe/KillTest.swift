import DashCore
import Glibc
import SQLiteStore

/// Kills writers at random moments, and checks the store after each.
struct KillTest {
  private static let writers = 4

  let rounds: Int
  let seed: UInt64

  func run() async {
    var generator = SeededGenerator(seed: seed)
    let directory = Files.makeDirectory()
    let acknowledged = (0..<Self.writers).map { "\(directory)/acknowledged-\($0)" }
    func start(_ slot: Int) -> Child {
      Child(
        ["write", directory, "\(slot)", "\(generator.next() >> 1)"],
        output: acknowledged[slot],
        errors: "\(directory)/errors"
      )
    }
    var children = (0..<Self.writers).map(start)
    for round in 1...rounds {
      usleep(UInt32.random(in: 0...60_000, using: &generator))
      // Mostly one of them while the others continue, sometimes all at once.
      let isEvery = round.isMultiple(of: 5)
      let victims =
        isEvery ? Array(children.indices) : [Int.random(in: children.indices, using: &generator)]
      for slot in victims { children[slot].kill() }
      for slot in victims {
        let status = children[slot].wait()
        let errors = String(decoding: Files.read("\(directory)/errors"), as: UTF8.self)
        Report.expect(status == -SIGKILL, "a writer ended with \(status): \(errors)")
      }
      if isEvery || round == rounds { await checkResponses(directory) }
      if round.isMultiple(of: 50) || round == rounds {
        await checkObservations(directory, acknowledged)
      }
      for slot in victims { children[slot] = start(slot) }
    }
    for child in children { child.kill() }
    for child in children { _ = child.wait() }
    let counts = await checkObservations(directory, acknowledged)
    await checkResponses(directory)
    let stored = await StoreProbe.store(in: directory).summary(at: SQLiteStore.systemTime())
    let calls = stored.calls.first?.today ?? 0
    Report.expect(counts.lines > 0 && calls > 0 && !stored.groups.isEmpty, "nothing was written")
    Files.removeAll(directory)
    Report.say(
      "killed \(rounds) times: \(counts.observations) observations of \(counts.lines) reports are "
        + "there, every answer is whole, \(calls) calls are counted"
    )
  }

  private func checkResponses(_ directory: String) async {
    let store = StoreProbe.store(in: directory)
    let hash = await store.keyedHash()
    for key in 0..<Sample.keys {
      guard let response = await store.response(for: Sample.key(key, hash)) else { continue }
      Report.expect(Sample.isWhole(response, of: key), "half a response")
    }
    let problems = await store.takeProblems()
    Report.expect(problems.isEmpty, "the store has \(problems)")
    let names = Files.names(in: "\(directory)/cache") + Files.names(in: "\(directory)/state")
    Report.expect(!names.contains { $0.contains("corrupt") }, "a file was put aside")
  }

  @discardableResult
  private func checkObservations(
    _ directory: String,
    _ acknowledged: [String]
  ) async -> (lines: Int, observations: Int) {
    var lines = 0
    var expected: [Int: [Int64]] = [:]
    for path in acknowledged {
      // A line without an end was cut off by the kill.
      let text = String(decoding: Files.read(path), as: UTF8.self)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        let numbers = line.split(separator: " ").compactMap { Int64($0) }
        lines += 1
        expected[Int(numbers[0]), default: []] += numbers.dropFirst()
      }
    }
    let store = StoreProbe.store(in: directory)
    var count = 0
    for (place, moments) in expected {
      let found = await store.observations(
        of: Sample.place(place),
        since: Timestamp(secondsSinceEpoch: 0)
      )
      let byMoment = Dictionary(uniqueKeysWithValues: found.map { ($0.observedAt, $0) })
      for moment in moments {
        let measured = byMoment[Timestamp(secondsSinceEpoch: moment)]
        Report.expect(
          measured == Sample.observation(place, at: moment),
          "an observation that was acknowledged is gone: \(place) \(moment)"
        )
        count += 1
      }
    }
    return (lines, count)
  }
}
