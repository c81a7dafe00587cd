/// Finds a secret in bytes, also where it is escaped, in base64 or in another case.
///
/// Decodes JSON escapes (`\u0061`, `\/`) and percent-encoding (`%61`), then compares ASCII letters
/// without their case. In base64 it compares the digits that the secret alone determines: which ones
/// depends on the position of the secret modulo three.
struct SecretSearch: Sendable, Hashable {
  /// The maximum number of escapes within escapes that are decoded.
  private static let maximumDepth = 3

  /// The secret with ASCII letters in lower case.
  private let plain: [UInt8]
  /// The digits in base64 and base64url, at each position.
  private let encoded: Set<[UInt8]>

  /// Creates a search.
  ///
  /// - Parameter secret: The secret; with an empty one nothing is found.
  init(for secret: String) {
    let bytes = Array(secret.utf8)
    plain = bytes.map(Self.lowercased)
    encoded = Set(
      (0..<3).flatMap { position in
        ["+/", "-_"].map { Self.base64Digits(of: bytes, at: position, lastDigits: Array($0.utf8)) }
      }.filter { !$0.isEmpty }
    )
  }

  /// Returns whether a text of a length could contain the secret; no form of it is shorter than itself.
  func canBeFound(inBytes count: Int) -> Bool { count >= plain.count }

  /// Returns whether bytes contain the secret.
  func isFound(in bytes: [UInt8]) -> Bool {
    layers(of: DecodedBytes(bytes)) { !ranges(in: $0.bytes, isFirstOnly: true).isEmpty }
  }

  /// Returns the places of the secret in bytes, in order and without overlaps.
  func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    let original = DecodedBytes(bytes, offsets: Array(0...bytes.count))
    _ = layers(of: original) { layer in
      found += ranges(in: layer.bytes, isFirstOnly: false).map(layer.original)
      return false
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  /// Calls a function with the bytes, then with each decoded layer, until it returns true.
  private func layers(of bytes: DecodedBytes, until isDone: (DecodedBytes) -> Bool) -> Bool {
    var layer = bytes
    for _ in 0..<Self.maximumDepth {
      if isDone(layer) { return true }
      guard let next = layer.decoded() else { return false }
      layer = next
    }
    return isDone(layer)
  }

  private func ranges(in bytes: [UInt8], isFirstOnly: Bool) -> [Range<Int>] {
    guard let first = plain.first else { return [] }
    var starts = [Bool](repeating: false, count: 256)
    for byte in encoded.compactMap({ $0.first }) { starts[Int(byte)] = true }
    starts[Int(first)] = true
    if (0x61...0x7A).contains(first) { starts[Int(first & ~0x20)] = true }
    return bytes.withUnsafeBufferPointer { bytes in
      var found: [Range<Int>] = []
      var index = 0
      while index < bytes.count {
        guard starts[Int(bytes[index])], let range = match(at: index, in: bytes) else {
          index += 1
          continue
        }
        found.append(range)
        if isFirstOnly { break }
        index = range.upperBound
      }
      return found
    }
  }

  private func match(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    func isEqual(_ form: [UInt8], _ convert: (UInt8) -> UInt8) -> Bool {
      form.count <= bytes.count - start
        && form.indices.allSatisfy { convert(bytes[start + $0]) == form[$0] }
    }
    if isEqual(plain, Self.lowercased) { return start..<(start + plain.count) }
    guard let form = encoded.first(where: { isEqual($0) { $0 } }) else { return nil }
    // The digits beside these have bits of the secret too.
    var range = start..<(start + form.count)
    while range.lowerBound > 0, Self.isBase64(bytes[range.lowerBound - 1]) {
      range = (range.lowerBound - 1)..<range.upperBound
    }
    while range.upperBound < bytes.count, Self.isBase64(bytes[range.upperBound]) {
      range = range.lowerBound..<(range.upperBound + 1)
    }
    return range
  }

  // MARK: Bytes

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Array("+/-_=".utf8).contains(byte)
    }
  }

  private static let firstDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8
  )

  /// Returns the base64 digits whose six bits all belong to bytes after `position` others.
  private static func base64Digits(
    of bytes: [UInt8],
    at position: Int,
    lastDigits: [UInt8]
  ) -> [UInt8] {
    let digits = firstDigits + lastDigits
    let (firstBit, endBit) = (position * 8, (position + bytes.count) * 8)
    func bit(_ index: Int) -> UInt8 {
      bytes[(index - firstBit) / 8] >> UInt8(7 - (index - firstBit) % 8) & 1
    }
    let first = (firstBit + 5) / 6
    return (first..<max(first, endBit / 6)).map { digit in
      let bits = digit * 6..<digit * 6 + 6
      let value: UInt8 = bits.reduce(0) { $0 << 1 | bit($1) }
      return digits[Int(value)]
    }
  }
}

/// Bytes after the decoding of escapes.
private struct DecodedBytes {
  private(set) var bytes: [UInt8]
  /// For each byte, and for the end, its offset in the original bytes; `nil` if not needed.
  private var offsets: [Int]?

  init(_ bytes: [UInt8], offsets: [Int]? = nil) {
    self.bytes = bytes
    self.offsets = offsets
  }

  /// Returns the original range of a range of these bytes.
  func original(_ range: Range<Int>) -> Range<Int> {
    guard let offsets else { return range }
    return offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// Decodes one level of escapes; returns `nil` if there are none.
  func decoded() -> DecodedBytes? {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") }) else {
      return nil
    }
    var result = DecodedBytes([], offsets: offsets.map { _ in [] })
    result.bytes.reserveCapacity(bytes.count)
    var index = 0
    var hasEscape = false
    while index < bytes.count {
      let count = result.bytes.count
      let length = appendEscape(at: index, to: &result.bytes)
      if length == 0 { result.bytes.append(bytes[index]) }
      if let offset = offsets?[index] {
        for _ in count..<result.bytes.count { result.offsets?.append(offset) }
      }
      hasEscape = hasEscape || length > 0
      index += max(length, 1)
    }
    if let end = offsets?.last { result.offsets?.append(end) }
    return hasEscape ? result : nil
  }

  /// Decodes the escape at an index, and returns its length; 0 if there is none.
  private func appendEscape(at index: Int, to result: inout [UInt8]) -> Int {
    if bytes[index] == UInt8(ascii: "%"), let byte = number(at: index + 1, digits: 2) {
      result.append(UInt8(truncatingIfNeeded: byte))
      return 3
    }
    guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else { return 0 }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "\""):
      result.append(bytes[index + 1])
      return 2
    case UInt8(ascii: "u"):
      guard let unit = number(at: index + 2, digits: 4) else { return 0 }
      if let scalar = Unicode.Scalar(unit) {
        result.append(contentsOf: String(Character(scalar)).utf8)
        return 6
      }
      // A surrogate pair.
      guard
        index + 7 < bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
        bytes[index + 7] == UInt8(ascii: "u"), let low = number(at: index + 8, digits: 4),
        (0xD800...0xDBFF).contains(unit), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { return 0 }
      result.append(contentsOf: String(Character(scalar)).utf8)
      return 12
    default: return 0
    }
  }

  /// Parses a number with this many hexadecimal digits.
  private func number(at start: Int, digits: Int) -> UInt32? {
    guard start + digits <= bytes.count else { return nil }
    var number: UInt32 = 0
    for byte in bytes[start..<(start + digits)] {
      switch byte {
      case 0x30...0x39: number = number << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: number = number << 4 | UInt32((byte | 0x20) - 0x57)
      default: return nil
      }
    }
    return number
  }
}
