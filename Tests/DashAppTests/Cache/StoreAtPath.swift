import DashCore

/// A store in memory that says it is at a path, as one that outlives the program does.
struct StoreAtPath: Store {
  private let memory = MemoryStore()
  private let path: String
  /// Whether what is kept can be removed.
  var canClear = true

  init(_ path: String) {
    self.path = path
  }

  func keyedHash() async -> any KeyedHash { await memory.keyedHash() }

  func answer(for key: AnswerKey) async -> KeptAnswer? { await memory.answer(for: key) }

  func keep(_ answer: KeptAnswer, for key: AnswerKey) async { await memory.keep(answer, for: key) }

  func confirm(_ key: AnswerKey, at moment: Timestamp) async {
    await memory.confirm(key, at: moment)
  }

  func forget(_ key: AnswerKey) async { await memory.forget(key) }
  func claim(_ key: AnswerKey) async -> (any RefreshClaim)? { await memory.claim(key) }

  func takeCall(of account: AccountKey, perMinute: Int, at now: Timestamp) async -> CallPermit {
    await memory.takeCall(of: account, perMinute: perMinute, at: now)
  }

  func holdBack(_ account: AccountKey, until moment: Timestamp) async {
    await memory.holdBack(account, until: moment)
  }

  func record(_ observations: [Observation]) async -> Bool { await memory.record(observations) }

  func places() async -> [ObservedPlace] { await memory.places() }

  func observations(of place: ObservedPlace, since moment: Timestamp) async -> [Observation] {
    await memory.observations(of: place, since: moment)
  }

  func takeProblems() async -> [StoreProblem] { await memory.takeProblems() }

  func summary(at now: Timestamp) async -> StoreSummary {
    var summary = await memory.summary(at: now)
    summary.answersPath = path
    summary.observationsPath = path + "-history"
    return summary
  }

  func clear() async -> Int? { canClear ? await memory.clear() : nil }
}
