package import DashCore
import Glibc

/// A store in two SQLite files that any number of processes share.
///
/// The files open on first use. If a file cannot be written (no directory, no space, no
/// permission), data stays in memory until the process ends, and the problem is reported once.
///
/// All work runs on the store's own thread, or on the caller's run loop: a short command is faster
/// on one thread, although that thread then waits for disk and locks.
package actor SQLiteStore: Store {
  /// Default limit for the size of the cache files, in bytes.
  package static let defaultMaximumBytes = 200_000_000

  /// Offsets of the databases' locks in the lock file; refresh locks follow at ``firstRefreshLock``.
  private static let responsesLock: Int64 = 0
  private static let observationsLock: Int64 = 1
  static let firstRefreshLock: Int64 = 16

  let executor: StoreExecutor
  let maximumBytes: Int
  let now: @Sendable () -> Timestamp
  let problems = ProblemList()
  let salt = CacheSalt()
  let cache: DatabaseFile
  let observations: DatabaseFile
  /// Fallback for data that a file does not accept.
  let memory = MemoryStore()
  /// Whether responses are in memory.
  ///
  /// While none is, lookups skip ``memory``, which would wake two threads.
  var hasResponsesInMemory = false
  let refreshLocks = RefreshLocks()
  let claimBatch = Batch<ClaimRequest, RefreshClaim?>()
  let writeBatch = Batch<StoredRow, Void>()
  var hasPruned = false
  /// The origins of servers that speak HTTP/2; `nil` until they are needed.
  var http2Servers: HTTP2Servers?
  /// The time of the latest value when metrics were pruned; `nil` before.
  var metricsPrunedAt: Timestamp?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Creates a store without opening its files.
  ///
  /// - Parameters:
  ///   - location: The directories of the files.
  ///   - perform: Runs blocks in order, one at a time; `nil` to start a thread.
  ///   - maximumBytes: The limit for the total size of the cache files.
  ///   - now: The wall clock.
  package init(
    at location: StoreLocation,
    workingOn perform: (@Sendable (@escaping @Sendable () -> Void) -> Void)? = nil,
    maximumBytes: Int = SQLiteStore.defaultMaximumBytes,
    now: @escaping @Sendable () -> Timestamp = SQLiteStore.systemTime
  ) {
    executor = StoreExecutor(sharing: perform)
    self.maximumBytes = maximumBytes
    self.now = now
    let salt = salt
    cache = DatabaseFile(
      "answers.sqlite",
      in: location.cacheDirectory,
      schema: .cache,
      isDisposable: true,
      lockOffset: Self.responsesLock,
      problems: problems,
      now: now,
      prepare: { database throws(DatabaseError) in try salt.load(from: database) }
    )
    observations = DatabaseFile(
      "observations.sqlite",
      in: location.stateDirectory,
      schema: .observations,
      isDisposable: false,
      lockOffset: Self.observationsLock,
      problems: problems,
      now: now
    )
  }

  package nonisolated func useSeparateThread() {
    executor.useSeparateThread()
  }

  /// Opens the files unless another process holds a lock.
  package func open() {
    cache.openEarly()
    observations.openEarly()
  }

  /// Returns the collected problems without starting the store's thread.
  package nonisolated func takeProblems() async -> [StoreProblem] {
    problems.take()
  }

  /// The system's wall clock.
  package static let systemTime: @Sendable () -> Timestamp = {
    Timestamp(secondsSinceEpoch: Int64(time(nil)))
  }

  package func takeCall(outOf quota: CallQuota, at now: Timestamp) async -> CallPermit {
    let permit = cache.perform { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try AccountTable(database).takeCall(outOf: quota, at: now)
      }
    }
    if let permit { return permit }
    return await memory.takeCall(outOf: quota, at: now)
  }

  package func pauseCalls(_ account: AccountKey, until moment: Timestamp) async {
    let now = now()
    let isDone = cache.carryOut { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let table = AccountTable(database)
        let before = try table.bucket(of: account)
        var bucket = before ?? TokenBucket()
        bucket.pauseCalls(until: moment)
        try table.put(bucket, of: account, at: now, isNew: before == nil)
      }
    }
    if !isDone { await memory.pauseCalls(account, until: moment) }
  }

  @discardableResult
  package func record(_ observations: [Observation]) async -> Bool {
    if observations.isEmpty { return true }
    let now = now()
    let isDone = self.observations.carryOut(repeatsIfMoved: true) {
      database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let table = ObservationsTable(database)
        for observation in observations { try table.record(observation) }
        if !hasPruned, let latest = observations.map(\.observedAt).max() {
          // Count back from the latest observation if the local clock is ahead of it: a wrong
          // clock must not delete the history.
          try table.prune(
            before: min(latest, now).advanced(bySeconds: -Observation.retentionSeconds)
          )
        }
      }
    }
    if !isDone {
      _ = await memory.record(observations)
      return false
    }
    hasPruned = true
    return true
  }

  package func places() async -> [ObservedPlace] {
    let found = observations.perform { database throws(DatabaseError) in
      try ObservationsTable(database).places()
    }
    if let found { return found }
    return await memory.places()
  }

  package func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) async -> [Observation] {
    let found = observations.perform { database throws(DatabaseError) in
      try ObservationsTable(database).observations(of: place, since: moment)
    }
    if let found { return found }
    return await memory.observations(of: place, since: moment)
  }

  package func summary(at now: Timestamp) async -> StoreSummary {
    var summary = StoreSummary()
    summary.maximumBytes = maximumBytes
    let stored = cache.perform { database throws(DatabaseError) in
      (try groups(in: database), try AccountTable(database).calls(at: now))
    }
    guard let stored else {
      // Without the file, the data is only in memory.
      return await memory.summary(at: now)
    }
    (summary.groups, summary.calls) = stored
    summary.cachePath = cache.path
    summary.bytes = cache.path.map { DatabaseFiles(path: $0).bytes } ?? 0
    let isThere = observations.carryOut { database throws(DatabaseError) in
      try ObservationsTable(database).describe(in: &summary)
      try MetricsTable(database).describe(in: &summary)
    }
    if isThere { summary.observationsPath = observations.path }
    return summary
  }

  private func groups(in database: Database) throws(DatabaseError) -> [StoreSummary.Group] {
    try database.all(
      """
      SELECT provider, kind, count(*), sum(size), min(received_at), max(received_at)
      FROM answer GROUP BY provider, kind ORDER BY provider, kind
      """
    ) { row in
      guard
        let provider = row.text(0),
        let kind = row.text(1).flatMap(CachedResponse.Kind.init),
        let count = row.int(2),
        let bytes = row.int(3),
        let oldest = row.timestamp(4),
        let newest = row.timestamp(5)
      else { return nil }
      return StoreSummary.Group(
        provider: provider,
        kind: kind,
        count: count,
        bytes: bytes,
        oldest: oldest,
        newest: newest
      )
    }
  }
}
