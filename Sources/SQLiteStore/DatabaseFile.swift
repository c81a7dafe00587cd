import DashCore
import Glibc

/// A database file that opens on first use.
///
/// While it cannot be used, operations go to a database in memory, which lasts until the process ends.
/// An operation waits for the locks of other processes, and other tasks of its thread run meanwhile.
final class DatabaseFile {
  /// The time until the next attempt after the file could not be opened.
  private static let retryDelay = Duration.seconds(60)
  /// The longest wait for a lock of another process.
  private static let longestWait = Duration.seconds(2)
  /// The time between two attempts to get a lock.
  private static let attemptInterval = Duration.milliseconds(5)
  /// The time without waiting for locks after a wait timed out.
  ///
  /// A run may use the file once per place, and its deadline does not allow that many waits.
  private static let noWaitDelay = Duration.seconds(10)

  /// The files; `nil` without a directory.
  let files: DatabaseFiles?
  private let schema: Schema
  /// Offset in the lock file of the lock that guards the file's name.
  private let lockOffset: Int64
  private let problems: ProblemList
  private let now: @Sendable () -> Timestamp
  private let sleep: Sleep
  private var database: Database?
  private var memory: Database?
  private var failure: (error: DatabaseError, end: ContinuousClock.Instant?)?
  private var waitsAgainAt = ContinuousClock.now
  private var hasMovedAside = false

  /// Creates a description of a file without opening it.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - directory: The directory, or `nil` if there is none.
  ///   - schema: The tables of the database.
  ///   - lockOffset: Offset in the lock file of the lock that guards the file's name.
  ///   - problems: Collects the problems to report.
  ///   - now: The wall clock.
  ///   - sleep: Suspends tasks.
  init(
    _ name: String,
    in directory: String?,
    schema: Schema,
    lockOffset: Int64,
    problems: ProblemList,
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping Sleep
  ) {
    files = directory.map { DatabaseFiles(directory: $0, name: name) }
    self.schema = schema
    self.lockOffset = lockOffset
    self.problems = problems
    self.now = now
    self.sleep = sleep
  }

  /// Runs an operation that reads the file, or the memory while the file cannot be used.
  ///
  /// - Parameter body: The operation. It may run again, on another file.
  /// - Returns: The result, or `nil` if another process holds a lock.
  @discardableResult
  func read<Result>(_ body: (Database) throws(DatabaseError) -> Result) async -> Result? {
    do throws(DatabaseError) {
      return try await inFile(body)
    } catch {
      return note(error) ? inMemory(body) : nil
    }
  }

  /// Runs an operation that writes to the file, or to the memory while that fails.
  ///
  /// - Parameter body: The operation, in a transaction. It may run again, on another file.
  /// - Returns: The result, or `nil` if another process holds a lock; and whether it is in the file.
  @discardableResult
  func write<Result>(
    _ body: (Database) throws(DatabaseError) -> Result
  ) async -> (result: Result?, isInFile: Bool) {
    func transaction(_ database: Database) throws(DatabaseError) -> Result {
      guard !database.isReadOnly else { throw .problem(.unavailable(EROFS)) }
      return try database.transaction { () throws(DatabaseError) in try body(database) }
    }
    do throws(DatabaseError) {
      return (try await inFile(transaction), true)
    } catch {
      return (note(error) ? inMemory(transaction) : nil, false)
    }
  }

  /// Runs an operation that writes to the file, and notes and reports it if another process holds the
  /// lock for too long.
  ///
  /// - Parameter body: The operation, in a transaction. It may run again, on another file.
  /// - Returns: Whether the result is in the file.
  func writeOrNote(_ body: (Database) throws(DatabaseError) -> Void) async -> Bool {
    let outcome = await write(body)
    if outcome.result == nil {
      files?.noteMissed(at: now())
      // A cancelled wait says nothing about the lock.
      if !Task.isCancelled { report(.locked) }
    }
    return outcome.isInFile
  }

  /// Runs an operation in memory if something is there; errors count as nothing.
  func inMemoryIfUsed<Result>(_ body: (Database) throws(DatabaseError) -> Result?) -> Result? {
    memory.flatMap { try? body($0) }
  }

  private func inMemory<Result>(_ body: (Database) throws(DatabaseError) -> Result) -> Result? {
    do throws(DatabaseError) {
      if memory == nil {
        let database = try Database(path: "", .memory)
        try schema.migrate(database)
        memory = database
      }
      return try memory.map(body)
    } catch {
      return nil
    }
  }

  private func inFile<Result>(
    _ body: (Database) throws(DatabaseError) -> Result
  ) async throws(DatabaseError) -> Result {
    let start = ContinuousClock.now
    let end = start < waitsAgainAt ? start : start + Self.longestWait
    while true {
      do throws(DatabaseError) {
        let database = try connection()
        do throws(DatabaseError) {
          return try body(database)
        } catch .corrupt {
          try moveAside(database)
        }
      } catch {
        guard error == .busy else { throw error }
        guard ContinuousClock.now < end, (try? await sleep(Self.attemptInterval)) != nil else {
          // A cancelled wait says nothing about the lock.
          if !Task.isCancelled, start >= waitsAgainAt { waitsAgainAt = .now + Self.noWaitDelay }
          throw error
        }
      }
    }
  }

