import DashCore
import DashTestSupport
import Foundation
import Synchronization

@testable import SQLiteStore

/// A home directory of one test, with stores in it and a settable clock.
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

  /// Returns a store as another process would open it.
  func store(maximumBytes: Int = SQLiteStore.defaultMaximumBytes) -> SQLiteStore {
    SQLiteStore(
      at: StoreLocation(environment: ["HOME": directory.path]),
      maximumBytes: maximumBytes,
      now: { self.now }
    )
  }

  /// Checkpoints the log of a database, so that the file holds all data.
  func emptyLog(of path: String) throws {
    try Database(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Overwrites the cache database.
  func damageCache(with text: String) throws {
    try emptyLog(of: cachePath)
    try directory.write(text, to: ".cache/dash/answers.sqlite")
  }

  /// Returns the names of the files beside a file.
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
  /// Returns a response of that many bytes.
  static func sample(_ byte: UInt8 = 1, count: Int = 100) -> CachedResponse {
    CachedResponse(
      kind: .response,
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
