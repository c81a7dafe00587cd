import DashCore
import Glibc
import SQLiteStore

/// Does one operation like a run of the program and ends at once, to be timed.
struct SingleOperation {
  let directory: String

  func run(_ command: String) async -> Never {
    switch command {
    case "fill": await DamageCheck(directory: directory).fill()
    case "nothing": _exit(0)
    case "open": _ = await StoreProbe.store(in: directory).keyedHash()
    case "get", "put": await use(command)
    case "time": await time()
    case "hold": await hold()
    default: Report.fail("no such command")
    }
    _exit(0)
  }

  private func use(_ command: String) async {
    let store = StoreProbe.store(in: directory)
    let hash = await store.keyedHash()
    if command == "put" {
      await store.store(Sample.response(20, version: 1, length: 4000), for: Sample.key(20, hash))
    } else {
      Report.expect(await store.response(for: Sample.key(20, hash)) != nil, "nothing is there")
    }
  }

  /// Holds a refresh lock until it is killed.
  private func hold() async -> Never {
    let store = StoreProbe.store(in: directory)
    let lock = await store.lock(Sample.key(1, store.keyedHash()))
    Report.say(lock == nil ? "refused" : "held")
    while true { pause() }
  }

  /// Prints the duration of each operation, in the middle of many.
  private func time() async {
    let store = StoreProbe.store(in: directory)
    let hash = await store.keyedHash()
    let account = hash.account(of: "sample", secrets: [Secret("key")])
    let now = SQLiteStore.systemTime()
    await measure("get of 4 KB") { _ in _ = await store.response(for: Sample.key(20, hash)) }
    await measure("put of 4 KB") { turn in
      let response = Sample.response(turn % 40, version: UInt32(turn), length: 4000)
      await store.store(response, for: Sample.key(turn % 40, hash))
    }
    await measure("call") { _ in
      _ = await store.takeCall(outOf: CallQuota(of: account, perMinute: 100_000), at: now)
    }
    await measure("observation") { turn in
      await store.record([Sample.observation(1, at: 1_795_000_000 + Int64(turn))])
    }
    await measure("claim") { _ in
      let row = KnownRow(Sample.key(1, hash), .read(receivedAt: nil))
      await store.claim(row.key, [row], taking: nil, at: now)?.lock.release()
    }
  }

  private func measure(_ name: String, _ work: (Int) async -> Void) async {
    var times: [Duration] = []
    for turn in 0..<1000 {
      let start = ContinuousClock.now
      await work(turn)
      times.append(start.duration(to: .now))
    }
    times.sort()
    Report.say("\(name): median \(times[500]), 99th of 100 \(times[990]), worst \(times[999])")
  }
}
