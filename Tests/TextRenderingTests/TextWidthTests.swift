import Localization
import Testing

@testable import TextRendering

/// A text and its width in terminals.
struct TextWidthCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let cells: Int

  static let all = [
    TextWidthCase(testDescription: "nothing", text: "", cells: 0),
    TextWidthCase(testDescription: "ASCII", text: "London", cells: 6),
    TextWidthCase(testDescription: "a composed letter", text: "\u{E9}", cells: 1),
    TextWidthCase(testDescription: "a letter and a mark", text: "e\u{301}", cells: 1),
    TextWidthCase(testDescription: "a mark alone", text: "\u{301}", cells: 0),
    TextWidthCase(testDescription: "Chinese", text: "東京", cells: 4),
    TextWidthCase(testDescription: "halfwidth kana", text: "ｱｲ", cells: 2),
    TextWidthCase(testDescription: "fullwidth Latin", text: "ＡＢ", cells: 4),
    TextWidthCase(testDescription: "Hangul syllables", text: "서울", cells: 4),
    TextWidthCase(
      testDescription: "conjoining Hangul",
      text: "\u{1112}\u{1161}\u{11AB}",
      cells: 2
    ),
    TextWidthCase(testDescription: "Arabic", text: "عمان", cells: 4),
    TextWidthCase(testDescription: "Devanagari conjunct", text: "क्षि", cells: 3),
    TextWidthCase(testDescription: "Tamil", text: "நி", cells: 2),
    TextWidthCase(testDescription: "Thai with a vowel of its own cell", text: "กำ", cells: 2),
    TextWidthCase(testDescription: "signs of the weather", text: "☀☁☂❄☾↯≡∴≋", cells: 9),
    TextWidthCase(testDescription: "bars and arrows", text: "━─●↗╭╮", cells: 6),
    TextWidthCase(testDescription: "an emoji", text: "🌧", cells: 1),
    TextWidthCase(testDescription: "an emoji shown as one by default", text: "⚡", cells: 2),
    TextWidthCase(testDescription: "an emoji by its selector", text: "☀️", cells: 2),
    TextWidthCase(testDescription: "a keycap", text: "1️⃣", cells: 2),
    TextWidthCase(testDescription: "a flag", text: "🇫🇷", cells: 2),
    TextWidthCase(testDescription: "a family", text: "👨‍👩‍👧", cells: 2),
    TextWidthCase(testDescription: "a skin tone", text: "👍🏽", cells: 2),
    TextWidthCase(testDescription: "an unassigned character", text: "\u{0378}", cells: 2),
    TextWidthCase(testDescription: "a soft hyphen", text: "\u{AD}", cells: 0),
    TextWidthCase(testDescription: "a private-use character", text: "\u{E000}", cells: 1),
    TextWidthCase(testDescription: "newer than Unicode 14", text: "\u{1FAE8}", cells: 2),
  ]
}

@Suite struct TextWidthTests {
  @Test(arguments: TextWidthCase.all)
  func `a text has the width that terminals give it`(example: TextWidthCase) {
    #expect(TextWidth.width(of: example.text) == example.cells)
  }

  @Test func `a text is as wide as its characters together`() {
    let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init)
    for scalar in scalars where scalar != "\r" && scalar != "\n" {
      let text = "a\(scalar)°\(scalar)"
      #expect(
        TextWidth.width(of: text) == text.reduce(0) { $0 + TextWidth.width(of: $1) },
        "U+\(String(scalar.value, radix: 16))"
      )
    }
  }

  @Test func `a cut text has exactly the width and no half character`() {
    #expect(TextFitting.truncate("London", to: 6, ellipsis: "…") == "London")
    #expect(TextFitting.truncate("London", to: 5, ellipsis: "…") == "Lond…")
    #expect(TextFitting.truncate("London", to: 5, ellipsis: "...") == "Lo...")
    #expect(TextFitting.truncate("東京都", to: 5, ellipsis: "…") == "東京…")
    #expect(TextFitting.truncate("東京都", to: 4, ellipsis: "…") == "東… ")
    #expect(TextFitting.truncate("e\u{301}e\u{301}e\u{301}", to: 2, ellipsis: "…") == "e\u{301}…")
    #expect(TextFitting.truncate("👨‍👩‍👧👨‍👩‍👧", to: 3, ellipsis: "…") == "👨‍👩‍👧…")
    #expect(TextFitting.truncate("abc", to: 2, ellipsis: "...") == "  ")
    #expect(TextFitting.truncate("abc", to: 0, ellipsis: "") == "")
  }

  @Test func `a text wraps at spaces, and a long word at the end of the line`() {
    #expect(TextFitting.wrap("a bc def", to: 4) == ["a bc", "def"])
    #expect(TextFitting.wrap("abcdefgh ij", to: 3) == ["abc", "def", "gh", "ij"])
    #expect(TextFitting.wrap("東京都", to: 3) == ["東", "京", "都"])
    #expect(TextFitting.wrap("", to: 3) == [])
  }

  @Test func `a wrapped text keeps its spaces, except where a line ends`() {
    #expect(TextFitting.wrap("a   bc  def", to: 6) == ["a   bc", "def"])
    #expect(TextFitting.wrap("  a b  c d  ", to: 5) == ["  a b", "c d"])
    #expect(TextFitting.wrap("a        b", to: 4) == ["a", "b"])
    #expect(TextFitting.wrap("    abc", to: 4) == ["abc"])
    #expect(TextFitting.wrap("   ", to: 2) == [])
  }

  @Test func `Chinese and Japanese wrap between characters`() {
    #expect(TextFitting.wrap("1 つのキーで許される", to: 12) == ["1 つのキーで", "許される"])
    #expect(TextFitting.wrap("最低気温は20度です", to: 12) == ["最低気温は", "20度です"])
    // A short word stays whole.
    #expect(TextFitting.wrap("18:00 晴れ", to: 8) == ["18:00", "晴れ"])
    // Punctuation and small kana stay with the preceding text, brackets with their content.
    #expect(TextFitting.wrap("这些数值是虚构的，并非", to: 16) == ["这些数值是虚构", "的，并非"])
    #expect(TextFitting.wrap("実際の天気（東京）ではない", to: 12) == ["実際の天気", "（東京）では", "ない"])
    #expect(TextFitting.wrap("あたらしいチャットです", to: 12) == ["あたらしい", "チャットです"])
    #expect(TextFitting.wrap("データはOpenWeatherの提供です", to: 14) == ["データは", "OpenWeatherの", "提供です"])
  }

  @Test(arguments: Language.allCases)
  func `a wrapped text loses nothing and no line is too wide`(language: Language) {
    let text = Strings(language)(.pageDemoNotice)
    for width in 4...80 {
      let lines = TextFitting.wrap(text, to: width)
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      #expect(lines.allSatisfy { TextWidth.width(of: $0) <= width && !$0.isEmpty })
      #expect(!lines.contains { "。，、".contains($0.prefix(1)) })
    }
  }
}
