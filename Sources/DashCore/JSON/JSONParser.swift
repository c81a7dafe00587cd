/// A strict JSON parser by RFC 8259 with limits.
///
/// The limits protect memory and stack from hostile texts. A byte order mark is skipped.
public struct JSONParser {
  /// The maximum nesting of lists and objects.
  ///
  /// The deepest response of any supported service has 7 levels.
  public static let maximumDepth = 64

  /// The maximum number of values in a text.
  public static let maximumValues = 1_000_000

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var valueCount = 0

  private init(_ bytes: [UInt8]) {
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
    var parser = JSONParser(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    parser.skipWhitespace()
    guard parser.position < bytes.count else { throw parser.error(.empty) }
    let node = try parser.value()
    parser.skipWhitespace()
    guard parser.position == bytes.count else {
      throw parser.error(.expected(.end))
    }
    return node
  }

  // MARK: Values

  private mutating func value() throws(JSONError) -> JSONNode {
    valueCount += 1
    guard valueCount <= Self.maximumValues else { throw error(.tooManyValues) }
    let start = position
    guard let first = peek() else { throw error(.expected(.value)) }
    let value: JSONNode.Value
    switch first {
    case UInt8(ascii: "{"): value = try nested { (p) throws(JSONError) in try p.object() }
    case UInt8(ascii: "["): value = try nested { (p) throws(JSONError) in try p.array() }
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try literal("true", .boolean(true))
    case UInt8(ascii: "f"): value = try literal("false", .boolean(false))
    case UInt8(ascii: "n"): value = try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = try number()
    default: throw error(.expected(.value))
    }
    return JSONNode(value: value, offset: start, end: position)
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONError) -> JSONNode.Value
  ) throws(JSONError) -> JSONNode.Value {
    depth += 1
    guard depth <= Self.maximumDepth else { throw error(.tooDeep) }
    position += 1
    skipWhitespace()
    let value = try body(&self)
    position += 1
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSONNode.Value {
    var members: [JSONNode.Member] = []
    if peek() == UInt8(ascii: "}") { return .object([]) }
    while true {
      let start = position
      guard peek() == UInt8(ascii: "\"") else { throw error(.expected(.nameInQuotes)) }
      let name = try string()
      let nameEnd = position
      skipWhitespace()
      guard peek() == UInt8(ascii: ":") else { throw error(.expected(.colon)) }
      position += 1
      skipWhitespace()
      let member = try value()
      members.append(
        JSONNode.Member(name: name, offset: start, nameEnd: nameEnd, value: member)
      )
      skipWhitespace()
      if peek() == UInt8(ascii: "}") { return .object(members) }
      try comma(or: "}")
    }
  }

  private mutating func array() throws(JSONError) -> JSONNode.Value {
    var elements: [JSONNode] = []
    if peek() == UInt8(ascii: "]") { return .array([]) }
    while true {
      elements.append(try value())
      skipWhitespace()
      if peek() == UInt8(ascii: "]") { return .array(elements) }
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
    _ value: JSONNode.Value
  ) throws(JSONError) -> JSONNode.Value {
    let expected = literal.withUTF8Buffer { Array($0) }
    guard bytes[position...].starts(with: expected) else { throw error(.expected(.value)) }
    position += expected.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSONNode.Value {
    let start = position
    if peek() == UInt8(ascii: "-") { position += 1 }
    let integerStart = position
    try digits()
    if bytes[integerStart] == UInt8(ascii: "0") && position > integerStart + 1 {
      position = integerStart + 1
      throw error(.expected(.numberWithoutLeadingZeros))
    }
    if peek() == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let text = bytes[start..<position]
    guard
      let number = Self.shortNumber(text) ?? Double(String(decoding: text, as: UTF8.self)),
      number.isFinite
    else { throw JSONError(problem: .numberOutOfRange, offset: start) }
    return .number(number)
  }

  /// The digits that a `Double` always holds exactly.
  private static let exactDigits = 15

  /// The powers of ten up to ``exactDigits``, which a `Double` holds exactly.
  private static let powersOfTen = (0..<exactDigits).reduce(into: [1.0]) { powers, index in
    powers.append(powers[index] * 10)
  }

  /// Returns a number without exponent and of few digits, as almost all are; `nil` for another.
  ///
  /// Both operands of the division are exact, so the result is rounded once, as it must be: W. D.
  /// Clinger, "How to read floating point numbers accurately" (1990).
  private static func shortNumber(_ text: ArraySlice<UInt8>) -> Double? {
    guard text.count <= exactDigits else { return nil }
    var digits = 0
    var decimals: Int?
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"): break
      case UInt8(ascii: "."): decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        decimals = decimals.map { $0 + 1 }
      default: return nil
      }
    }
    let number = Double(digits) / powersOfTen[decimals ?? 0]
    return text.first == UInt8(ascii: "-") ? -number : number
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    guard position > start else { throw error(.expected(.digit)) }
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    let problem = findEndOfString()
    let range = start..<position
    // An invalid escape comes before the end, and is reported first.
    let text =
      bytes[range].contains(UInt8(ascii: "\\"))
      ? try JSONStringDecoder.string(range, of: bytes)
      : String(decoding: bytes[range], as: UTF8.self)
    if let problem { throw error(problem) }
    position += 1
    return text
  }

  /// Moves to the closing quote, or to the first byte that no string may have.
  ///
  /// - Returns: What is wrong there; `nil` at the closing quote.
  private mutating func findEndOfString() -> JSONError.Problem? {
    bytes.withUnsafeBufferPointer { bytes in
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\""): return nil
        case UInt8(ascii: "\\"):
          // The escaped byte may be a quote.
          position = min(position + 2, bytes.count)
        case 0x00...0x1F: return .expected(.noControlCharacter)
        default: position += 1
        }
      }
      return .expected(.closingQuote)
    }
  }

  // MARK: Bytes

  private func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func skipWhitespace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func error(_ problem: JSONError.Problem) -> JSONError {
    JSONError(problem: problem, offset: position)
  }
}
