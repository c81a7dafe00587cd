import DashCore
import Testing

@Suite struct DisplayTextTests {
  /// Texts from outside, and their printable forms.
  static let all: [(String, String, String)] = [
    ("plain text stays", "São Paulo", "São Paulo"),
    ("an escape sequence loses its escape", "a\u{1B}[31mb", "a[31mb"),
    ("an OSC sequence loses its delimiters", "\u{1B}]0;title\u{7}x", "]0;titlex"),
    ("C1 is removed", "a\u{9B}2Jb\u{85}c", "a2Jb c"),
    ("DEL is removed", "a\u{7F}b", "ab"),
    ("direction overrides are removed", "a\u{202E}b\u{2066}c\u{2069}", "abc"),
    ("zero-width characters are removed", "a\u{200B}b\u{FEFF}c\u{2060}", "abc"),
    ("white space is one space", "  a \t\r\n\u{2028}b\u{A0}\u{3000}c  ", "a b c"),
    (
      "a cut between two words leaves no trailing space", String(repeating: "a", count: 299) + " b",
      String(repeating: "a", count: 299)
    ),
    ("white space alone is empty", " \n\t ", ""),
    ("an emoji family stays whole", "👨‍👩‍👧", "👨‍👩‍👧"),
    ("a heart keeps its selector", "❤️", "❤️"),
    ("a keycap stays", "1️⃣", "1️⃣"),
    ("a joiner outside emoji is removed", "1\u{200D}2\u{200D}\u{301}a\u{200D}b", "12\u{301}ab"),
    ("a joiner that joins nothing is removed", "👨\u{200D}", "👨"),
    ("a selector outside emoji is removed", "a\u{FE0F}b", "ab"),
    ("repeated selectors are removed", "❤\u{FE0F}\u{FE0F}\u{FE0F}", "❤️"),
    (
      "a character keeps four marks", "a" + String(repeating: "\u{316}", count: 50) + "b",
      "a\u{316}\u{316}\u{316}\u{316}b"
    ),
    ("tags are removed", "🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
    ("the placeholder of pictures is removed", "a\u{10EEEE}b", "ab"),
    ("Hangul fillers are removed", "a\u{3164}\u{FFA0}b", "ab"),
    ("Arabic stays", "القاهرة", "القاهرة"),
    ("a flag stays", "🇫🇷", "🇫🇷"),
  ]

  @Test(arguments: all)
  func `a text is sanitized and then stays the same`(name: String, raw: String, safe: String) {
    let once = DisplayText(raw)
    #expect(Array(once.string.unicodeScalars) == Array(safe.unicodeScalars), "\(name)")
    #expect(DisplayText(once.string) == once)
  }

  @Test func `a long text is truncated by characters`() {
    #expect(DisplayText(String(repeating: "é", count: 500)).string.count == 300)
    #expect(DisplayText("abcdef", maximumLength: 3).string == "abc")
    #expect(DisplayText("👨‍👩‍👧👨‍👩‍👧", maximumLength: 1).string == "👨‍👩‍👧")
  }

  @Test func `a shortened message ends after a whole word`() {
    #expect(DisplayText("one two three").shortened(to: 13).string == "one two three")
    #expect(DisplayText("one two three").shortened(to: 12).string == "one two...")
    #expect(DisplayText("one two three").shortened(to: 10).string == "one two...")
    #expect(DisplayText("one two three").shortened(to: 9).string == "one...")
    #expect(DisplayText("abcdefgh").shortened(to: 6).string == "abc...")
  }

  @Test func `a hostile text of megabytes is bounded before it is scanned`() {
    let raw = "a" + String(repeating: "\u{301}", count: 4_000_000)
    #expect(DisplayText(raw).string.unicodeScalars.count == 5)
  }

  @Test func `noncharacters are removed`() {
    // A literal cannot contain them.
    let scalars = [0xFFFE, 0xFDD0, 0x1FFFF, 0x10FFFE].compactMap { Unicode.Scalar($0 as UInt32) }
    let raw = "a" + scalars.map { String(Character($0)) }.joined() + "b"
    #expect(scalars.count == 4)
    #expect(DisplayText(raw).string == "ab")
  }

  @Test func `an empty text is marked as empty`() {
    #expect(DisplayText("\u{200B}").isEmpty)
    #expect(DisplayText("\u{200B}").nonEmpty == nil)
    #expect(DisplayText("x").nonEmpty?.string == "x")
  }
}
