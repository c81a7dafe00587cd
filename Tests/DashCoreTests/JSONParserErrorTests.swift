import Testing

@testable import DashCore

@Suite struct JSONParserErrorTests {
  struct Invalid: Sendable, CustomTestStringConvertible {
    let text: String
    let offset: Int
    let problem: JSONError.Problem

    init(_ text: String, _ offset: Int, expected: JSONToken) {
      self.init(text, offset, .expected(expected))
    }

    init(_ text: String, _ offset: Int, _ problem: JSONError.Problem) {
      self.text = text
      self.offset = offset
      self.problem = problem
    }

    var testDescription: String { text }
  }

  static let structure = [
    Invalid("", 0, .empty),
    Invalid(" \n\t", 3, .empty),
    Invalid("x", 0, expected: .value),
    Invalid("nulL", 0, expected: .value),
    Invalid("nullx", 4, expected: .end),
    Invalid("[1]]", 3, expected: .end),
    Invalid("[", 1, expected: .value),
    Invalid("[1", 2, expected: .commaOr("]")),
    Invalid("[1,]", 2, expected: .noTrailingComma),
    Invalid("[,1]", 1, expected: .value),
    Invalid("[1 2]", 3, expected: .commaOr("]")),
    Invalid("[1}", 2, expected: .commaOr("]")),
    Invalid("{", 1, expected: .nameInQuotes),
    Invalid("{a:1}", 1, expected: .nameInQuotes),
    Invalid("{\"a\"", 4, expected: .colon),
    Invalid("{\"a\" 1}", 5, expected: .colon),
    Invalid("{\"a\":}", 5, expected: .value),
    Invalid("{\"a\":1", 6, expected: .commaOr("}")),
    Invalid("{\"a\":1,}", 6, expected: .noTrailingComma),
    Invalid("{// a\n\"a\":1}", 1, expected: .noComment),
    Invalid("{\"a\":/* b */1}", 5, expected: .noComment),
    Invalid("{} // d", 3, expected: .noComment),
    Invalid("[1 # c\n]", 3, expected: .noComment),
    Invalid("{\"a\":1 \"b\":2}", 7, expected: .commaOr("}")),
    Invalid("/* c */ 1", 0, expected: .noComment),
    Invalid("[1 // c\n]", 3, expected: .noComment),
    Invalid("[\"a\", \n]", 4, expected: .noTrailingComma),
    Invalid("\u{A0}1", 0, expected: .value),
  ]

  static let numbers = [
    Invalid("-", 1, expected: .digit),
    Invalid("+1", 0, expected: .value),
    Invalid(".5", 0, expected: .value),
    Invalid("1.", 2, expected: .digit),
    Invalid("1e+", 3, expected: .digit),
    Invalid("1e1.5", 3, expected: .end),
    Invalid("01", 1, expected: .numberWithoutLeadingZeros),
    Invalid("00", 1, expected: .numberWithoutLeadingZeros),
    Invalid("1_000", 1, expected: .end),
    Invalid("NaN", 0, expected: .value),
    Invalid("-Infinity", 1, expected: .digit),
    Invalid("１", 0, expected: .value),
    Invalid("[1e400]", 1, .numberOutOfRange),
  ]

  static let texts = [
    Invalid("\"", 1, expected: .closingQuote),
    Invalid("\"abc", 4, expected: .closingQuote),
    Invalid("\"a\nb\"", 2, expected: .noControlCharacter),
    Invalid("\"\u{0}\"", 1, expected: .noControlCharacter),
    Invalid("\"\u{1F}\"", 1, expected: .noControlCharacter),
    Invalid("\"\\x\"", 2, expected: .escape),
    Invalid("\"\\", 2, expected: .escape),
    Invalid("\"\\U0041\"", 2, expected: .escape),
    Invalid("\"\\u\"", 3, expected: .fourHexadecimalDigits),
    Invalid("\"\\u12G4\"", 3, expected: .fourHexadecimalDigits),
    Invalid("\"\\u+123\"", 3, expected: .fourHexadecimalDigits),
    Invalid("\"\\u１23", 3, expected: .fourHexadecimalDigits),
    Invalid("\"\\ud83d\\u12\"", 9, expected: .fourHexadecimalDigits),
    Invalid("'a'", 0, expected: .value),
  ]

