import CSodium

/// BLAKE2b, with a key or without.
enum Digest {
  /// How long a key is.
  static let keyLength = 32

  /// Chooses what is quickest on this processor, once.
  private static let isReady = sodium_init() >= 0

  /// Bytes that nobody can guess.
  static func randomKey() -> [UInt8] {
    precondition(isReady, "libsodium has a source of randomness wherever Linux does")
    var bytes = [UInt8](repeating: 0, count: keyLength)
    unsafe randombytes_buf(&bytes, keyLength)
    return bytes
  }

  /// The hash of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: What is hashed.
  ///   - key: 32 bytes; none for a hash that anybody can make.
  ///   - length: How many bytes the hash has, 16 to 64.
  /// - Returns: The hash.
  static func hash(_ bytes: [UInt8], key: [UInt8] = [], length: Int = 32) -> [UInt8] {
    precondition(isReady, "libsodium can be used wherever it is linked")
    var hash = [UInt8](repeating: 0, count: length)
    let result = unsafe crypto_generichash(
      &hash,
      length,
      bytes,
      UInt64(bytes.count),
      key.isEmpty ? nil : key,
      key.count
    )
    precondition(result == 0, "it fails for lengths alone, and these are allowed")
    return hash
  }
}
