/// An answer as it is kept: what came, and when.
///
/// How long it is fresh is for those to say who read it: the user's settings may change meanwhile.
package struct KeptAnswer: Sendable, Hashable {
  /// The longest body that is kept, in bytes.
  package static let maximumBodyBytes = 8 << 20

  /// What is kept together and counted together.
  package enum Kind: String, Sendable, CaseIterable {
    /// An answer of an API.
    case answer
    /// A picture's file.
    case picture
    /// An answer that there is no such thing.
    case negative
    /// A note that asking failed, with the error's code for a body.
    case failure
  }

  package let kind: Kind
  /// The provider's registered name, to say whose answers there are.
  package let provider: String
  /// The HTTP status, 100 to 599.
  package let status: Int
  /// The decoded body.
  package let body: [UInt8]
  /// What the server can be asked by whether it has changed; nil where it cannot.
  package let validators: Validators?
  /// When it came, or was confirmed, by this machine's clock.
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

  /// The same answer, known to be as it was.
  ///
  /// - Parameter moment: When that was known.
  /// - Returns: The answer, received then.
  package func confirmed(at moment: Timestamp) -> KeptAnswer {
    KeptAnswer(
      kind: kind,
      provider: provider,
      status: status,
      body: body,
      validators: validators,
      receivedAt: moment
    )
  }

  /// How old it is, in seconds; one from a clock that was ahead counts as older than anything.
  ///
  /// - Parameter now: The time.
  /// - Returns: Its age.
  package func ageSeconds(at now: Timestamp) -> Int64 {
    let age = now.seconds(since: receivedAt)
    return age < 0 ? .max : age
  }
}
