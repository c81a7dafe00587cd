/// A strict parser of JSON as defined in RFC 8259, with limits.
///
/// The limits protect memory and stack from hostile texts. A byte order mark is skipped.
public struct JSONParser {
  /// The maximum nesting of lists and objects.
  ///
  /// The deepest response of any supported service has 7 levels.
  public static let maximumDepth = 64

  /// The maximum number of values in a text.
  public static let maximumValues = 1_000_000

  /// The whole text, in valid UTF-8.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0
  private var valueCount = 0
  /// The values and names so far.
  private var items: [JSONItems.Item] = []
  /// The strings with escapes so far.
  private var decodedTexts: [String] = []

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Parses a JSON text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Returns: The value.
  /// - Throws: ``JSONError`` for invalid JSON or an exceeded limit.
  public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONError(problem: .notUTF8, offset: error.byteOffsets.lowerBound)
    }
    return try bytes.withUnsafeBufferPointer { text -> Result<JSONNode, JSONError> in
      var parser = JSONParser(text)
      do throws(JSONError) {
        try parser.text()
        let all = JSONItems(
          bytes,
          items: parser.items,
          decodedTexts: parser.decodedTexts
        )
        return .success(JSONNode(all))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private mutating func text() throws(JSONError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhitespace()
    guard position < bytes.count else { throw error(.empty) }
    try value()
    skipWhitespace()
    guard position == bytes.count else { throw error(.expected(.end)) }
  }

  // MARK: Values

  private mutating func value() throws(JSONError) {
    valueCount += 1
    guard valueCount <= Self.maximumValues else { throw error(.tooManyValues) }
    let start = position
    guard let first = peek() else { throw error(.expected(.value)) }
    let content: JSONItems.Content
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try container(first)
    case UInt8(ascii: "\""): content = try string()
    case UInt8(ascii: "t"): content = try literal("true", .boolean(true))
    case UInt8(ascii: "f"): content = try literal("false", .boolean(false))
    case UInt8(ascii: "n"): content = try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(try number())
    default: throw error(.expected(.value))
    }
    items.append(JSONItems.Item(start..<position, content))
  }

  /// Parses a list or an object by its opening bracket.
  private mutating func container(_ bracket: UInt8) throws(JSONError) {
    let (start, index) = (position, items.count)
    // Until its end is known.
    items.append(JSONItems.Item(start..<start, .null))
    try open()
    let content: JSONItems.Content
    if bracket == UInt8(ascii: "{") {
      try object()
      content = .object(end: Int32(items.count))
    } else {
      try array()
      content = .array(end: Int32(items.count))
    }
    close()
    items[index] = JSONItems.Item(start..<position, content)
  }

  /// Moves past an opening bracket.
  private mutating func open() throws(JSONError) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw error(.tooDeep) }
    position += 1
    skipWhitespace()
  }

  /// Moves past a closing bracket.
  private mutating func close() {
    position += 1
    depth -= 1
  }

  private mutating func object() throws(JSONError) {
    if peek() == UInt8(ascii: "}") { return }
    while true {
      let start = position
      guard peek() == UInt8(ascii: "\"") else { throw error(.expected(.nameInQuotes)) }
      let name = try string()
      items.append(JSONItems.Item(start..<position, name))
      skipWhitespace()
      guard peek() == UInt8(ascii: ":") else { throw error(.expected(.colon)) }
      position += 1
      skipWhitespace()
      try value()
      skipWhitespace()
      if peek() == UInt8(ascii: "}") { return }
      try comma(or: "}")
    }
  }

  private mutating func array() throws(JSONError) {
    if peek() == UInt8(ascii: "]") { return }
    while true {
      try value()
      skipWhitespace()
      if peek() == UInt8(ascii: "]") { return }
      try comma(or: "]")
    }
  }

  private mutating func comma(or bracket: String) throws(JSONError) {
    guard peek() == UInt8(ascii: ",") else { throw error(.expected(.commaOr(bracket))) }
    position += 1
    skipWhitespace()
  }

  private mutating func literal(
    _ literal: StaticString,
    _ value: JSONItems.Content
  ) throws(JSONError) -> JSONItems.Content {
    let isEqual = literal.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard isEqual else { throw error(.expected(.value)) }
    position += literal.utf8CodeUnitCount
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> Double {
    let start = position
    let isNegative = bytes[start] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let integerStart = position
    var digits: UInt64 = 0
    try readDigits(into: &digits)
    var digitCount = position - integerStart
    if bytes[integerStart] == UInt8(ascii: "0") && digitCount > 1 {
      position = integerStart + 1
      throw error(.expected(.numberWithoutLeadingZeros))
    }
    var decimals = 0
    if peek() == UInt8(ascii: ".") {
      position += 1
      let decimalStart = position
      try readDigits(into: &digits)
      decimals = position - decimalStart
      digitCount += decimals
    }
    let hasExponent = peek().map { $0 | 0x20 } == UInt8(ascii: "e")
    if !hasExponent, digitCount <= Self.maximumDigits {
      let number = quotient(of: digits, byPowerOfTen: decimals)
      return isNegative ? -number : number
    }
    if hasExponent {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try readDigits(into: &digits)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw JSONError(problem: .numberOutOfRange, offset: start)
    }
    return number
  }

  /// The digits that a `UInt64` always holds.
  private static let maximumDigits = 19

  /// The powers of ten up to ``maximumDigits``.
  private let powersOfTen = (0..<maximumDigits).reduce(into: [1 as UInt64]) { powers, index in
    powers.append(powers[index] * 10)
  }

  /// Returns a decimal fraction as the nearest `Double`.
  ///
  /// - Parameters:
  ///   - digits: All digits, as a whole number.
  ///   - decimals: The number of digits after the point, at most ``maximumDigits``.
  /// - Returns: The number, rounded once.
  private func quotient(of digits: UInt64, byPowerOfTen decimals: Int) -> Double {
    let divisor = powersOfTen[decimals]
    let exactLimit = 1 << UInt64(Double.significandBitCount + 1)
    // Both operands of the division are exact, so its result is rounded once: W. D. Clinger, "How to
    // read floating point numbers accurately" (1990).
    if digits <= exactLimit, divisor <= exactLimit { return Double(digits) / Double(divisor) }
    // Otherwise shift both until their top bit is set, so that the quotient has 63 or 64 bits. A
    // remainder sets its lowest bit, so that it is rounded to a Double like the exact quotient.
    let (shift, divisorShift) = (digits.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let shifted = digits << UInt64(shift)
    let (bits, remainder) = (divisor << UInt64(divisorShift)).dividingFullWidth(
      (shifted >> 1, shifted << 63)
    )
    let significand = Double(remainder == 0 ? bits : bits | 1)
    return Double(sign: .plus, exponent: divisorShift - shift - 63, significand: significand)
  }

  /// Appends digits to a number, which is exact up to ``maximumDigits`` in all.
  private mutating func readDigits(into number: inout UInt64) throws(JSONError) {
    // Local variables stay in registers.
    var (index, digits) = (position, number)
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      digits = digits &* 10 &+ UInt64(digit)
      index += 1
    }
    number = digits
    guard index > position else { throw error(.expected(.digit)) }
    position = index
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> JSONItems.Content {
    position += 1
    let start = position
    let (problem, hasEscapes, isASCII) = findEndOfString()
    // An invalid escape comes before the end, and is reported first.
    let text = hasEscapes ? try JSONStringDecoder.string(start..<position, of: bytes) : nil
    if let problem { throw error(problem) }
    position += 1
    guard let text else { return .text(isASCII: isASCII) }
    decodedTexts.append(text)
    return .decodedText(Int32(decodedTexts.count - 1))
  }

  /// Moves to the closing quote, or to the first byte that no string may have.
  ///
  /// - Returns: What is wrong there, `nil` at the closing quote; whether there are escapes before,
  ///   and whether all bytes before are ASCII.
  private mutating func findEndOfString() -> (JSONError.Problem?, hasEscapes: Bool, isASCII: Bool) {
    var (hasEscapes, isASCII) = (false, true)
    var index = position
    defer { position = index }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return (nil, hasEscapes, isASCII)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        // The escaped byte may be a quote.
        index = min(index + 2, bytes.count)
      case 0x00...0x1F: return (.expected(.noControlCharacter), hasEscapes, isASCII)
      case 0x80...:
        isASCII = false
        index += 1
      default: index += 1
      }
    }
    return (.expected(.closingQuote), hasEscapes, isASCII)
  }

  // MARK: Bytes

  private func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func skipWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private func error(_ problem: JSONError.Problem) -> JSONError {
    JSONError(problem: problem, offset: position)
  }
}
