package import DashCore
import Glibc

/// A store in two files of SQLite's, which any number of processes use at once.
///
/// They are opened when they are first needed. What they do not take, for want of a directory, of
/// room or of permission, is kept in memory as long as the process lives, and the problem is told once.
/// All work is done on a thread of the store's own, or where whoever makes it says: a command that prints
/// and ends is quicker with all on one thread, though it then waits for a disk, or for another process
/// that has a file locked, and does nothing else meanwhile.
package actor SQLiteStore: Store {
  /// How large the answers' files become when nothing else is said, in bytes.
  package static let defaultMaximumBytes = 200_000_000

  /// The place in the lock file, beside those of the claims, that each database has.
  private static let answersLock: Int64 = 0
  private static let observationsLock: Int64 = 1
  static let firstClaimLock: Int64 = 16

  private let executor: StoreExecutor
  let maximumBytes: Int
  let now: @Sendable () -> Timestamp
  let problems = ProblemList()
  let salt = SaltKeeper()
  let answers: DatabaseFile
  let observations: DatabaseFile
  /// What stands in where a file does not take something.
  let memory = MemoryStore()
  var hasPruned = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Creates a store; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - location: Where its files are.
  ///   - perform: Runs a piece of work behind all that it was given before; nil for a thread of the
  ///     store's own.
  ///   - maximumBytes: How large the answers' files may become together.
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
    answers = DatabaseFile(
      "answers.sqlite",
      in: location.cacheDirectory,
      schema: .answers,
      isDisposable: true,
      lockOffset: Self.answersLock,
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

  package nonisolated func workApart() {
    executor.workApart()
  }

  /// Opens the files, where no other process is in the way.
  package func open() {
    answers.openInAdvance()
    observations.openInAdvance()
  }

  /// Starts nothing: a run that has not used the store has no thread for it.
  package nonisolated func takeProblems() async -> [StoreProblem] {
    problems.take()
  }

  /// What the system's clock says.
  package static let systemTime: @Sendable () -> Timestamp = {
    Timestamp(secondsSinceEpoch: Int64(time(nil)))
  }
}
