/// A fault of a server or of the network, and the outcome the program must show.
///
/// Faults are values, so the tables ``all`` and ``statuses`` serve the tests of every provider, in
/// single runs and in watch mode.
package struct Fault: Sendable {
  /// The outcome that the user must see.
  package enum Outcome: Sendable, Hashable {
    /// Only an error, with this code.
    case failure(String)
    /// Data: the response is odd, but valid.
    case data
  }

  /// The input for building a reply.
  package struct Scene: Sendable {
    /// The request.
    package let request: LoopbackRequest
    /// The reply of a good server.
    package let good: LoopbackReply
    /// A server at another address, which must never get a request.
    package let elsewhere: String
  }

  /// The name in test output.
  package let name: String

  /// The expected outcome, unless a missing key changes it.
  package let outcome: Outcome

  /// The expected outcome for a provider without a key; `nil` if the key does not matter.
  private var outcomeWithoutKey: Outcome?

  /// Whether only the timeout ends the request.
  package var lastsForever = false

  /// Whether the program must not retry at once, as after a 429.
  package var holdsOff = false

  /// The server's reply.
  let reply: @Sendable (Scene) -> LoopbackReply

  /// Creates a fault that ends in an error.
  ///
  /// - Parameters:
  ///   - name: The name in test output.
  ///   - code: The error's code.
  ///   - lastsForever: Whether only the timeout ends the request.
  ///   - reply: The server's reply; the good one if the fault is in the network.
  package init(
    _ name: String,
    _ code: String,
    lastsForever: Bool = false,
    _ reply: @escaping @Sendable (Scene) -> LoopbackReply = { $0.good }
  ) {
    self.init(name, .failure(code), reply)
    self.lastsForever = lastsForever
  }

  init(_ name: String, _ outcome: Outcome, _ reply: @escaping @Sendable (Scene) -> LoopbackReply) {
    self.name = name
    self.outcome = outcome
    self.reply = reply
  }

  /// Returns the expected outcome for a provider whose requests have a key or not.
  package func outcome(hasKey: Bool) -> Outcome {
    (hasKey ? nil : outcomeWithoutKey) ?? outcome
  }

  /// Returns the fault with another outcome for requests without a key.
  func withoutKey(_ outcome: Outcome) -> Fault {
    var fault = self
    fault.outcomeWithoutKey = outcome
    return fault
  }

  /// Every fault except the statuses.
  package static let all = connections + lengths + floods + redirects + bodies
}
