/// Bytes as text of the 64 letters that every terminal takes (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  static func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let group = bytes[index..<min(index + 3, bytes.endIndex)]
      var bits = 0
      for offset in 0..<3 {
        bits = bits << 8 | (offset < group.count ? Int(group[index + offset]) : 0)
      }
      for letter in 0..<4 {
        let isPadding = letter > group.count
        let value = (bits >> (18 - 6 * letter)) & 63
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[value])
      }
      index += 3
    }
    return text
  }
}
