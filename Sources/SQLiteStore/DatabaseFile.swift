import DashCore
import Glibc

/// A database file that opens on first use and is recreated after damage.
final class DatabaseFile {
  /// The maximum number of attempts if the file is damaged or moved during an operation.
  private static let attemptLimit = 3
  /// The seconds until the next attempt after the file could not be opened.
  private static let retryDelaySeconds = 60
  /// The seconds without waiting for locks after a wait timed out.
  ///
  /// A run may use the file once per place, and its deadline does not allow that many waits.
  private static let noWaitSeconds = 10

  let name: String
  let directoryPath: String?
  private let schema: @Sendable () -> Schema
  /// Whether the contents can be fetched again.
  private let isDisposable: Bool
  /// Offset in the lock file of the lock that guards the file's name.
  private let lockOffset: Int64
  private let problems: ProblemList
  /// Runs after the file was opened or created, before any other use.
  private let prepare: (Database) throws(DatabaseError) -> Void
  private let now: @Sendable () -> Timestamp
  private var database: Database?
  private var retryAt = 0
  private var waitsAgainAt = 0
  private var isOpeningEarly = false

  /// Creates a description of a file without opening it.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - directoryPath: The directory, or `nil` if there is none.
  ///   - schema: The tables of the database; evaluated when the file is opened.
  ///   - isDisposable: Whether the contents can be fetched again.
  ///   - lockOffset: Offset in the lock file of the lock that guards the file's name.
  ///   - problems: Collects the problems to report.
  ///   - now: The wall clock.
  ///   - prepare: Runs each time the file has been opened.
  init(
    _ name: String,
    in directoryPath: String?,
    schema: @escaping @autoclosure @Sendable () -> Schema,
    isDisposable: Bool,
    lockOffset: Int64,
    problems: ProblemList,
    now: @escaping @Sendable () -> Timestamp,
    prepare: @escaping (Database) throws(DatabaseError) -> Void = { _ in }
  ) {
    self.name = name
    self.directoryPath = directoryPath
    self.schema = schema
    self.isDisposable = isDisposable
    self.lockOffset = lockOffset
    self.problems = problems
    self.now = now
    self.prepare = prepare
  }

  /// The file's path, or `nil` without a directory.
  var path: String? { directoryPath.map { "\($0)/\(name)" } }

  /// Runs an operation on the database.
  ///
  /// - Parameters:
  ///   - repeatsIfMoved: Whether to repeat the operation if the file was moved meanwhile.
  ///   - body: The operation. It may run again, on another file.
  /// - Returns: The result, or `nil` after a failure, which is recorded as a problem.
  func perform<Result>(
    repeatsIfMoved: Bool = false,
    _ body: (Database) throws(DatabaseError) -> Result
  ) -> Result? {
    for _ in 0..<Self.attemptLimit {
      do throws(DatabaseError) {
        let database = try connection()
        do throws(DatabaseError) {
          let result = try body(database)
          if repeatsIfMoved && database.hasMoved { continue }
          return result
        } catch .corrupt {
          try moveAside(database)
        }
      } catch {
        if error == .busy, waits { waitsAgainAt = Self.seconds() + Self.noWaitSeconds }
        problems.note(error, path: path)
        return nil
      }
    }
    return nil
  }

  /// Whether operations currently wait for locks of other processes.
  private var waits: Bool { !isOpeningEarly && Self.seconds() >= waitsAgainAt }

  /// Runs an operation without a result and returns whether it succeeded.
  func carryOut(
    repeatsIfMoved: Bool = false,
    _ body: (Database) throws(DatabaseError) -> Void
  ) -> Bool {
    let done: Void? = perform(repeatsIfMoved: repeatsIfMoved, body)
    return done != nil
  }

  /// Deletes the damaged files that were put aside.
  func removePutAside() {
    if let path { DatabaseFiles(path: path).removePutAside() }
  }

  // MARK: Opening

  /// Opens the file without waiting, and ignores failures.
  func openEarly() {
    isOpeningEarly = true
    defer { isOpeningEarly = false }
    let before = retryAt
    if (try? connection()) == nil { retryAt = before }
  }

