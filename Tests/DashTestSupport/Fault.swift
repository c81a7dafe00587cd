/// One way in which a server, or the way to it, fails, and what must become of it.
///
/// What a ``ChaosServer`` does is a value, so that one table serves every provider, once and watched:
/// ``all`` and ``statuses``.
package struct Fault: Sendable {
  /// What a user must be told.
  package enum Outcome: Sendable, Hashable {
    /// There is nothing to show but an error, with this code.
    case failure(String)
    /// Nothing: the answer is odd, and good all the same.
    case data
  }

  /// What a reply may be made of.
  package struct Scene: Sendable {
    /// What was asked.
    package let request: LoopbackRequest
    /// What a good server would answer.
    package let good: LoopbackReply
    /// A server at another address, which must never be asked.
    package let elsewhere: String
  }

  /// What the server does.
  enum Deed: Sendable {
    /// It refuses connections.
    case refuse
    /// It takes the request, and does this.
    case reply(@Sendable (Scene) -> LoopbackReply)
  }

  /// What a test says of it.
  package let name: String

  /// What must become of it, unless ``exceptions`` says otherwise.
  package let outcome: Outcome

  /// What must become of it with a provider whose answers say it differently.
  package var exceptions: [String: Outcome] = [:]

  /// Whether nothing ends it but the time that was allowed.
  package var lastsForever = false

  /// Whether it is right not to ask again at once, as after a 429.
  package var holdsOff = false

  let deed: Deed

  /// Describes a fault that ends in an error.
  ///
  /// - Parameters:
  ///   - name: What a test says of it.
  ///   - code: The error's code.
  ///   - lastsForever: Whether nothing ends it but the time that was allowed.
  ///   - reply: What the server does; the usual where the fault is on the way to it.
  package init(
    _ name: String,
    _ code: String,
    lastsForever: Bool = false,
    _ reply: @escaping @Sendable (Scene) -> LoopbackReply = { $0.good }
  ) {
    self.init(name, .failure(code), .reply(reply))
    self.lastsForever = lastsForever
  }

  init(_ name: String, _ outcome: Outcome, _ deed: Deed) {
    self.name = name
    self.outcome = outcome
    self.deed = deed
  }

  /// What must become of it with a provider.
  package func outcome(for provider: String) -> Outcome { exceptions[provider] ?? outcome }

  /// The same where other things become of it with some providers.
  func except(_ exceptions: [String: Outcome]) -> Fault {
    var fault = self
    fault.exceptions = exceptions
    return fault
  }

  /// Every fault but the statuses.
  package static let all = connections + lengths + floods + redirects + bodies + values
}
