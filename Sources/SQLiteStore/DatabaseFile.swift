import DashCore
import Glibc

/// A database file that is opened when it is first needed, and begun anew when it is damaged.
final class DatabaseFile {
  /// How often something is tried when the file was damaged or moved away meanwhile.
  private static let tries = 3
  /// How long a file that cannot be had is left alone, in seconds.
  private static let pauseSeconds = 60
  /// How long nobody waits for a file again that another process had locked for longer than anybody
  /// waits, in seconds: a run that needs it for each of many places has its own deadline to keep.
  private static let hurrySeconds = 10

  let name: String
  let directoryPath: String?
  private let schema: Schema
  /// Whether what is in it can be had again.
  private let isDisposable: Bool
  /// The place of the lock file that guards which file has the name.
  private let lockOffset: Int64
  private let problems: ProblemList
  /// What is done with a file that is made, or opened, before anything else.
  private let prepare: (Database) throws(DatabaseError) -> Void
  private let now: @Sendable () -> Timestamp
  private var database: Database?
  private var retryAt = 0
  private var waitsAgainAt = 0
  private var isInAdvance = false

  /// Describes a file; nothing is looked at yet.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - directoryPath: Where it is; nil for nowhere.
  ///   - schema: What is in it.
  ///   - isDisposable: Whether what is in it can be had again.
  ///   - lockOffset: The place of the lock file that guards which file has the name.
  ///   - problems: Where to say what is wrong.
  ///   - now: The wall clock.
  ///   - prepare: What to do with the file whenever it was opened.
  init(
    _ name: String,
    in directoryPath: String?,
    schema: Schema,
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

  /// The file's path; nil where it has none.
  var path: String? { directoryPath.map { "\($0)/\(name)" } }

  /// Does something with the database.
  ///
  /// - Parameters:
  ///   - lasts: Whether what was done must be in the file that everybody uses from then on.
  ///   - body: What to do. It may be done twice, the second time on another file.
  /// - Returns: The result; nil where it was not possible, and the problem is noted.
  func perform<Result>(
    lasts: Bool = false,
    _ body: (Database) throws(DatabaseError) -> Result
  ) -> Result? {
    for _ in 0..<Self.tries {
      do throws(DatabaseError) {
        let database = try connection()
        do throws(DatabaseError) {
          let result = try body(database)
          if lasts && database.hasMoved { continue }
          return result
        } catch .corrupt {
          try putAside(database)
        }
      } catch {
        if error == .busy, waits { waitsAgainAt = Self.seconds() + Self.hurrySeconds }
        problems.note(error, path: path)
        return nil
      }
    }
    return nil
  }

  /// Whether what another process has locked is waited for now.
  private var waits: Bool { !isInAdvance && Self.seconds() >= waitsAgainAt }

  /// Does something with the database that has no result; false where that was not possible.
  func carryOut(
    lasts: Bool = false,
    _ body: (Database) throws(DatabaseError) -> Void
  ) -> Bool {
    let done: Void? = perform(lasts: lasts, body)
    return done != nil
  }

  /// Removes a damaged file that was put aside.
  func removePutAside() {
    if let path { DatabaseFiles(path: path).removePutAside() }
  }

  // MARK: Opening

  /// Opens the file where that takes no waiting; a failure is left to whoever needs the file.
  func openInAdvance() {
    isInAdvance = true
    defer { isInAdvance = false }
    let before = retryAt
    if (try? connection()) == nil { retryAt = before }
  }

  private func connection() throws(DatabaseError) -> Database {
    // Another process may have put the file aside, or a person may have deleted it.
    if let database, !database.hasMoved {
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
      if error != .busy { retryAt = Self.seconds() + Self.pauseSeconds }
      throw error
    }
  }

  private func open() throws(DatabaseError) -> Database {
    guard let directoryPath else { throw .noDirectory }
    let directory = try StoreDirectory(directoryPath)
    var isAlone = false
    for _ in 0..<Self.tries * 2 {
      switch try withLock(
        in: directory,
        isAlone,
        { () throws(DatabaseError) in
          try attempt(in: directory, isAlone: isAlone)
        }
      ) {
      case .ready(let database): return database
      case .needsToBeAlone: isAlone = true
      case .damaged(let database):
        try putAside(database)
        isAlone = false
      }
    }
    throw .busy
  }

  private enum Attempt {
    case ready(Database)
    /// The file must be made or migrated.
    case needsToBeAlone
    case damaged(Database)
  }

  private func attempt(
    in directory: StoreDirectory,
    isAlone: Bool
  ) throws(DatabaseError) -> Attempt {
    let files = DatabaseFiles(path: "\(directory.path)/\(name)")
    if try !files.areThere() {
      guard isAlone else { return .needsToBeAlone }
      try files.make()
    }
    let database = try Database(path: files.path, waits: waits)
    do throws(DatabaseError) {
      try database.configure(isDisposable: isDisposable)
      if try !schema.isCurrent(database) {
        guard isAlone else { return .needsToBeAlone }
        try schema.migrate(database)
      }
      try prepare(database)
      return .ready(database)
    } catch .corrupt {
      return .damaged(database)
    }
  }

  /// Puts a damaged file aside, unless another process has done so already.
  private func putAside(_ damaged: Database) throws(DatabaseError) {
    database = nil
    guard let directoryPath else { throw .noDirectory }
    let directory = try StoreDirectory(directoryPath)
    try withLock(in: directory, true) { () throws(DatabaseError) in
      guard !damaged.hasMoved else { return }
      let files = DatabaseFiles(path: "\(directory.path)/\(name)")
      let place = try files.putAside(at: now())
      problems.add(.corrupt(putAside: place), path: files.path)
    }
  }

  /// Does something while no other file gets the name, so that the log, which is opened by its name
  /// and later than the file, belongs to the file.
  private func withLock<Result>(
    in directory: StoreDirectory,
    _ isAlone: Bool,
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    let kind = isAlone ? FileLock.Kind.exclusive : .shared
    guard let lock = try FileLock.take(in: directory, at: lockOffset, kind, waits: waits) else {
      throw .busy
    }
    return try withExtendedLifetime(lock, body)
  }

  /// Seconds on a clock that nobody sets.
  private static func seconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }
}
