import DashCore

/// Hashes by the salt that is kept in a store.
struct SaltedHash: KeyedHash {
  /// 32 bytes that nobody can guess, and that never leave this machine.
  let salt: [UInt8]

  func hash(_ bytes: [UInt8]) -> [UInt8] {
    Digest.hash(bytes, key: salt)
  }
}
