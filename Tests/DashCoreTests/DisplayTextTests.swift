import DashCore
import Testing

/// A text from outside, and its printable form.
struct DisplayTextCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let raw: String
  let safe: String

  init(_ testDescription: String, _ raw: String, _ safe: String) {
    (self.testDescription, self.raw, self.safe) = (testDescription, raw, safe)
  }

  static let all = [
    DisplayTextCase("plain text stays", "São Paulo", "São Paulo"),
    DisplayTextCase("an escape sequence loses its escape", "a\u{1B}[31mb", "a[31mb"),
    DisplayTextCase("an OSC sequence loses its delimiters", "\u{1B}]0;title\u{7}x", "]0;titlex"),
    DisplayTextCase("C1 is removed", "a\u{9B}2Jb\u{85}c", "a2Jb c"),
    DisplayTextCase("DEL is removed", "a\u{7F}b", "ab"),
    DisplayTextCase("direction overrides are removed", "a\u{202E}b\u{2066}c\u{2069}", "abc"),
    DisplayTextCase("zero-width characters are removed", "a\u{200B}b\u{FEFF}c\u{2060}", "abc"),
    DisplayTextCase("white space is one space", "  a \t\r\n\u{2028}b\u{A0}\u{3000}c  ", "a b c"),
    DisplayTextCase(
      "a cut between two words leaves no trailing space",
      String(repeating: "a", count: 299) + " b",
      String(repeating: "a", count: 299)
    ),
    DisplayTextCase("an emoji family stays whole", "👨‍👩‍👧", "👨‍👩‍👧"),
    DisplayTextCase("a keycap stays", "1️⃣", "1️⃣"),
    DisplayTextCase(
      "a joiner outside emoji is removed",
      "1\u{200D}2\u{200D}\u{301}a\u{200D}b",
      "12\u{301}ab"
    ),
    DisplayTextCase("a joiner that joins nothing is removed", "👨\u{200D}", "👨"),
    DisplayTextCase("a selector outside emoji is removed", "a\u{FE0F}b", "ab"),
    DisplayTextCase("repeated selectors are removed", "❤\u{FE0F}\u{FE0F}\u{FE0F}", "❤️"),
    DisplayTextCase(
      "a character keeps four marks",
      "a" + String(repeating: "\u{316}", count: 50) + "b",
      "a\u{316}\u{316}\u{316}\u{316}b"
    ),
    DisplayTextCase("tags are removed", "🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
    DisplayTextCase("the placeholder of pictures is removed", "a\u{10EEEE}b", "ab"),
    DisplayTextCase("Hangul fillers are removed", "a\u{3164}\u{FFA0}b", "ab"),
    DisplayTextCase("a flag stays", "🇫🇷", "🇫🇷"),
  ]
}

@Suite struct DisplayTextTests {
  @Test(arguments: DisplayTextCase.all)
  func `a text is sanitized`(example: DisplayTextCase) {
    #expect(
      Array(DisplayText(example.raw).string.unicodeScalars) == Array(example.safe.unicodeScalars)
    )
  }

  @Test(arguments: DisplayTextCase.all)
  func `a sanitized text stays the same`(example: DisplayTextCase) {
    let once = DisplayText(example.raw)
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
