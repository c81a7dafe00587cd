import DashCore
import DashTestSupport
import Foundation
import Synchronization

@testable import SQLiteStore

/// A home of a test's own, with stores in it and a clock that is set.
final class StoreHome: Sendable {
  let directory: TemporaryDirectory
  private let clock = Mutex(StoreConformance.time())

  init() throws {
    directory = try TemporaryDirectory()
  }

  var cachePath: String { directory.path + "/.cache/dash/answers.sqlite" }
  var observationsPath: String { directory.path + "/.local/state/dash/observations.sqlite" }

  var now: Timestamp {
    get { clock.withLock(\.self) }
    set { clock.withLock { $0 = newValue } }
  }

  /// A store as a process of its own would have it.
  func store(maximumBytes: Int = SQLiteStore.defaultMaximumBytes) -> SQLiteStore {
    SQLiteStore(
      at: StoreLocation(environment: ["HOME": directory.path]),
      maximumBytes: maximumBytes,
      now: { self.now }
    )
  }

  /// Writes the log of a database back, so that all of it stands in the file.
  func emptyLog(of path: String) throws {
    try Database(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Overwrites the database of the answers.
  func damageAnswers(with text: String) throws {
    try emptyLog(of: cachePath)
    try directory.write(text, to: ".cache/dash/answers.sqlite")
  }

  /// The names beside a file.
  func names(beside path: String) throws -> [String] {
    let directory = (path as NSString).deletingLastPathComponent
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}

extension CachedResponse {
  /// An answer of so many bytes.
  static func sample(_ byte: UInt8 = 1, count: Int = 100) -> CachedResponse {
    CachedResponse(
      kind: .answer,
      provider: "sample",
      status: 200,
      body: [UInt8](repeating: byte, count: count),
      receivedAt: StoreConformance.time()
    )
  }
}

extension CacheKey {
  static func sample(_ number: Int) -> CacheKey {
    CacheKey((0..<32).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }.reversed())
  }
}
