/// Takes in what a server sends, and stops it at the bounds.
///
/// libcurl's callbacks write here, on the loop's thread. It owns no handle, so that no clean-up can
/// run while libcurl still points at it.
final class ResponseSink {
  /// The header fields so far.
  private(set) var head = ResponseHead()

  /// The decoded body so far.
  private(set) var body: [UInt8] = []

  /// Whether the answer went beyond a bound.
  private(set) var exceedsBound = false

  /// Whether an address was refused that the host's name stands for.
  private(set) var hasRefusedAddress = false

  private let maximumBodyBytes: Int

  /// Creates a sink for one answer.
  ///
  /// - Parameter maximumBodyBytes: The most bytes that the decoded body may have.
  init(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
  }

  /// Takes note of an address that is not connected to.
  func refuseAddress() {
    hasRefusedAddress = true
  }

  /// Takes one line of the head.
  ///
  /// - Returns: False where the transfer must end.
  func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    guard unsafe head.receive(line) else {
      exceedsBound = true
      return false
    }
    return true
  }

  /// Takes a piece of the decoded body.
  ///
  /// - Returns: False where the transfer must end.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= maximumBodyBytes - body.count else {
      exceedsBound = true
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }
}
