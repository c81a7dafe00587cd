import DashCore
import Glibc
import SQLiteStore

/// Writes and reads until it is killed.
///
/// It acknowledges an observation on standard output once the store has reported that it is stored.
struct Writer {
  let directory: String
  /// The number of this writer.
  let slot: Int
  private var generator: SeededGenerator
  private let store: SQLiteStore

  init(directory: String, slot: Int, seed: UInt64) {
    self.directory = directory
    self.slot = slot
    generator = SeededGenerator(seed: seed)
    store = StoreProbe.store(in: directory)
  }

  consuming func run() async -> Never {
    var writer = self
    await writer.write()
  }

  private mutating func write() async -> Never {
    let hash = await store.keyedHash()
    let account = hash.account(of: "sample", secrets: [Secret("key")])
    // Later than everything that an earlier process in this slot has written.
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var moment = Int64(time.tv_sec % 10_000_000) * 100 + Int64(time.tv_nsec / 10_000_000)
    while true {
      let key = Int.random(in: 0..<Sample.keys, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3:
        let isLarge = Int.random(in: 0..<20, using: &generator) == 0
        let length = Int.random(in: 0...(isLarge ? 300_000 : 20_000), using: &generator)
        let version = UInt32.random(in: 0...1_000_000, using: &generator)
        await store.store(
          Sample.response(key, version: version, length: length),
          for: Sample.key(key, hash)
        )
      case 4...5:
        if let response = await store.response(for: Sample.key(key, hash)) {
          Report.expect(Sample.isWhole(response, of: key), "half a response")
        }
      case 6:
        await store.markRevalidated(
          Sample.key(key, hash),
          at: Timestamp(secondsSinceEpoch: 1_795_190_000)
        )
      case 7:
        let now = SQLiteStore.systemTime()
        let row = KnownRow(Sample.key(key, hash), .read(receivedAt: nil))
        let quota = CallQuota(of: account, perMinute: 600)
        await store.claim(row.key, [row], taking: quota, at: now)?.lock.release()
        _ = await store.takeCall(outOf: quota, at: now)
      default:
        let place = Int.random(in: 0..<3, using: &generator) * 10 + slot
        let count = Int.random(in: 1...5, using: &generator)
        let moments = (1...count).map { moment + Int64($0) }
        moment += Int64(count)
        // All moments of one write are acknowledged in one line.
        if await store.record(moments.map { Sample.observation(place, at: $0) }) {
          Report.say("\(place) \(moments.map { "\($0)" }.joined(separator: " "))")
        }
      }
      let problems = await store.takeProblems()
      Report.expect(problems.isEmpty, "a writer has \(problems)")
    }
  }
}
