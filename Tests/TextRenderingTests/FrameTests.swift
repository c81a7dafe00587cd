import Localization
import Testing

@testable import TextRendering

@Suite struct FrameTests {
  private let palette = Palette(colorDepth: .ansi256)
  private let typography = Typography(isUnicode: true)

  private func frame(_ lines: [StyledLine]) -> Frame {
    var frame = Frame(columns: 10, rows: 3)
    for (row, line) in lines.enumerated() {
      frame.put(
        line,
        row: row,
        pageWidth: 8,
        palette: palette,
        typography: typography
      )
    }
    return frame
  }

  @Test(
    arguments: [
      (StyledLine("London"), "London    "),
      // The right part is at the page's end.
      (StyledLine([Span("a")], trailing: [Span("b")]), "a      b  "),
      (StyledLine("0123456789abc"), "0123456789"), (StyledLine("01234567東"), "01234567東"),
      // A wide character, or one of three cells, that does not fit.
      (StyledLine("012345678東x"), "012345678 "), (StyledLine("012345678क्षि"), "012345678 "),
      (StyledLine("\u{301}a"), "a         "),
      (StyledLine("a\u{1B}[2Jb\u{9B}\u{7}\nc"), "a[2Jbc    "),
    ]
  )
  func `a line becomes a row of cells`(line: StyledLine, expected: String) {
    let row = frame([line])[row: 0]
    #expect(row.count == 10)
    let text = row.filter { !$0.isContinuation }.map { String($0.character) }.joined()
    #expect(text == expected)
  }

  @Test func `a row that is set again keeps nothing of its old content`() {
    var frame = frame([StyledLine("0123456789")])
    frame.put([Cell("a")], row: 0)
    frame.put([Cell("b")], row: 3)
    #expect(frame.text == "a\n\n\n")
  }

  @Test func `the second cell of a wide character has the style of the first`() {
    let row = Array(frame([StyledLine("東", .heading)])[row: 0])
    #expect(row[0].appearance == Appearance(isBold: true))
    #expect(row[1].appearance == Appearance(isBold: true))
    #expect(!row[0].isContinuation && row[1].isContinuation)
  }

  @Test(arguments: [1, 127, 128, 400])
  func `a character may be wider than any window`(parts: Int) {
    // Any number of leading consonants of Hangul are one character.
    let cell = Cell(Character(String(repeating: "\u{1100}", count: parts)))
    #expect(cell.width == 2 * parts)
    #expect(cell.continuation.width == 2 * parts)
  }
}