  @Test(arguments: structure + numbers + texts) func `invalid text is rejected at its position`(
    invalid: Invalid
  ) {
    #expect(throws: JSONError(problem: invalid.problem, offset: invalid.offset)) {
      try JSONParser.parse(Array(invalid.text.utf8))
    }
  }

  @Test(arguments: structure + numbers + texts)
  func `an invalid element of a list is rejected at its position`(invalid: Invalid) {
    let before = "[1, null, -2.5, "
    // Between elements, these are no errors or others.
    guard invalid.problem != .empty, invalid.problem != .expected(.end) else { return }
    #expect(
      throws: JSONError(problem: invalid.problem, offset: invalid.offset + before.utf8.count)
    ) {
      try JSONParser.parse(Array("\(before)\(invalid.text)".utf8))
    }
  }

  static let notUTF8: [(String, [UInt8], Int)] = [
    ("a lone continuation", [0x22, 0x80, 0x22], 1),
    ("a cut sequence", [0x22, 0xE6, 0x9D, 0x22], 1),
    ("an overlong slash", [0x22, 0xC0, 0xAF, 0x22], 1),
    ("a surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22], 1),
    ("beyond Unicode", [0x22, 0xF5, 0x80, 0x80, 0x80], 1),
    ("Latin-1", [0x22, 0x61, 0xE9, 0x22], 2),
    ("UTF-16", [0xFF, 0xFE, 0x7B, 0x00], 0),
    ("after the end", [0x31, 0x20, 0xFF], 2),
  ]

  @Test(arguments: notUTF8) func `bytes that are not UTF-8 are rejected at their position`(
    name: String,
    bytes: [UInt8],
    offset: Int
  ) {
    #expect(throws: JSONError(problem: .notUTF8, offset: offset), "\(name)") {
      try JSONParser.parse(bytes)
    }
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `64 levels are accepted and 65 are not`(open: String, close: String) throws {
    func text(_ depth: Int) -> [UInt8] {
      let inner = "0"
      return Array(
        (String(repeating: open, count: depth) + inner + String(repeating: close, count: depth))
          .utf8
      )
    }
    _ = try JSONParser.parse(text(64))
    #expect(throws: JSONError(problem: .tooDeep, offset: 64 * open.utf8.count)) {
      try JSONParser.parse(text(65))
    }
    #expect(throws: JSONError(problem: .tooDeep, offset: 64 * open.utf8.count)) {
      try JSONParser.parse(text(100_000))
    }
  }

  @Test func `closed levels do not count`() throws {
    let text = "[" + Array(repeating: "[[]]", count: 1000).joined(separator: ",") + "]"
    _ = try JSONParser.parse(Array(text.utf8))
  }

  @Test func `a million values are accepted and one more is not`() throws {
    let body = Array(repeating: "0", count: JSONParser.maximumValues - 1).joined(separator: ",")
    _ = try JSONParser.parse(Array("[\(body)]".utf8))
    #expect(throws: JSONError(problem: .tooManyValues, offset: body.utf8.count + 2)) {
      try JSONParser.parse(Array("[\(body),0]".utf8))
    }
  }

  @Test func `every truncation is rejected and none traps`() throws {
    let text = Array(#"{"a": [1.5e3, "\ud83d\ude00é", true, null], "b": {"c": -0}}"#.utf8)
    _ = try JSONParser.parse(text)
    for length in 0..<text.count {
      #expect(throws: JSONError.self, "\(length) bytes") {
        try JSONParser.parse(Array(text.prefix(length)))
      }
    }
  }
}
