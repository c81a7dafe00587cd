/// A 64-bit FNV-1a hash of texts (http://www.isthe.com/chongo/tech/comp/fnv/).
///
/// It has too few bits to give a key back, and enough to tell the keys and requests of one user apart.
package struct Fingerprint: Sendable, Hashable {
  package private(set) var value: UInt64

  /// Creates a stored fingerprint, or that of nothing.
  package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) {
    self.value = value
  }

  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No text contains this byte, so different lists of texts are different bytes.
    add(0xFF)
  }

  /// Adds what stands for a secret: the program that prints it, if there is one.
  ///
  /// So neither the cache nor the rate limit runs the program, and a new key from the same program
  /// belongs to the same account.
  package mutating func add(_ secret: Secret) {
    if let command = secret.command {
      for text in ["command", command.program] + command.arguments { add(text) }
    } else {
      add(secret.revealed)
    }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

/// The key of a cached response: the fingerprint of provider, endpoint, parameters and secrets.
///
/// It reveals no secret and no query, and accounts do not share entries.
package struct CacheKey: Sendable, Hashable {
  package private(set) var fingerprint: Fingerprint

  package init(_ fingerprint: Fingerprint) {
    self.fingerprint = fingerprint
  }

  /// Creates the key of a request.
  ///
  /// - Parameters:
  ///   - provider: The registered name of the provider.
  package init(_ request: any Cacheable, of provider: String) {
    fingerprint = Fingerprint()
    fingerprint.add(provider)
    for item in request.identity {
      fingerprint.add(item.name)
      switch item.value {
      case .plain(let text): fingerprint.add(text)
      case .secret(let secret): fingerprint.add(secret)
      }
    }
  }

  /// Returns the key of another row for the same request.
  package func derived(_ purpose: String) -> CacheKey {
    var key = self
    key.fingerprint.add(purpose)
    return key
  }
}

/// One account of a provider, which has one rate limit.
package struct AccountKey: Sendable, Hashable {
  /// The provider's registered name.
  package let provider: String
  /// The fingerprint of the account's secrets and of the addresses that are not the provider's own.
  package let fingerprint: Fingerprint

  package init(provider: String, fingerprint: Fingerprint) {
    self.provider = provider
    self.fingerprint = fingerprint
  }

  /// - Parameter addresses: The configured addresses that are not the provider's own. What a server
  ///   of a file's choice says pauses no call to the provider.
  package init(provider: String, secrets: [Secret], addresses: [BaseURL] = []) {
    self.provider = provider
    var fingerprint = Fingerprint()
    for secret in secrets { fingerprint.add(secret) }
    for address in addresses { fingerprint.add("\(address)") }
    self.fingerprint = fingerprint
  }
}
