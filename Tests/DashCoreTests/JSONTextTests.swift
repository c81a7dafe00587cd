import DashCore
import Testing

/// Edits of a JSON text at one position.
@Suite struct JSONTextTests {
  private static let options: [JSONStep] = [
    .member("providers"), .element(0), .member("options"),
  ]

  private static let file = """
    {
    \t"version" : 1.0e0,

    \t"providers" : [
    \t\t{ "name":"weather", "options" : { "places" : [
    \t\t\t1, 2,
    \t\t\t3, 4
    \t\t] } }
    \t]
    }

    """

  static let settings: [(String, [JSONStep], String, String?)] = [
    (#"{"a": 1}"#, [.member("a")], "2", #"{"a": 2}"#),
    ("\u{FEFF} [1 , 2.50]", [.element(0)], "\"x\"", "\u{FEFF} [\"x\" , 2.50]"),
    (#"{"é": {"a": 1}}"#, [.member("é"), .member("a")], "[]", #"{"é": {"a": []}}"#),
    (#"{"a": 1}"#, [.member("b")], "2", #"{"a": 1, "b": 2}"#),
    (#"{"a":1,"c":2}"#, [.member("b")], "2", #"{"a":1,"c":2,"b":2}"#),
    (#"{}"#, [.member("b")], "2", #"{ "b": 2 }"#),
    (#"{ }"#, [.member("b"), .member("c")], "2", #"{ "b": { "c": 2 } }"#),
    ("[]", [.element(0)], "2", "[2]"),
    ("[1]", [.element(1)], "2", "[1, 2]"),
    ("[ 1,2 ]", [.element(2)], "3", "[ 1,2,3 ]"),
    ("[1]", [.element(2)], "2", nil),
    ("[1]", [.member("a")], "2", nil),
    (#"{"a": 1}"#, [.member("a"), .member("b")], "2", nil),
    (#"{"a": 1}"#, [.member("b"), .element(1)], "2", nil),
    (#"{"a": 1}"#, [.member("b"), .element(0)], "2", #"{"a": 1, "b": [2]}"#),
    ("{\r\n \"a\": 1\r\n}", [.member("b")], "2", "{\r\n \"a\": 1,\r\n \"b\": 2\r\n}"),
    (
      "{\n   \"a\": {\n   }\n}", [.member("a"), .member("b")], "2",
      "{\n   \"a\": {\n      \"b\": 2\n   }\n}"
    ),
    (#"{"a\"}]": "x\\\"{", "b": 1}"#, [.member("b")], "2", #"{"a\"}]": "x\\\"{", "b": 2}"#),
    (#"{"a": 1}"#, [.member("a\"\u{1}")], "2", #"{"a": 1, "a\"\u0001": 2}"#),
    // The long text stays last.
    (
      file, [.member("units")], "\"uk\"",
      file.replacing("\t\"providers\" :", with: "\t\"units\" : \"uk\",\n\t\"providers\" :")
    ),
    (file, options + [.member("places"), .element(4)], "5", file.replacing("4", with: "4, 5")),
  ]

  @Test(arguments: settings) func `a new value is inserted at its position`(
    original: String,
    path: [JSONStep],
    value: String,
    expected: String?
  ) throws {
    let text = try JSONText(Array(original.utf8))
    let changed = text.setting(value, at: path)
    #expect(changed.map { String(decoding: $0, as: UTF8.self) } == expected)
    guard let changed, let newValue = try? JSONText(Array(value.utf8)) else { return }
    #expect(try JSONText(changed).node(at: path)?.kind == newValue.root.kind)
  }

  static let removals: [(String, [JSONStep], String?)] = [
    (#"{"a": 1}"#, [.member("a")], "{}"),
    (#"{ "a": 1 , "b":2 }"#, [.member("a")], #"{ "b":2 }"#),
    (#"{ "a": 1 , "b":2 }"#, [.member("b")], #"{ "a": 1 }"#),
    ("[1, 2, 3]", [.element(1)], "[1, 3]"),
    ("[\n  1,\n  2\n]", [.element(0)], "[\n  2\n]"),
    ("[\n  1,\n  2\n]", [.element(1)], "[\n  1\n]"),
    ("[1]", [.element(1)], nil),
    ("[1]", [], nil),
    (file, options + [.member("places"), .element(2)], file.replacing("3, ", with: "")),
    (file, options + [.member("places"), .element(1)], file.replacing(", 2", with: "")),
    (file, [.member("version")], file.replacing("\"version\" : 1.0e0,\n\n\t", with: "")),
  ]

  @Test(arguments: removals) func `a removal leaves no comma`(
    original: String,
    path: [JSONStep],
    expected: String?
  ) throws {
    let text = try JSONText(Array(original.utf8))
    let changed = text.removing(at: path)
    #expect(changed.map { String(decoding: $0, as: UTF8.self) } == expected)
    if let changed { #expect(throws: Never.self) { try JSONText(changed) } }
  }

  @Test func `an edit preserves every other byte`() throws {
    let original = Array(Self.file.utf8)
    let text = try JSONText(original)
    for index in 0..<4 {
      let path = Self.options + [.member("places"), .element(index)]
      let range = try #require(text.node(at: path)).range
      let changed = try #require(text.setting("[7, {}]", at: path))
      #expect(changed.starts(with: original[..<range.lowerBound]))
      #expect(changed.suffix(original.count - range.upperBound) == original[range.upperBound...])
      #expect(changed.count == original.count - range.count + "[7, {}]".utf8.count)
    }
  }

  @Test func `an insertion can be removed again`() throws {
    for text in [Self.file, #"{"providers":[{}],"a":1}"#, "{\n}"] {
      let original = try JSONText(Array(text.utf8))
      let added = try #require(original.setting("\"v\"", at: [.member("new")]))
      let removed = try #require(try JSONText(added).removing(at: [.member("new")]))
      if text != "{\n}" { #expect(String(decoding: removed, as: UTF8.self) == text) }
    }
  }
}
