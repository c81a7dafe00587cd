/// Lists in a JSON text that have only numbers and nulls, such as the hours of a forecast.
///
/// Such lists are long, and many of their numbers are never shown. So the parser only finds the end
/// of a list, and its numbers are parsed on demand.
enum NumberList {
  /// Finds the end of a list.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - start: The offset of the opening bracket.
  /// - Returns: The offset after the list and the number of its elements; `nil` if it is empty, or
  ///   has another element, a number with more than 16 characters or an exponent, or an error.
  static func end(in text: [UInt8], at start: Int) -> (offset: Int, count: Int)? {
    var count = 0
    let end = read(text, at: start) { _, _ in count += 1 }
    return end.map { ($0, count) }
  }

  /// Reads the elements of a list, `nil` for `null`, with their bytes.
  ///
  /// - Returns: The offset after the list; `nil` as for ``end(in:at:)``.
  @inline(__always) @discardableResult
  static func read(
    _ text: [UInt8],
    at start: Int,
    _ use: (_ number: Double?, _ range: Range<Int>) -> Void
  ) -> Int? {
    let bytes = text.span
    var position = start
    repeat {
      position += 1
      while bytes.byte(at: position).isJSONWhitespace { position += 1 }
      let start = position
      var number: Double?
      if bytes.byte(at: position) == UInt8(ascii: "n") {
        guard text[position...].starts(with: "null".utf8) else { return nil }
        position += 4
      } else {
        number = bytes.shortNumber(at: &position)
        guard number != nil else { return nil }
      }
      use(number, start..<position)
      while bytes.byte(at: position).isJSONWhitespace { position += 1 }
    } while bytes.byte(at: position) == UInt8(ascii: ",")
    return bytes.byte(at: position) == UInt8(ascii: "]") ? position + 1 : nil
  }
}

extension Span<UInt8> {
  /// Returns a byte of a JSON text; 0, which is no part of any token, after its end.
  @inline(__always)
  func byte(at position: Int) -> UInt8 {
    position < count ? self[position] : 0
  }

  /// Reads a number up to its exponent, if it has up to 16 characters after its sign.
  ///
  /// 15 digits and their power of ten are exact as `Double`, so that the quotient is the nearest
  /// `Double`, as `strtod` would return.
  ///
  /// - Parameter position: The offset of the number, and then the offset after it.
  /// - Returns: The number; `nil` for a longer number and for an error.
  @inline(__always)
  func shortNumber(at position: inout Int) -> Double? {
    let isNegative = byte(at: position) == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let first = position
    var (digits, scale) = (0, 1.0)
    while case let byte = byte(at: position), byte.isASCIIDigit {
      digits = digits &* 10 &+ Int(byte & 0xF)
      position += 1
    }
    let isWhole = position == first + 1 || byte(at: first) != UInt8(ascii: "0")
    guard position > first, isWhole else { return nil }
    if byte(at: position) == UInt8(ascii: ".") {
      position += 1
      let point = position
      while case let byte = byte(at: position), byte.isASCIIDigit {
        digits = digits &* 10 &+ Int(byte & 0xF)
        scale *= 10
        position += 1
      }
      guard position > point else { return nil }
    }
    guard position - first <= 16 else { return nil }
    let magnitude = Double(digits) / scale
    return isNegative ? -magnitude : magnitude
  }
}
