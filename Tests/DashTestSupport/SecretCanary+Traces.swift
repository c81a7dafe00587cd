import Foundation

extension SecretCanary {
  /// Returns the form in which bytes contain a key, such as `base64`; `nil` if they do not.
  ///
  /// It detects the key itself, percent-encoded, in base64 at any offset, in hexadecimal, and by
  /// its first bytes as a memory dump shows them.
  package static func trace(in bytes: [UInt8]) -> String? {
    let data = Data(bytes)
    return forms.first { data.range(of: $0.bytes) != nil }?.name
  }

  private static let forms = forms(of: text)

  private static func forms(of text: String) -> [(name: String, bytes: Data)] {
    let bytes = Array(text.utf8)
    let encoded = percentEncoded(bytes)
    let hexadecimal = bytes.map { hexadecimalDigits[Int($0)] }.joined()
    let dumped = bytes.prefix(8).map { hexadecimalDigits[Int($0)] }.joined(separator: " ")
    let texts = [
      ("raw", String(text.prefix(8))), ("dumped", dumped), ("percent-encoded", encoded),
      ("percent-encoded", encoded.lowercased()),
      ("hexadecimal", hexadecimal), ("hexadecimal", hexadecimal.uppercased()),
    ]
    // The 0 to 2 bytes before it in the group of 3 change every digit; the digits at both ends hold
    // bits of the neighbouring bytes.
    let base64 = (0..<3).flatMap { offset -> [(String, String)] in
      let digits = base64Digits(of: [UInt8](repeating: 0, count: offset) + bytes)
      let whole = digits.prefix((offset + bytes.count) * 8 / 6).dropFirst((offset * 8 + 5) / 6)
      let url = whole.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
      return [("base64", String(whole)), ("base64url", String(url))]
    }
    return (texts + base64).map { ($0.0, Data($0.1.utf8)) }
  }

  private static let hexadecimalDigits = (0...255).map { byte in
    String(byte / 16, radix: 16) + String(byte % 16, radix: 16)
  }

  /// Returns bytes with everything encoded except RFC 3986's unreserved characters.
  private static func percentEncoded(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII
        && (character.isLetter || character.isNumber || "-._~".contains(character))
        ? String(character) : "%" + hexadecimalDigits[Int(byte)].uppercased()
    }
    .joined()
  }

  private static func base64Digits(of bytes: [UInt8]) -> [Character] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var digits: [Character] = []
    var (value, bits) = (0, 0)
    for byte in bytes {
      value = (value << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 6 {
        bits -= 6
        digits.append(alphabet[value >> bits & 63])
      }
    }
    return digits
  }
}
