import CSodium
import DashCore

/// BLAKE2b hashes, with or without a key.
enum Digest {
  /// Length of a key, in bytes.
  static let keyLength = 32

  /// Initializes libsodium once; it picks the fastest code for this processor.
  private static let isReady = sodium_init() >= 0

  /// Returns a random key.
  static func randomKey() -> [UInt8] {
    precondition(isReady, "libsodium must initialize")
    var bytes = [UInt8](repeating: 0, count: keyLength)
    unsafe randombytes_buf(&bytes, keyLength)
    return bytes
  }

  /// Returns the hash of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The input.
  ///   - key: A 32-byte key, or empty for an unkeyed hash.
  ///   - length: Length of the hash, 16 to 64 bytes.
  /// - Returns: The hash.
  static func hash(_ bytes: [UInt8], key: [UInt8] = [], length: Int = 32) -> [UInt8] {
    precondition(isReady, "libsodium must initialize")
    var hash = [UInt8](repeating: 0, count: length)
    let result = unsafe crypto_generichash(
      &hash,
      length,
      bytes,
      UInt64(bytes.count),
      key.isEmpty ? nil : key,
      key.count
    )
    precondition(result == 0, "the lengths must be valid")
    return hash
  }
}

/// The hash of a file's content, by which a changed file is recognised.
package enum ContentDigest {
  /// Returns the BLAKE2b hash of a content, 32 bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] { Digest.hash(bytes) }
}

/// A keyed hash that uses the store's salt.
struct SaltedHash: KeyedHash {
  /// 32 random bytes that never leave this machine.
  let salt: [UInt8]

  func hash(_ bytes: [UInt8]) -> [UInt8] {
    Digest.hash(bytes, key: salt)
  }
}

/// The salt of the cache keys: the stored one, or a random one until the file is read.
final class CacheSalt {
  private var salt: [UInt8]?

  /// The hash for cache keys.
  var hash: SaltedHash {
    let known = salt ?? Digest.randomKey()
    salt = known
    return SaltedHash(salt: known)
  }

  /// Reads the salt of a database, or stores the current one if there is none.
  ///
  /// A recreated file gets the salt of its predecessor, so existing keys stay valid.
  func load(from database: Database) throws(DatabaseError) {
    if let found = try read(database) {
      salt = found
      return
    }
    let salt = hash.salt
    try database.run(
      "INSERT OR IGNORE INTO salt VALUES (1, ?1, ?2)",
      .blob(salt),
      .blob(Digest.hash(salt, length: RowChecksum.length))
    )
    self.salt = try read(database)
  }

  private func read(_ database: Database) throws(DatabaseError) -> [UInt8]? {
    let found = try database.first("SELECT bytes, seal FROM salt") { row in
      (salt: row.blob(0) ?? [], seal: row.blob(1))
    }
    guard let found else { return nil }
    let isWhole =
      found.salt.count == Digest.keyLength
      && found.seal == Digest.hash(found.salt, length: RowChecksum.length)
    // With a wrong salt, no entry would be found.
    guard isWhole else { throw .corrupt }
    return found.salt
  }
}

/// Collects the fields of a row and computes a checksum over them.
///
/// SQLite detects damaged structures but not damaged values.
struct RowChecksum {
  /// Length of a checksum, in bytes.
  static let length = 16

  private var bytes: [UInt8] = []

  init() {
    // Bytes enough for nearly every row.
    bytes.reserveCapacity(512)
  }

  mutating func add(_ field: [UInt8]) {
    add(Int64(field.count))
    bytes += field
  }

  mutating func add(_ text: String?) {
    add(text == nil ? Int64(0) : 1)
    let text = text ?? ""
    add(Int64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func add(_ number: Int64) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes += $0 }
  }

  mutating func add(_ number: Double?) {
    add(number == nil ? Int64(0) : 1)
    add(Int64(bitPattern: (number ?? 0).bitPattern))
  }

  /// Returns the checksum of the fields.
  func seal(key: [UInt8] = []) -> [UInt8] {
    Digest.hash(bytes, key: key, length: Self.length)
  }
}
