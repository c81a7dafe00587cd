import DashCore
import Glibc

/// Collects a response from libcurl and enforces its size limits.
///
/// libcurl's callbacks write here, on the loop's thread. The sink owns no handle, so no cleanup can
/// run while libcurl still points at it.
final class ResponseSink {
  /// The header fields received so far.
  private(set) var head = ResponseHead()

  /// The decoded body received so far.
  private(set) var body: [UInt8] = []

  /// Whether the response exceeded a size limit.
  private(set) var exceedsLimit = false

  /// Why no socket was opened; `nil` once one was, so that a later failure has another cause.
  private(set) var socketFailure: SourceError.Reason?

  /// Whether connections to private addresses are refused.
  let refusesPrivateAddresses: Bool

  private let maximumBodyBytes: Int

  /// Creates a sink for one response.
  ///
  /// - Parameters:
  ///   - maximumBodyBytes: The size limit of the decoded body.
  ///   - refusesPrivateAddresses: Whether connections to private addresses are refused.
  init(maximumBodyBytes: Int, refusesPrivateAddresses: Bool) {
    self.maximumBodyBytes = maximumBodyBytes
    self.refusesPrivateAddresses = refusesPrivateAddresses
  }

  /// Records the result of opening a socket.
  ///
  /// - Parameter errno: The error; `nil` if the socket was opened.
  func recordSocket(_ errno: Int32?) {
    switch errno {
    case nil: socketFailure = nil
    case EMFILE, ENFILE: socketFailure = .tooManyOpenFiles
    // As for an address of a family that the system lacks.
    default: break
    }
  }

  /// Records that the connection to an address was refused.
  func refuseAddress() {
    socketFailure = .privateAddress
  }

  /// Receives one header line.
  ///
  /// - Returns: False if the transfer must end.
  func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    guard unsafe head.receive(line) else {
      exceedsLimit = true
      return false
    }
    return true
  }

  /// Receives a piece of the decoded body.
  ///
  /// - Returns: False if the transfer must end.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= maximumBodyBytes - body.count else {
      exceedsLimit = true
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }
}

/// The header fields of a response, parsed line by line.
///
/// A server may send interim responses (1xx) before the final one; only the last block counts.
/// Trailers after the body are ignored. The limits cover all blocks together, so a server cannot
/// send headers forever.
package struct ResponseHead {
  /// The size limit of all lines together, in bytes.
  package static let maximumBytes = 64 * 1024

  /// The limit for the number of fields.
  package static let maximumFields = 100

  /// The fields in the server's order, with names in lower case.
  package private(set) var fields: [(name: String, value: String)] = []

  /// Whether the empty line that ends the block has arrived.
  package private(set) var isComplete = false

  private var byteCount = 0
  private var fieldCount = 0

  /// Creates an empty head.
  package init() {}

  /// Parses the next line.
  ///
  /// - Parameter line: One whole line, with or without its line end.
  /// - Returns: False if the response exceeded a limit.
  package mutating func receive(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    byteCount += line.count
    guard byteCount <= Self.maximumBytes else { return false }

    if line.starts(with: "HTTP/".utf8) {
      fields = []
      isComplete = false
      return true
    }
    let content = Self.trimmed(line[...])
    guard !content.isEmpty else {
      isComplete = true
      return true
    }
    fieldCount += 1
    guard fieldCount <= Self.maximumFields else { return false }
    if !isComplete { append(content, isContinuation: line.first.map(Self.isBlank) ?? false) }
    return true
  }

  private mutating func append(
    _ content: some BidirectionalCollection<UInt8>,
    isContinuation: Bool
  ) {
    if isContinuation, let last = fields.indices.last {
      // RFC 9112 section 5.2: a folded line continues the value after a space.
      fields[last].value += " " + String(decoding: content, as: UTF8.self)
    } else if let colon = content.firstIndex(of: UInt8(ascii: ":")) {
      let name = String(decoding: content[..<colon], as: UTF8.self).lowercased()
      let value = Self.trimmed(content[content.index(after: colon)...])
      fields.append((name, String(decoding: value, as: UTF8.self)))
    }
  }

  private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(
    _ bytes: Bytes
  ) -> Bytes.SubSequence {
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isBlank($0) }.map { bytes.index(after: $0) } ?? start
    return bytes[start..<end]
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(byte)
  }
}
