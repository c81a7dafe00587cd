import DashCore
import DashTestSupport
import Foundation
import Synchronization

@testable import SQLiteStore

/// A home directory of one test, with stores in it and a settable clock.
final class StoreHome: Sendable {
  static let start = Timestamp(secondsSinceEpoch: 1_795_183_500)

  let directory: TemporaryDirectory
  private let clock = Mutex(start)

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

  /// Overwrites a database.
  func damage(_ path: String, with text: String) throws {
    try emptyLog(of: path)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
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
  static func sample(
    _ byte: UInt8 = 1,
    count: Int = 100,
    kind: Kind = .response,
    at receivedAt: Timestamp = StoreHome.start
  ) -> CachedResponse {
    CachedResponse(
      kind: kind,
      provider: "sample",
      status: 200,
      body: [UInt8](repeating: byte, count: count),
      receivedAt: receivedAt
    )
  }
}

extension CacheKey {
  static func sample(_ number: Int) -> CacheKey { sample("\(number)") }
  static func sample(_ name: String) -> CacheKey { CacheKey(Fingerprint()).derived(name) }
}

extension AccountKey {
  static func sample(_ secret: String = "key") -> AccountKey {
    AccountKey(provider: "sample", secrets: [Secret(secret)])
  }
}

extension Observation {
  static func sample(
    _ key: String = "1",
    at moment: Timestamp = StoreHome.start,
    celsius temperature: Double? = nil
  ) -> Observation {
    let place = ObservedPlace(provider: "sample", key: key, name: "Somewhere")
    var observation = Observation(place: place, observedAt: moment)
    observation.temperatureCelsius = temperature
    return observation
  }
}
