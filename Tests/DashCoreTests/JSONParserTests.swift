import DashTestSupport
import Testing

@testable import DashCore

@Suite struct JSONParserTests {
  struct Valid: Sendable, CustomTestStringConvertible {
    let text: String
    let value: JSONNode.Value

    init(_ text: String, _ value: JSONNode.Value) {
      self.text = text
      self.value = value
    }

    var testDescription: String { text }
  }

  static let numbers = [
    Valid("0", .number(0)),
    Valid("-0", .number(-0.0)),
    Valid("1", .number(1)),
    Valid("100000000000000000000000", .number(1e23)),
    Valid("0.5", .number(0.5)),
    Valid("1e3", .number(1000)),
    Valid("1e+3", .number(1000)),
    Valid("1.5e-3", .number(0.0015)),
    Valid("1e00000000002", .number(100)),
    Valid("1e308", .number(1e308)),
    Valid("1e-400", .number(0)),
    Valid(" \t\r\n7\n", .number(7)),
  ]

  static let texts = [
    Valid("\"\"", .string("")),
    Valid("\"a b\"", .string("a b")),
    Valid("\"é東😀\"", .string("é東😀")),
    Valid("\"\u{7F}\u{2028}\"", .string("\u{7F}\u{2028}")),
    Valid("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", .string("\"\\/\u{8}\u{C}\n\r\t")),
    Valid("\"\\u0041\\u00e9\\u6771\"", .string("Aé東")),
    Valid("\"\\u0000\"", .string("\0")),
    Valid("\"\\ud83d\\ude00\"", .string("😀")),
    Valid("\"\\udbff\\udfff\"", .string("\u{10FFFF}")),
    Valid("\"\\ud800\"", .string("\u{FFFD}")),
    Valid("\"\\udc00\"", .string("\u{FFFD}")),
    Valid("\"\\ud800x\"", .string("\u{FFFD}x")),
    Valid("\"\\ud800\\u0041\"", .string("\u{FFFD}A")),
    Valid("\"\\ud83d\\ud83d\\ude00\"", .string("\u{FFFD}😀")),
    Valid("\"\\ude00\\ud83d\"", .string("\u{FFFD}\u{FFFD}")),
    Valid("\"/* no comment */\"", .string("/* no comment */")),
  ]

  static let rest = [
    Valid("true", .boolean(true)),
    Valid("false", .boolean(false)),
    Valid("null", .null),
    Valid("[]", .array([])),
    Valid("{}", .object([])),
  ]

