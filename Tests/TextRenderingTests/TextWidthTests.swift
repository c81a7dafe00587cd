import Localization
import Testing

@testable import TextRendering

/// Texts and their widths in terminals.
private let widths: [(name: String, text: String, cells: Int)] = [
  ("nothing", "", 0),
  ("ASCII", "London", 6),
  ("a composed letter", "\u{E9}", 1),
  ("a letter and a mark", "e\u{301}", 1),
  ("a mark alone", "\u{301}", 0),
  ("Chinese", "東京", 4),
  ("halfwidth kana", "ｱｲ", 2),
  ("fullwidth Latin", "ＡＢ", 4),
  ("Hangul syllables", "서울", 4),
  ("conjoining Hangul", "\u{1112}\u{1161}\u{11AB}", 2),
  ("Arabic", "عمان", 4),
  ("Devanagari conjunct", "क्षि", 3),
  ("Tamil", "நி", 2),
  ("Thai with a vowel of its own cell", "กำ", 2),
  ("signs of the weather", "☀☁☂❄☾↯≡∴≋", 9),
  ("bars and arrows", "━─●↗╭╮", 6),
  ("an emoji", "🌧", 1),
  ("an emoji shown as one by default", "⚡", 2),
  ("an emoji by its selector", "☀️", 2),
  ("a keycap", "1️⃣", 2),
  ("a flag", "🇫🇷", 2),
  ("a family", "👨‍👩‍👧", 2),
  ("a skin tone", "👍🏽", 2),
  ("an unassigned character", "\u{0378}", 2),
  ("a soft hyphen", "\u{AD}", 0),
  ("a private-use character", "\u{E000}", 1),
  ("newer than Unicode 14", "\u{1FAE8}", 2),
]

@Suite struct TextWidthTests {
  @Test(arguments: widths)
  func `a text has the width that terminals give it`(name: String, text: String, cells: Int) {
    #expect(TextWidth.width(of: text) == cells, "\(name)")
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

  @Test func `a number stays with its unit`() {
    #expect(TextFitting.wrap("NO₂ 17, CO 1,7 µg/m³", to: 15) == ["NO₂ 17, CO", "1,7 µg/m³"])
    #expect(TextFitting.wrap("in 20 minutes", to: 5) == ["in 20", "minut", "es"])
    #expect(TextFitting.wrap("8 9 10 11", to: 4) == ["8 9", "10", "11"])
    #expect(TextFitting.wrap("until 17:00 rain", to: 12) == ["until 17:00", "rain"])
  }

  @Test func `a path and a number wrap after a wide mark, with their unit`() {
    #expect(
      TextFitting.wrap("設定は内蔵のもの。/tmp/plugins.json", to: 20)
        == ["設定は内蔵のもの。", "/tmp/plugins.json"]
    )
    #expect(
      TextFitting.wrap("/tmp/answers.sqlite、301 KiB（上限 190 MiB）", to: 26)
        == ["/tmp/answers.sqlite、", "301 KiB（上限 190 MiB）"]
    )
    #expect(TextFitting.wrap("dall’11 novembre", to: 14) == ["dall’11", "novembre"])
    #expect(TextFitting.wrap("設定は、12 supercalifragilistic", to: 20).last == "supercalifragilistic")
    #expect(TextFitting.wrap("東京タワー!", to: 10) == ["東京タ", "ワー!"])
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
