/// Percent-encoding as RFC 3986 wants it: all but the unreserved characters, byte by byte.
package enum PercentEncoding {
  /// Encodes a text for a path segment or for a name or value of a query.
  package static func encode(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += byte < 0x10 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  /// Decodes what stands encoded; an escape that is none stays as it is.
  package static func decode(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      let isEscape =
        byte == UInt8(ascii: "%") && digits.count == 2 && digits.allSatisfy(\.isHexDigit)
      if isEscape, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}
