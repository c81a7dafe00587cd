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
  /// Until when it must not be requested again; `nil` if its request does not wait for that.
  package private(set) var expiresAt: Timestamp?
  /// When it was received or last revalidated, by this machine's clock.
  package private(set) var receivedAt: Timestamp

  package init(
    kind: Kind,
    provider: String,
    status: Int,
    body: [UInt8],
    validators: Validators? = nil,
    expiresAt: Timestamp? = nil,
    receivedAt: Timestamp
  ) {
    self.kind = kind
    self.provider = provider
    self.status = status
    self.body = body
    self.validators = validators
    self.expiresAt = expiresAt
    self.receivedAt = receivedAt
  }

  /// Returns the response with the time of its revalidation.
  ///
  /// - Parameters:
  ///   - moment: When the response was revalidated.
  ///   - expiresAt: Until when it must not be requested again, or `nil`.
  package func confirmed(at moment: Timestamp, until expiresAt: Timestamp? = nil) -> CachedResponse
  {
    var response = self
    (response.receivedAt, response.expiresAt) = (moment, expiresAt)
    return response
  }
}
