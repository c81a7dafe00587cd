/// Makes hashes that only who knows this machine's salt can make.
///
/// 32 bytes, by a keyed cryptographic hash; the same input gives the same hash as long as the store
/// lives.
package protocol KeyedHash: Sendable {
  func hash(_ bytes: [UInt8]) -> [UInt8]
}

extension KeyedHash {
  /// The key of the answer to a request.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - provider: Who is asked.
  /// - Returns: The key; the order of the parameters makes no difference.
  package func key(for request: Request, of provider: String) -> AnswerKey {
    var parts = ["answer", provider, "\(request.baseURL)", request.path, request.accept]
    for item in request.query.sorted(by: { $0.name < $1.name }) {
      switch item.value {
      case .plain(let text): parts += ["plain", item.name, text]
      case .secret(let secret): parts += ["secret", item.name, secret.revealed]
      }
    }
    return AnswerKey(hash(Self.joined(parts)))
  }

  /// The key of an account.
  ///
  /// - Parameters:
  ///   - provider: The provider's registered name.
  ///   - secrets: The account's secrets.
  /// - Returns: The key.
  package func account(of provider: String, secrets: [Secret]) -> AccountKey {
    AccountKey(
      provider: provider,
      hash(Self.joined(["account", provider] + secrets.map(\.revealed)))
    )
  }

  /// Each part behind its length, so that no two lists of parts are the same bytes.
  private static func joined(_ parts: [String]) -> [UInt8] {
    parts.flatMap { part in
      let bytes = Array(part.utf8)
      return withUnsafeBytes(of: UInt64(bytes.count).littleEndian, Array.init) + bytes
    }
  }
}
