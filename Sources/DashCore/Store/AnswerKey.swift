/// What one answer is kept under: who was asked for what, by whose key.
///
/// A hash of the provider, the endpoint, the parameters and the secret with a salt that never leaves
/// this machine, so that neither a key nor a query can be read from it and two accounts never mix.
package struct AnswerKey: Sendable, Hashable {
  /// The hash, 32 bytes.
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}
