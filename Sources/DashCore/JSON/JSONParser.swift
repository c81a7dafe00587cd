/// A strict parser of JSON as defined in RFC 8259, with limits.
///
/// The limits protect memory and stack from hostile texts. A byte order mark is skipped.
public struct JSONParser {
  /// The maximum nesting of lists and objects.
  ///
  /// The deepest response of any supported service has 7 levels.
  public static let maximumDepth = 64

  /// The maximum number of values in a text.
  package static let maximumValues = 1_000_000

  /// The whole text, in valid UTF-8.
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var valueCount = 0

  /// Parses a JSON text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: ``JSONError`` for invalid JSON or an exceeded limit.
  public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONError(problem: .notUTF8, offset: error.byteOffsets.lowerBound)
    }
    var parser = JSONParser(bytes: bytes)
    return try parser.text()
  }

  private mutating func text() throws(JSONError) -> JSONNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipWhitespace()
    guard position < bytes.count else { throw error(.empty) }
    let root = try node()
    skipWhitespace()
    guard position == bytes.count else { throw error(expecting: .end) }
    return root
  }

  // MARK: Values

  private mutating func node() throws(JSONError) -> JSONNode {
    try countValue()
    let start = position
    let storage = peek() == UInt8(ascii: "[") ? try list() : .value(try value())
    return JSONNode(storage: storage, range: start..<position)
  }

  private mutating func countValue() throws(JSONError) {
    valueCount += 1
    guard valueCount <= Self.maximumValues else { throw error(.tooManyValues) }
  }

  private mutating func value() throws(JSONError) -> JSONNode.Value {
    switch peek() {
    case UInt8(ascii: "{"): .object(try object())
    case UInt8(ascii: "\""): .string(try string())
    case UInt8(ascii: "t"): try literal("true", .boolean(true))
    case UInt8(ascii: "f"): try literal("false", .boolean(false))
    case UInt8(ascii: "n"): try literal("null", .null)
    case _ where isAtNumber: .number(try number())
    default: throw error(expecting: .value)
    }
  }

  private mutating func object() throws(JSONError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    try open()
    while try !close(UInt8(ascii: "}"), isFirst: members.isEmpty) {
      let start = position
      guard peek() == UInt8(ascii: "\"") else { throw error(expecting: .nameInQuotes) }
      let name = try string()
      let nameRange = start..<position
      skipWhitespace()
      guard peek() == UInt8(ascii: ":") else { throw error(expecting: .colon) }
      position += 1
      skipWhitespace()
      members.append(JSONNode.Member(name: name, value: try node(), nameRange: nameRange))
    }
    return members
  }

  private mutating func list() throws(JSONError) -> JSONNode.Storage {
    var elements: [JSONNode] = []
    try open()
    if let end = NumberList.end(in: bytes, at: position - 1),
      valueCount + end.count <= Self.maximumValues
    {
      position = end.offset
      depth -= 1
      valueCount += end.count
      return .numbers(in: bytes)
    }
    while try !close(UInt8(ascii: "]"), isFirst: elements.isEmpty) {
      elements.append(try node())
    }
    return .value(.array(elements))
  }

  /// Moves past an opening bracket.
  private mutating func open() throws(JSONError) {
    depth += 1
    guard depth <= Self.maximumDepth else { throw error(.tooDeep) }
    position += 1
  }

  /// Moves past a closing bracket and returns true, or past the comma before the next child.
  @inline(__always)
  private mutating func close(_ bracket: UInt8, isFirst: Bool) throws(JSONError) -> Bool {
    skipWhitespace()
    if peek() == bracket {
      position += 1
      depth -= 1
      return true
    }
    guard !isFirst else { return false }
    guard peek() == UInt8(ascii: ",") else {
      throw error(expecting: .commaOr(String(UnicodeScalar(bracket))))
    }
    let comma = position
    position += 1
    skipWhitespace()
    if peek() == bracket {
      position = comma
      throw error(.expected(.noTrailingComma))
    }
    return false
  }

  private mutating func literal(
    _ literal: String,
    _ value: JSONNode.Value
  ) throws(JSONError) -> JSONNode.Value {
    guard bytes[position...].starts(with: literal.utf8) else { throw error(.expected(.value)) }
    position += literal.utf8.count
    return value
  }

  // MARK: Numbers

  private var isAtNumber: Bool { peek() == UInt8(ascii: "-") || peek().isASCIIDigit }

  private mutating func number() throws(JSONError) -> Double {
    let start = position
    var end = start
    if let number = bytes.span.shortNumber(at: &end),
      bytes.span.byte(at: end) | 0x20 != UInt8(ascii: "e")
    {
      position = end
      return number
    }
    if peek() == UInt8(ascii: "-") { position += 1 }
    let integerStart = position
    try skipDigits()
    if bytes[integerStart] == UInt8(ascii: "0") && position > integerStart + 1 {
      position = integerStart + 1
      throw error(.expected(.numberWithoutLeadingZeros))
    }
    if peek() == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw JSONError(problem: .numberOutOfRange, offset: start)
    }
    return number
  }

  /// Moves past one or more digits.
  private mutating func skipDigits() throws(JSONError) {
    let start = position
    while peek().isASCIIDigit { position += 1 }
    guard position > start else { throw error(.expected(.digit)) }
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    position += 1
    var text = ""
    while true {
      let start = position
      while peek() >= 0x20, peek() != UInt8(ascii: "\""), peek() != UInt8(ascii: "\\") {
        position += 1
      }
      text += String(decoding: bytes[start..<position], as: UTF8.self)
      switch peek() {
      case _ where position == bytes.count: throw error(.expected(.closingQuote))
      case UInt8(ascii: "\""):
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        text.unicodeScalars.append(try escape())
      default: throw error(.expected(.noControlCharacter))
      }
    }
  }

  /// Reads what follows a backslash (RFC 8259, section 7).
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let scalar: Unicode.Scalar
    switch peek() {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      position += 1
      return try unicodeEscape()
    default: throw error(.expected(.escape))
    }
    position += 1
    return scalar
  }

  /// Reads one or, for a surrogate pair, two code units; half a pair becomes U+FFFD.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let afterFirst = position
    guard first < 0xDC00, bytes[position...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    position += 2
    let second = try codeUnit()
    guard
      (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else {
      position = afterFirst
      return "\u{FFFD}"
    }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard
      digits.count == 4, digits.allSatisfy(\.isASCIIHexDigit),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error(.expected(.fourHexadecimalDigits)) }
    position += 4
    return unit
  }

  // MARK: Bytes

  /// Returns the next byte; 0, which is no part of any token, at the end.
  private func peek() -> UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  private mutating func skipWhitespace() {
    while peek().isJSONWhitespace { position += 1 }
  }

  private func error(_ problem: JSONError.Problem) -> JSONError {
    JSONError(problem: problem, offset: position)
  }

  /// Returns the error of a token between values, which may be a comment of other languages.
  private func error(expecting token: JSONToken) -> JSONError {
    let isComment = ["//", "/*", "#"].contains { bytes[position...].starts(with: $0.utf8) }
    return error(.expected(isComment ? .noComment : token))
  }
}
