/// The data that the program stores between runs: cache, call counts, servers, observations and
/// metrics.
package protocol Store: ResponseCache, CallCounter, HostMemory, ObservationLog, MetricLog {
  /// Moves the store's work to a separate thread, so that waiting for the disk blocks nothing else.
  ///
  /// - Precondition: The store has not been used yet.
  func useSeparateThread()

  /// Opens the files early; errors are reported when the files are first used.
  func open() async

  /// Returns the problems since the last call, each one once.
  func takeProblems() async -> [StoreProblem]

  /// Returns the contents, sizes and call counts.
  func summary(at now: Timestamp) async -> StoreSummary

  /// Removes all cached responses and pictures, and what is remembered of servers; call counts, pauses,
  /// observations and metrics stay.
  ///
  /// - Returns: The number of removed responses and pictures; `nil` if removing failed.
  func clear() async -> Int?
}

extension Store {
  /// Does nothing, for stores that never wait.
  package func useSeparateThread() {}

  /// Does nothing, for stores without files.
  package func open() async {}
}

/// A reason why the store cannot store some data, for a warning.
package enum StoreProblem: Sendable, Hashable {
  /// The kinds of problem with a file or its directory.
  package enum FileProblem: Sendable, Hashable {
    /// The file was corrupt and has been moved to the given path.
    case corrupt(movedTo: String)
    /// Opening or creating it failed with this `errno`.
    case unavailable(Int32)
    /// The disk is full.
    case full
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
    /// The end of a pause that the service requested; `nil` for none.
    package let pausedUntil: Timestamp?

    package init(account: AccountKey, today: Int, left: Int?, pausedUntil: Timestamp?) {
      self.account = account
      self.today = today
      self.left = left
      self.pausedUntil = pausedUntil
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

  /// Groups responses by provider and kind, sorted by name.
  ///
  /// - Parameter responses: The cached responses.
  /// - Returns: One group for each provider and kind that occurs.
  package static func groups(of responses: [CachedResponse]) -> [Group] {
    let sorted = Dictionary(grouping: responses) { "\($0.provider) \($0.kind.rawValue)" }
      .sorted { $0.key < $1.key }
    return sorted.compactMap { _, responses in
      guard let first = responses.first else { return nil }
      let times = responses.map(\.receivedAt)
      return Group(
        provider: first.provider,
        kind: first.kind,
        count: responses.count,
        bytes: responses.reduce(0) { $0 + $1.body.count },
        oldest: times.min() ?? first.receivedAt,
        newest: times.max() ?? first.receivedAt
      )
    }
  }
}
