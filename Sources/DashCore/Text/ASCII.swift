// Addresses, numbers and variables are ASCII: bytes are compared, which is much faster than
// characters, and no letter or digit of another script passes. The standard library's search for a
// text would also link its regular expressions.

extension UInt8 {
  /// Whether this is the code of an ASCII letter.
  package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether this is the code of an ASCII digit.
  package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether this is the code of an ASCII hexadecimal digit.
  package var isASCIIHexDigit: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  /// Whether this is white space in JSON (RFC 8259, section 2).
  var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension String {
  /// Whether the text contains a control character: U+0000 to U+001F, U+007F to U+009F, the general
  /// category `Cc`, which never changes (https://www.unicode.org/policies/stability_policy.html).
  package var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }
}

extension StringProtocol {
  /// Returns where an ASCII text first occurs; `nil` if it does not occur or is empty.
  package func firstRange(ofASCII text: String) -> Range<Index>? {
    var start = startIndex
    while let index = utf8[start...].firstIndex(where: { $0 == text.utf8.first }) {
      if utf8[index...].starts(with: text.utf8) {
        return index..<utf8.index(index, offsetBy: text.utf8.count)
      }
      start = utf8.index(after: index)
    }
    return nil
  }

  /// Returns whether an ASCII text occurs.
  package func contains(ascii text: String) -> Bool { firstRange(ofASCII: text) != nil }

  /// Returns the text with another one in place of each occurrence of an ASCII text.
  package func replacing(ascii text: String, with replacement: String) -> String {
    var replaced = ""
    var rest = self[...]
    while let range = rest.firstRange(ofASCII: text) {
      replaced += rest[..<range.lowerBound] + replacement
      rest = rest[range.upperBound...]
    }
    return replaced + rest
  }
}