  private func connection() throws(DatabaseError) -> Database {
    // Another process may have put the file aside, or the user may have deleted it. A file that was
    // read-only may have become writable.
    if let database, !database.hasMoved, !database.isReadOnly || Self.seconds() < retryAt {
      database.waits = waits
      return database
    }
    database = nil
    guard Self.seconds() >= retryAt else { throw .busy }
    do throws(DatabaseError) {
      let opened = try open()
      database = opened
      return opened
    } catch {
      guard error != .busy else { throw error }
      retryAt = Self.seconds() + Self.retryDelaySeconds
      // What is stored can still be shown.
      guard error.isAboutWriting, let opened = openForReading() else { throw error }
      database = opened
      return opened
    }
  }

  /// Opens the file of a read-only file system or directory; `nil` if that fails too.
  private func openForReading() -> Database? {
    guard let directoryPath, let directory = try? StoreDirectory(directoryPath) else { return nil }
    let files = DatabaseFiles(path: "\(directory.path)/\(name)")
    guard (try? files.validateExisting(repairs: false)) == true else { return nil }
    for access in [Database.Access.readOnly, .immutable] {
      if let database = try? openForReading(files.path, access) { return database }
    }
    return nil
  }

  private func openForReading(
    _ path: String,
    _ access: Database.Access
  ) throws(DatabaseError) -> Database {
    let database = try Database(path: path, waits: waits, access)
    try database.configure(isDisposable: isDisposable)
    guard try schema().isCurrent(database) else { throw .unavailable(EROFS) }
    try prepare(database)
    return database
  }

  private func open() throws(DatabaseError) -> Database {
    guard let directoryPath else { throw .noDirectory }
    let directory = try StoreDirectory(directoryPath)
    var isExclusive = false
    for _ in 0..<Self.attemptLimit * 2 {
      switch try withLock(
        in: directory,
        isExclusive,
        { () throws(DatabaseError) in
          try attempt(in: directory, isExclusive: isExclusive)
        }
      ) {
      case .ready(let database): return database
      case .needsExclusiveLock: isExclusive = true
      case .damaged(let database):
        try moveAside(database)
        isExclusive = false
      }
    }
    throw .busy
  }

  private enum Attempt {
    case ready(Database)
    /// The file must be created or migrated.
    case needsExclusiveLock
    case damaged(Database)
  }

  private func attempt(
    in directory: StoreDirectory,
    isExclusive: Bool
  ) throws(DatabaseError) -> Attempt {
    let files = DatabaseFiles(path: "\(directory.path)/\(name)")
    if try !files.validateExisting() {
      guard isExclusive else { return .needsExclusiveLock }
      try files.make()
    }
    let database = try Database(path: files.path, waits: waits)
    do throws(DatabaseError) {
      try database.configure(isDisposable: isDisposable)
      let schema = schema()
      if try !schema.isCurrent(database) {
        guard isExclusive else { return .needsExclusiveLock }
        try schema.migrate(database)
      }
      try prepare(database)
      return .ready(database)
    } catch .corrupt {
      return .damaged(database)
    }
  }

  /// Renames a damaged file unless another process did so already.
  private func moveAside(_ damaged: Database) throws(DatabaseError) {
    database = nil
    guard let directoryPath else { throw .noDirectory }
    let directory = try StoreDirectory(directoryPath)
    try withLock(in: directory, true) { () throws(DatabaseError) in
      guard !damaged.hasMoved else { return }
      let files = DatabaseFiles(path: "\(directory.path)/\(name)")
      let place = try files.moveAside(at: now())
      problems.add(.corrupt(movedTo: place), path: files.path)
    }
  }

  /// Runs `body` while no other file can take the name.
  ///
  /// SQLite opens the log later and by name, so the name must still belong to the same file.
  private func withLock<Result>(
    in directory: StoreDirectory,
    _ isExclusive: Bool,
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    let kind = isExclusive ? FileLock.Kind.exclusive : .shared
    let file = try LockFile(in: directory)
    guard let lock = try FileLock.take(on: file, at: lockOffset, kind, waits: waits) else {
      throw .busy
    }
    return try withExtendedLifetime(lock, body)
  }

  /// Seconds of the monotonic clock.
  private static func seconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}