  /// Notes an error, and returns whether the memory takes the place of the file.
  private func note(_ error: DatabaseError) -> Bool {
    switch error {
    case .busy: return false
    case .noDirectory: problems.add(.noDirectory)
    case .corrupt: giveUp("the new file is damaged too")
    case .problem(.failed(let message)): giveUp(message)
    case .problem(let problem): report(problem)
    }
    return true
  }

  /// Stops using the file in this process.
  private func giveUp(_ message: String) {
    database = nil
    failure = (.problem(.failed(message)), nil)
    report(.failed(message))
  }

  private func report(_ problem: StoreProblem.FileProblem) {
    if let files { problems.add(.file(problem, path: files.path)) }
  }

  // MARK: Opening

  private func connection() throws(DatabaseError) -> Database {
    let instant = ContinuousClock.now
    if let failure, failure.end.map({ instant < $0 }) ?? true {
      // What is stored can still be shown.
      if let database { return database }
      throw failure.error
    }
    // Another process may have put the file aside, or the user may have deleted it. A file that was
    // read-only may have become writable.
    if let database, !database.isReadOnly, !database.hasMoved { return database }
    database = nil
    failure = nil
    do throws(DatabaseError) {
      let opened = try open()
      database = opened
      return opened
    } catch {
      guard error != .busy else { throw error }
      failure = (error, instant + Self.retryDelay)
      guard case .problem(.unavailable(let code)) = error, [EROFS, EACCES, EPERM].contains(code),
        let opened = openForReading()
      else { throw error }
      database = opened
      return opened
    }
  }

  /// Opens the file of a read-only file system or directory; `nil` if that fails too.
  private func openForReading() -> Database? {
    guard let files, (try? files.exist(repairs: false)) == true else { return nil }
    for access in [Database.Access.readOnly, .immutable] {
      if let database = try? Database(path: files.path, access),
        (try? schema.isCurrent(database)) == true
      {
        return database
      }
    }
    return nil
  }

  private func open() throws(DatabaseError) -> Database {
    guard let files else { throw .noDirectory }
    try files.prepareDirectory()
    while true {
      var opened: Database?
      do throws(DatabaseError) {
        let current = try withLock(files, .shared) { () throws(DatabaseError) -> Database? in
          guard try files.exist() else { return nil }
          opened = try Database(path: files.path)
          try opened?.configure(isDisposable: schema.isDisposable)
          return try opened.map(schema.isCurrent) == true ? opened : nil
        }
        if let current { return current }
        return try withLock(files, .exclusive) { () throws(DatabaseError) in
          if try !files.exist() { try files.make(at: now()) }
          let database = try Database(path: files.path)
          opened = database
          try database.configure(isDisposable: schema.isDisposable)
          try schema.migrate(database)
          return database
        }
      } catch .corrupt {
        guard let opened else { throw .corrupt }
        try moveAside(opened)
      }
    }
  }

  /// Renames a damaged file unless another process did so already.
  private func moveAside(_ damaged: Database) throws(DatabaseError) {
    database = nil
    guard let files else { throw .noDirectory }
    try withLock(files, .exclusive) { () throws(DatabaseError) in
      guard !damaged.hasMoved else { return }
      // A process that found damage again and again would fill the disk.
      guard !hasMovedAside else { throw .corrupt }
      guard try isDamaged(files.path) else {
        throw .problem(.failed("a read returned wrong data, but the file is not damaged"))
      }
      let place = try files.moveAside(at: now())
      hasMovedAside = true
      report(.corrupt(movedTo: place))
    }
  }

  /// Returns whether a connection of its own finds the damage too: a failing disk can return wrong
  /// data once, and the file is then sound.
  private func isDamaged(_ path: String) throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      return try Database(path: path).one("PRAGMA quick_check(1)") { $0.text(0) } != "ok"
    } catch .corrupt {
      return true
    }
  }

  /// Runs `body` while no other file can take the name.
  ///
  /// SQLite opens the log later and by name, so the name must still belong to the same file.
  private func withLock<Result>(
    _ files: DatabaseFiles,
    _ kind: FileLock.Kind,
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    let file = try LockFile(in: files.directory)
    guard let lock = try FileLock(on: file, at: lockOffset, kind) else { throw .busy }
    return try withExtendedLifetime(lock, body)
  }
}

/// The problems of a store, each kind reported once.
final class ProblemList {
  private var reportedKinds: Set<StoreProblem.FileProblem?> = []
  private var unreported: [StoreProblem] = []

  /// Adds a problem unless the same kind was added before.
  func add(_ problem: StoreProblem) {
    let kind: StoreProblem.FileProblem? = if case .file(let kind, _) = problem { kind } else { nil }
    if reportedKinds.insert(kind).inserted { unreported.append(problem) }
  }

  func take() -> [StoreProblem] {
    defer { unreported = [] }
    return unreported
  }
}
