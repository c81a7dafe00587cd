/// Whose calls count together: one account of a provider.
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
