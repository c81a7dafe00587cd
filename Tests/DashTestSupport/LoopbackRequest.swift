/// A request as a ``LoopbackServer`` received it.
package struct LoopbackRequest: Sendable {
  /// Every byte, from the request line to the empty line.
  package let bytes: [UInt8]

  /// The method, such as `GET`.
  package let method: String

  /// The path and query as sent.
  package let target: String

  /// The path as sent, not decoded.
  package let path: String

  /// The names and values of the query, decoded, in the order sent.
  package let query: [(name: String, value: String)]

  /// The header fields, names in lower case, in the order sent.
  package let headers: [(name: String, value: String)]

  /// Parses the head of a request.
  ///
  /// Returns `nil` if the bytes do not start like a request.
  ///
  /// - Parameter bytes: Everything up to the empty line.
  package init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    guard let requestLine = lines.first?.split(separator: " "), requestLine.count == 3 else {
      return nil
    }
    self.bytes = bytes
    method = String(requestLine[0])
    target = String(requestLine[1])
    let parts = requestLine[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query =
      parts.count < 2
      ? []
      : parts[1].split(separator: "&").map { pair in
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (Self.decoded(sides[0]), sides.count < 2 ? "" : Self.decoded(sides[1]))
      }
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (line[..<colon].lowercased(), String(value))
    }
  }

  /// Returns the first value of a header field.
  ///
  /// - Parameter name: The field's name in lower case.
  /// - Returns: `nil` if the field was not sent.
  package func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }

  /// Returns the first value of a query parameter, decoded.
  ///
  /// - Parameter name: The parameter's name.
  /// - Returns: `nil` if the parameter was not sent.
  package func parameter(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  /// Decodes a value of a form's query, where `+` is a space.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), let value = UInt8(Substring(rest.prefix(2)), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
