import Synchronization

/// The data that the program stores between runs: cached responses, call counts, observations and
/// metrics.
///
/// Several processes may use the same store. An unreadable entry is a miss, and a failed write is
/// dropped.
package protocol Store: ObservationLog {
  /// Returns the cached response of each key, of any age; never a part of a response.
  func responses(for keys: [CacheKey]) async -> [CachedResponse?]

  /// Stores a response and replaces the previous one of its key.
  func store(_ response: CachedResponse, for key: CacheKey) async

  /// Evicts the response of a key.
  func evict(_ key: CacheKey) async

  /// Locks a key, so that only one process sends its request.
  ///
  /// - Returns: The lock, which ends with this process at the latest; `nil` if another process has it.
  func lock(_ key: CacheKey) async -> RefreshLock?

  /// Takes one call out of a quota, which all processes share.
  ///
  /// Calls that cannot be counted are allowed.
  ///
  /// - Parameters:
  ///   - quota: The quota of the account that the call is charged to.
  ///   - now: The current time.
  /// - Returns: Whether the call may be sent now; a granted call is counted.
  func takeCall(outOf quota: CallQuota, at now: Timestamp) async -> CallPermit

  /// Blocks all calls of an account for a time.
  func pauseCalls(_ account: AccountKey, _ pause: CallPause) async

  /// Records that the service accepts the key of an account.
  func acceptKey(of account: AccountKey) async

  /// Records values of metrics: the last of each five minutes, and the latest
  /// ``MetricSample/maximumValues`` of each metric.
  func record(metrics samples: [MetricSample]) async

  /// Returns the values of all metrics of an instance since a time, the oldest first.
  func samples(of origin: MetricOrigin, since moment: Timestamp) async -> [MetricSample]

  /// Checks the files; what is wrong with them is a problem.
  func check() async

  /// Returns the problems since the last call, each one once.
  func takeProblems() async -> [StoreProblem]

  /// Returns the contents, sizes and call counts.
  func summary(at now: Timestamp) async -> StoreSummary

  /// Removes all cached responses and pictures, and damaged files of the cache that were put aside;
  /// call counts, pauses, observations and metrics stay.
  ///
  /// - Returns: What was removed; `nil` if removing failed.
  func clear() async -> ClearedCache?
}

extension Store {
  /// Returns the cached response of a key, of any age.
  package func response(for key: CacheKey) async -> CachedResponse? {
    await responses(for: [key])[0]
  }
}

/// A log that stores each observation once, for 400 days.
///
/// Unreadable observations count as missing.
package protocol ObservationLog: Sendable {
  /// Records observations.
  ///
  /// A second observation of the same place and time only fills in missing values.
  ///
  /// - Returns: Whether all observations are stored and survive a crash.
  @discardableResult
  func record(_ observations: [Observation]) async -> Bool

  /// Returns when observations or metrics could last not be recorded, because another process held the
  /// lock; `nil` for never. What was received until then may be missing.
  func missedAt() async -> Timestamp?

  /// Returns the places with observations, the most recently measured first.
  func places() async -> [ObservedPlace]

  /// Returns the observations of a place since a time, the oldest first.
  func observations(of place: ObservedPlace, since moment: Timestamp) async -> [Observation]
}

/// A lock on one cache key, held by the process that sends the request until it is released.
package final class RefreshLock: Sendable {
  private let holder: Mutex<(any AnyObject & Sendable)?>

  /// Creates a lock.
  ///
  /// - Parameter holder: Holds the lock of other processes while it exists; `nil` for none.
  package init(_ holder: (any AnyObject & Sendable)? = nil) {
    self.holder = Mutex(holder)
  }

  package func release() {
    holder.withLock { $0 = nil }
  }
}

/// What ``Store/clear()`` has removed.
package struct ClearedCache: Sendable, Hashable {
  /// The number of responses and pictures.
  package let count: Int
  /// The paths of damaged files that had been put aside.
  package let files: [String]

  package init(count: Int, files: [String] = []) {
    self.count = count
    self.files = files
  }
}

/// A reason why the store cannot store some data, for a warning.
package enum StoreProblem: Sendable, Hashable {
  /// The kinds of problem with a file or its directory.
  package enum FileProblem: Sendable, Hashable {
    /// The file was corrupt and has been moved to the given path.
    case corrupt(movedTo: String)
    /// SQLite reported this error, which is no damage; the file is not used in this run.
    case failed(String)
    /// Opening or creating it failed with this `errno`.
    case unavailable(Int32)
    /// The disk is full.
    case full
    /// Another process held the lock for too long, so observations or metrics were not recorded.
    case locked
    /// It was written by a later version of the program.
    case newer
    /// Another user owns the directory or file, or can write to it.
    case unsafe
  }

  /// No directory is known, because `HOME` and the XDG variable of the directory are not set.
  case noDirectory
  /// A problem with the file or directory at a path.
  case file(FileProblem, path: String)
}

/// The contents of the store, for `dash cache info`.
package struct StoreSummary: Sendable, Hashable {
  /// The cached responses of one provider and kind.
  package struct Group: Sendable, Hashable {
    package let provider: String
    package let kind: CachedResponse.Kind
    package let count: Int
    /// The size of all bodies, in bytes.
    package let bytes: Int
    /// When the oldest of them was received.
    package let oldest: Timestamp
    /// When the newest of them was received.
    package let newest: Timestamp

    package init(
      provider: String,
      kind: CachedResponse.Kind,
      count: Int,
      bytes: Int,
      oldest: Timestamp,
      newest: Timestamp
    ) {
      self.provider = provider
      self.kind = kind
      self.count = count
      self.bytes = bytes
      self.oldest = oldest
      self.newest = newest
    }
  }

  /// The call counts of one account.
  package struct Calls: Sendable, Hashable {
    package let account: AccountKey
    /// The number of calls on the current UTC day.
    package let today: Int
    /// The calls left in the current minute; `nil` before the first counted call.
    package let left: Int?
    /// The pause of the calls; `nil` for none.
    package let pause: CallPause?

    package init(account: AccountKey, today: Int, left: Int?, pause: CallPause?) {
      self.account = account
      self.today = today
      self.left = left
      self.pause = pause
    }
  }

  /// The path of the cache file; `nil` without one.
  package var cachePath: String?
  /// The path of the file of observations; `nil` without one.
  package var observationsPath: String?
  /// The size of the cache files, in bytes.
  package var bytes = 0
  /// The limit of that size, in bytes.
  package var maximumBytes = 0
  package var groups: [Group] = []
  package var calls: [Calls] = []
  /// The number of observations.
  package var observations = 0
  /// The number of places with observations.
  package var observedPlaces = 0
  /// The time of the oldest observation; `nil` if there is none.
  package var observedSince: Timestamp?
  /// The number of metrics with values.
  package var metrics = 0
  /// The number of values of metrics.
  package var metricValues = 0

  package init() {}
}
