/// The number of a transfer, never used twice by one transport.
struct TransferID: Sendable, Hashable {
  /// The number itself, which also travels as libcurl's private pointer of the transfer.
  let number: UInt

  /// Wraps a number.
  init(_ number: UInt) {
    self.number = number
  }
}
