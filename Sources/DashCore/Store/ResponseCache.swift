/// A cache of responses that lasts between refreshes and between runs.
///
/// An unreadable entry is a miss, and a failed write is dropped. Several processes may use the same
/// cache.
package protocol ResponseCache: Sendable {
  /// Returns the hash for this cache's keys and account keys.
  func keyedHash() async -> any KeyedHash

  /// Returns the cached responses of keys, in their order, of any age; never a part of a response.
  func responses(for keys: [CacheKey]) async -> [CachedResponse?]

  /// Returns when the cached response of a key was received, without reading the response.
  func receivedAt(of key: CacheKey) async -> Timestamp?

  /// Stores a response and replaces the previous one of its key.
  func store(_ response: CachedResponse, for key: CacheKey) async

  /// Marks a cached response as revalidated, after a 304.
  func markRevalidated(_ key: CacheKey, at moment: Timestamp) async

  /// Evicts the response of a key.
  func evict(_ key: CacheKey) async

  /// Claims a request in one operation: locks its key, so that only one process sends it, reads the
  /// rows that the caller does not know, and takes a call if none of them has a new response.
  ///
  /// - Parameters:
  ///   - key: The key to lock.
  ///   - rows: The keys of the responses, with what the caller knows of them.
  ///   - quota: The quota; `nil` to take no call.
  ///   - now: The current time.
  /// - Returns: The claim; `nil` if another process holds the lock, which is released when that
  ///   process ends, even after a crash.
  func claim(
    _ key: CacheKey,
    _ rows: [KnownRow],
    taking quota: CallQuota?,
    at now: Timestamp
  ) async -> RefreshClaim?
}

extension ResponseCache {
  /// Returns the cached response of a key.
  package func response(for key: CacheKey) async -> CachedResponse? {
    await responses(for: [key])[0]
  }
}

/// A response in the cache, with the time at which it was received.
///
/// Readers decide whether it is fresh, because the settings may have changed since.
package struct CachedResponse: Sendable, Hashable {
  /// The longest body that is cached, in bytes.
  package static let maximumBodyBytes = 8 << 20

  /// The kinds of entry, which have separate counts.
  package enum Kind: String, Sendable, CaseIterable {
    /// A response of an API.
    case response = "answer"
    /// A picture file.
    case picture
    /// A response that reports that nothing was found.
    case negative
    /// A failed request; the body is the error code.
    case failure
  }

  package let kind: Kind
  /// The registered name of the provider.
  package let provider: String
  /// The HTTP status, 100 to 599.
  package let status: Int
  /// The decoded body.
  package let body: [UInt8]
  /// The validators for a conditional request; `nil` if the server sent none.
  package let validators: Validators?
  /// When it was received or last revalidated, by this machine's clock.
  package let receivedAt: Timestamp

  package init(
    kind: Kind,
    provider: String,
    status: Int,
    body: [UInt8],
    validators: Validators? = nil,
    receivedAt: Timestamp
  ) {
    self.kind = kind
    self.provider = provider
    self.status = status
    self.body = body
    self.validators = validators
    self.receivedAt = receivedAt
  }

  /// Returns the response with the time of its revalidation.
  ///
  /// - Parameter moment: When the response was revalidated.
  /// - Returns: The response with that time.
  package func confirmed(at moment: Timestamp) -> CachedResponse {
    CachedResponse(
      kind: kind,
      provider: provider,
      status: status,
      body: body,
      validators: validators,
      receivedAt: moment
    )
  }

  /// Returns the age in seconds; `Int64.max` if the time of receipt is in the future.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The age in seconds, 0 or more.
  package func ageSeconds(at now: Timestamp) -> Int64 {
    let age = now.seconds(since: receivedAt)
    return age < 0 ? .max : age
  }
}
