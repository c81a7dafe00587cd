/// Decodes the escapes of one JSON string (RFC 8259, section 7) into UTF-8.
///
/// It works on memory, in one pass: a response of megabytes may consist of nothing but escapes.
struct JSONStringDecoder {
  /// The whole text.
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  private var position: Int
  /// The offset after the last byte of the string.
  private let end: Int

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Returns a string of a text.
  ///
  /// - Parameters:
  ///   - range: The bytes of the string, between its quotes.
  ///   - text: The whole text, in valid UTF-8.
  /// - Returns: The string.
  /// - Throws: ``JSONError`` for the first invalid escape.
  static func string(
    _ range: Range<Int>,
    of text: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> String {
    var failure: JSONError?
    // No escape is shorter than what it stands for.
    let string = String(unsafeUninitializedCapacity: range.count) { output in
      var decoder = JSONStringDecoder(text, range)
      do throws(JSONError) {
        return try decoder.decode(into: output)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return string
  }

  /// Writes the string, and returns the number of bytes written.
  private mutating func decode(
    into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(JSONError) -> Int {
    var count = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        output[count] = byte
        count += 1
        continue
      }
      let scalar = try escape()
      count += Self.write(scalar, to: output, at: count)
    }
    return count
  }

  /// Writes a scalar as UTF-8 (RFC 3629, section 3), and returns the number of bytes.
  private static func write(
    _ value: UInt32,
    to output: UnsafeMutableBufferPointer<UInt8>,
    at index: Int
  ) -> Int {
    func continuation(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (value >> shift & 0x3F))
    }
    switch value {
    case ..<0x80:
      output[index] = UInt8(truncatingIfNeeded: value)
      return 1
    case ..<0x800:
      output[index] = UInt8(truncatingIfNeeded: 0xC0 | value >> 6)
      output[index + 1] = continuation(0)
      return 2
    case ..<0x10000:
      output[index] = UInt8(truncatingIfNeeded: 0xE0 | value >> 12)
      output[index + 1] = continuation(6)
      output[index + 2] = continuation(0)
      return 3
    default:
      output[index] = UInt8(truncatingIfNeeded: 0xF0 | value >> 18)
      output[index + 1] = continuation(12)
      output[index + 2] = continuation(6)
      output[index + 3] = continuation(0)
      return 4
    }
  }

  // MARK: Escapes

  /// Stands for a half of a surrogate pair without the other.
  private static let replacement: UInt32 = 0xFFFD

  /// Reads what follows a backslash, and returns its scalar.
  private mutating func escape() throws(JSONError) -> UInt32 {
    guard position < end else {
      throw JSONError(problem: .expected(.escape), offset: position)
    }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt32(byte)
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw JSONError(problem: .expected(.escape), offset: position - 1)
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> UInt32 {
    let first = try codeUnit()
    guard (0xD800...0xDFFF).contains(first) else { return first }
    guard
      first < 0xDC00, position + 1 < end,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { return Self.replacement }
    let beforeSecond = position
    position += 2
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second) else {
      position = beforeSecond
      return Self.replacement
    }
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    let last = position + 4
    guard last <= end else {
      throw JSONError(problem: .expected(.fourHexadecimalDigits), offset: position)
    }
    for index in position..<last {
      guard let digit = Self.hexadecimalDigit(bytes[index]) else {
        throw JSONError(problem: .expected(.fourHexadecimalDigits), offset: position)
      }
      unit = unit << 4 | digit
    }
    position = last
    return unit
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x41 + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x61 + 10
    default: nil
    }
  }
}
