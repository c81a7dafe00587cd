/// A keyed cryptographic hash with a salt that never leaves this machine.
///
/// Results have 32 bytes. The same input gives the same hash for the lifetime of the store.
package protocol KeyedHash: Sendable {
  func hash(_ bytes: [UInt8]) -> [UInt8]
}

extension KeyedHash {
  /// Returns the cache key of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - provider: The registered name of the provider.
  /// - Returns: The key.
  package func key(for request: any Cacheable, of provider: String) -> CacheKey {
    var parts = ["answer", provider]
    for item in request.identity {
      switch item.value {
      case .plain(let text): parts += ["plain", item.name, text]
      case .secret(let secret):
        let identity = Self.identity(of: secret)
        parts += [identity.kind, item.name] + identity.parts
      }
    }
    return CacheKey(hash(Self.joined(parts)))
  }

  /// Returns the key of an account.
  ///
  /// - Parameters:
  ///   - provider: The provider's registered name.
  ///   - secrets: The account's secrets.
  /// - Returns: The key.
  package func account(of provider: String, secrets: [Secret]) -> AccountKey {
    let identities = secrets.flatMap { secret in
      let identity = Self.identity(of: secret)
      return [identity.kind] + identity.parts
    }
    return AccountKey(
      provider: provider,
      hash(Self.joined(["account", provider] + identities))
    )
  }

  /// Returns what stands for a secret: the program that prints it, if there is one.
  ///
  /// So neither the cache nor the rate limit runs the program, and a new key from the same program
  /// belongs to the same account.
  private static func identity(of secret: Secret) -> (kind: String, parts: [String]) {
    secret.command.map { ("command", [$0.program] + $0.arguments) }
      ?? ("secret", [secret.revealed])
  }

  /// Prefixes each part with its length, so that different lists never join to the same bytes.
  private static func joined(_ parts: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + 8 + $1.utf8.count })
    for part in parts {
      let length = UInt64(part.utf8.count)
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: length >> shift))
      }
      bytes += part.utf8
    }
    return bytes
  }
}

/// The key of a cached response.
///
/// It is a salted hash of provider, endpoint, parameters and secrets. It reveals no secret and no
/// query, and accounts never share entries.
package struct CacheKey: Sendable, Hashable {
  /// The hash, 32 bytes.
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

/// One account of a provider, which has one rate limit.
package struct AccountKey: Sendable, Hashable {
  /// The provider's registered name.
  package let provider: String
  /// A salted hash of the account's secrets, 32 bytes.
  package let bytes: [UInt8]

  package init(provider: String, _ bytes: [UInt8]) {
    self.provider = provider
    self.bytes = bytes
  }
}

/// A hash with a random seed per process, for stores in memory.
package struct ProcessHash: KeyedHash {
  package init() {}

  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    (0..<4).flatMap { part in
      // Swift seeds `Hasher` randomly in each process.
      var hasher = Hasher()
      hasher.combine(part)
      hasher.combine(bytes)
      return withUnsafeBytes(of: hasher.finalize(), Array.init)
    }
  }
}
