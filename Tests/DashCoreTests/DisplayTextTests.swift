import DashCore
import Testing

/// A text from outside, and its printable form.
struct DisplayTextCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let raw: String
  let safe: String

  static let all = [
    DisplayTextCase(testDescription: "plain text stays", raw: "São Paulo", safe: "São Paulo"),
    DisplayTextCase(
      testDescription: "an escape sequence loses its escape",
      raw: "a\u{1B}[31mb",
      safe: "a[31mb"
    ),
    DisplayTextCase(
      testDescription: "an OSC sequence loses its delimiters",
      raw: "\u{1B}]0;title\u{7}x",
      safe: "]0;titlex"
    ),
    DisplayTextCase(testDescription: "C1 is removed", raw: "a\u{9B}2Jb\u{85}c", safe: "a2Jb c"),
    DisplayTextCase(testDescription: "DEL is removed", raw: "a\u{7F}b", safe: "ab"),
    DisplayTextCase(
      testDescription: "direction overrides are removed",
      raw: "a\u{202E}b\u{2066}c\u{2069}",
      safe: "abc"
    ),
    DisplayTextCase(
      testDescription: "zero-width characters are removed",
      raw: "a\u{200B}b\u{FEFF}c\u{2060}",
      safe: "abc"
    ),
    DisplayTextCase(
      testDescription: "white space is one space",
      raw: "  a \t\r\n\u{2028}b\u{A0}\u{3000}c  ",
      safe: "a b c"
    ),
    DisplayTextCase(
      testDescription: "a cut between two words leaves no trailing space",
      raw: String(repeating: "a", count: 299) + " b",
      safe: String(repeating: "a", count: 299)
    ),
    DisplayTextCase(testDescription: "white space alone is empty", raw: " \n\t ", safe: ""),
    DisplayTextCase(
      testDescription: "an emoji family stays whole",
      raw: "👨‍👩‍👧",
      safe: "👨‍👩‍👧"
    ),
    DisplayTextCase(testDescription: "a heart keeps its selector", raw: "❤️", safe: "❤️"),
    DisplayTextCase(testDescription: "a keycap stays", raw: "1️⃣", safe: "1️⃣"),
    DisplayTextCase(
      testDescription: "a joiner outside emoji is removed",
      raw: "1\u{200D}2\u{200D}\u{301}a\u{200D}b",
      safe: "12\u{301}ab"
    ),
    DisplayTextCase(
      testDescription: "a joiner that joins nothing is removed",
      raw: "👨\u{200D}",
      safe: "👨"
    ),
    DisplayTextCase(
      testDescription: "a selector outside emoji is removed",
      raw: "a\u{FE0F}b",
      safe: "ab"
    ),
    DisplayTextCase(
      testDescription: "repeated selectors are removed",
      raw: "❤\u{FE0F}\u{FE0F}\u{FE0F}",
      safe: "❤️"
    ),
    DisplayTextCase(
      testDescription: "a character keeps four marks",
      raw: "a" + String(repeating: "\u{316}", count: 50) + "b",
      safe: "a\u{316}\u{316}\u{316}\u{316}b"
    ),
    DisplayTextCase(
      testDescription: "tags are removed",
      raw: "🏴\u{E0067}\u{E0062}\u{E007F}",
      safe: "🏴"
    ),
    DisplayTextCase(
      testDescription: "the placeholder of pictures is removed",
      raw: "a\u{10EEEE}b",
      safe: "ab"
    ),
    DisplayTextCase(
      testDescription: "Hangul fillers are removed",
      raw: "a\u{3164}\u{FFA0}b",
      safe: "ab"
    ),
    DisplayTextCase(testDescription: "Arabic stays", raw: "القاهرة", safe: "القاهرة"),
    DisplayTextCase(testDescription: "a flag stays", raw: "🇫🇷", safe: "🇫🇷"),
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