  @Test func `a short decimal is the nearest number, as the standard library reads it`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let digits = String(Int.random(in: 0..<10_000_000_000_000_000, using: &generator))
        .prefix(Int.random(in: 1...16, using: &generator))
      let fraction =
        String(repeating: "0", count: Int.random(in: 0...3, using: &generator)) + digits
      let sign = Bool.random(using: &generator) ? "-" : ""
      for text in [
        "\(sign)\(Int.random(in: 0..<10_000, using: &generator)).\(fraction)",
        "\(sign)\(Int(digits) ?? 0)",
      ] {
        let value = try JSONParser.parse(Array(text.utf8)).value
        #expect(value == Double(text).map(JSONNode.Value.number), "\(text)")
        let list = try JSONParser.parse(Array("[\(text)]".utf8))
        #expect(list.numbers() == [Double(text)], "\(text)")
      }
    }
  }

  @Test(arguments: numbers + texts + rest) func `a value is parsed`(valid: Valid) throws {
    let node = try JSONParser.parse(Array(valid.text.utf8))
    #expect(node.value == valid.value)
  }

  @Test(arguments: numbers + texts + rest)
  func `an element of a list is parsed`(valid: Valid) throws {
    let node = try JSONParser.parse(Array("[1,\(valid.text), 0.25 ]".utf8))
    #expect(node.kind == .list)
    #expect(node.elements.map(\.value) == [.number(1), valid.value, .number(0.25)])
    let number = if case .number(let number) = valid.value { number } else { nil as Double? }
    #expect(node.numbers() == [1, number, 0.25])
  }

  @Test(arguments: ["[1, null]", "[1, true]"])
  func `equal texts have equal values, and others do not`(text: String) throws {
    let node = try JSONParser.parse(Array(text.utf8))
    let same = try JSONParser.parse(Array(text.utf8))
    #expect(node == same)
    #expect(Set([node, same]).count == 1)
    #expect(try JSONParser.parse(Array(text.replacing("1", with: "2").utf8)) != node)
    #expect(try JSONParser.parse(Array(" \(text)".utf8)) != node)
  }

  @Test func `minus zero keeps its sign`() throws {
    guard case .number(let number) = try JSONParser.parse(Array("-0".utf8)).value else {
      Issue.record("not a number")
      return
    }
    #expect(number.sign == .minus)
    #expect(try JSONParser.parse(Array("[-0.0]".utf8)).numbers().first??.sign == .minus)
  }

  @Test func `escapes of every length stand beside plain text`() throws {
    let scalars: [Unicode.Scalar] = [
      "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
    ]
    for scalar in scalars {
      let escapes = Character(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      let text = "\"é\(escapes.joined())東\(escapes.joined())\""
      let value = try JSONParser.parse(Array(text.utf8)).value
      #expect(value == .string("é\(scalar)東\(scalar)"))
    }
  }

  @Test func `members keep their order and the last duplicate counts`() throws {
    let node = try JSONParser.parse(Array(#"{"b":1, "a":2, "b":3}"#.utf8))
    guard case .object(let members) = node.value else {
      Issue.record("not an object")
      return
    }
    #expect(members.map(\.name) == ["b", "a", "b"])
    #expect(node["b"]?.value == .number(3))
    #expect(node["c"] == nil)
    #expect(node["b"]?["x"] == nil)
  }

  @Test func `names are unescaped and may be empty`() throws {
    let node = try JSONParser.parse(Array(#"{"\u0061\n":1,"":2}"#.utf8))
    #expect(node["a\n"]?.value == .number(1))
    #expect(node[""]?.value == .number(2))
  }

  @Test func `every value and name has its byte offset`() throws {
    let node = try JSONParser.parse(Array(" {\"é\": [10, \"x\"] ,\"b\":{}}".utf8))
    guard case .object(let members) = node.value else {
      Issue.record("not an object")
      return
    }
    #expect(node.offset == 1)
    #expect(members.map(\.offset) == [2, 19])
    #expect(members.map(\.value.offset) == [8, 23])
    guard case .array(let elements) = members[0].value.value else {
      Issue.record("not a list")
      return
    }
    #expect(elements.map(\.offset) == [9, 13])
  }

  @Test func `numbers before another value of a list keep their offsets`() throws {
    let numbers = try JSONParser.parse(Array("[1, -2.5,3 ]".utf8))
    #expect(numbers.kind == .list)
    #expect(numbers.numbers() == [1, -2.5, 3])
    #expect(numbers.elements.map(\.range) == [1..<2, 4..<8, 9..<10])
    let mixed = try JSONParser.parse(Array("[1, -2.5,null, 4]".utf8))
    #expect(mixed.numbers() == [1, -2.5, nil, 4])
    #expect(mixed.elements.map(\.range) == [1..<2, 4..<8, 9..<13, 15..<16])
  }

  @Test func `a byte order mark is skipped and counted`() throws {
    let node = try JSONParser.parse([0xEF, 0xBB, 0xBF] + Array("[1]".utf8))
    #expect(node.offset == 3)
    #expect(throws: JSONError(problem: .empty, offset: 3)) {
      try JSONParser.parse([0xEF, 0xBB, 0xBF])
    }
    #expect(throws: JSONError(problem: .expected(.value), offset: 1)) {
      try JSONParser.parse([0x20, 0xEF, 0xBB, 0xBF, 0x31])
    }
  }
}
