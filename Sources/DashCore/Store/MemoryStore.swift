/// A store that ends with the process: for where nothing can be kept, and for tests.
///
/// What is in it is bounded: the answer that was not used for longest goes first, and the oldest
/// observation.
package actor MemoryStore: Store {
  /// What it holds at most when nothing else is said, in bytes of bodies.
  package static let defaultMaximumBytes = 16 << 20
  /// How many observations it holds at most.
  package static let maximumObservations = 20_000

  private struct Entry {
    var answer: KeptAnswer
    var use: Int
  }

  private let maximumBytes: Int
  private let hash = ProcessHash()
  private var problems: [StoreProblem]
  private var entries: [AnswerKey: Entry] = [:]
  private var bytes = 0
  private var uses = 0
  private var buckets: [AccountKey: CallBucket] = [:]
  private var log = ObservationTable()

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - maximumBytes: How many bytes of bodies it holds at most.
  ///   - problems: What it tells as its problems: why it stands in for another.
  package init(
    maximumBytes: Int = MemoryStore.defaultMaximumBytes,
    problems: [StoreProblem] = []
  ) {
    self.maximumBytes = maximumBytes
    self.problems = problems
  }

  // MARK: AnswerStore

  package func keyedHash() -> any KeyedHash { hash }

  package func answer(for key: AnswerKey) -> KeptAnswer? {
    uses += 1
    entries[key]?.use = uses
    return entries[key]?.answer
  }

  package func keep(_ answer: KeptAnswer, for key: AnswerKey) {
    remove(key)
    guard answer.body.count <= min(maximumBytes, KeptAnswer.maximumBodyBytes) else { return }
    while bytes + answer.body.count > maximumBytes,
      let oldest = entries.min(by: { $0.value.use < $1.value.use })
    {
      remove(oldest.key)
    }
    uses += 1
    bytes += answer.body.count
    entries[key] = Entry(answer: answer, use: uses)
  }

  package func confirm(_ key: AnswerKey, at moment: Timestamp) {
    guard let entry = entries[key] else { return }
    entries[key]?.answer = entry.answer.confirmed(at: moment)
  }

  package func forget(_ key: AnswerKey) { remove(key) }

  /// Grants every claim: there is no other process to tell it.
  package func claim(_ key: AnswerKey) -> (any RefreshClaim)? { FreeClaim() }

  /// Removes what is kept under a key, where there is anything.
  package func remove(_ key: AnswerKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    bytes -= entry.answer.body.count
  }

  // MARK: CallLedger

  package func takeCall(
    of account: AccountKey,
    perMinute: Int,
    at now: Timestamp
  ) -> CallPermit {
    buckets[account, default: CallBucket()].take(perMinute: perMinute, at: now)
  }

  package func holdBack(_ account: AccountKey, until moment: Timestamp) {
    buckets[account, default: CallBucket()].holdBack(until: moment)
  }

  // MARK: ObservationLog

  @discardableResult
  package func record(_ observations: [Observation]) -> Bool {
    for observation in observations { log.record(observation) }
    log.drop(beyond: Self.maximumObservations)
    return true
  }

  package func places() -> [ObservedPlace] { log.places() }

  package func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) -> [Observation] {
    log.observations(of: place, since: moment)
  }

  // MARK: Store

  package func takeProblems() -> [StoreProblem] {
    defer { problems = [] }
    return problems
  }

  package func summary(at now: Timestamp) -> StoreSummary {
    var summary = StoreSummary()
    summary.bytes = bytes
    summary.maximumBytes = maximumBytes
    summary.groups = StoreSummary.groups(of: entries.values.map(\.answer))
    summary.calls = buckets.map { $0.value.calls(of: $0.key, at: now) }.sorted {
      ($0.account.provider, $0.account.bytes.description)
        < ($1.account.provider, $1.account.bytes.description)
    }
    log.describe(in: &summary)
    return summary
  }

  package func clear() -> Int? {
    defer {
      entries = [:]
      bytes = 0
    }
    return entries.values.count { $0.answer.kind != .failure }
  }
}
