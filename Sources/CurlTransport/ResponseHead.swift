/// The header fields of an answer, collected line by line.
///
/// A server may send several blocks of them: interim answers (1xx) before the final one. Only the
/// last block counts; fields after the body (trailers) do not. The bounds hold for all of it, so
/// that a server cannot go on with headers for ever.
package struct ResponseHead {
  /// The most bytes that all lines together may have.
  package static let maximumBytes = 64 * 1024

  /// The most fields that there may be.
  package static let maximumFields = 100

  /// The fields: names in lower case, in the server's order.
  package private(set) var fields: [(name: String, value: String)] = []

  /// Whether the block has come to its end, an empty line.
  package private(set) var isComplete = false

  private var byteCount = 0
  private var fieldCount = 0

  /// Creates the head of an answer of which nothing has come.
  package init() {}

  /// Takes the next line.
  ///
  /// - Parameter line: One whole line, with or without its end.
  /// - Returns: False where the answer has gone beyond a bound.
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
      // A folded line, which RFC 9112 wants read as one with a space in between.
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
