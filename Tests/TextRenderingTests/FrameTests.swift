import Localization
import Testing

@testable import TextRendering

/// A line, and the resulting row.
struct RowCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let line: StyledLine
  let row: String

  static let all = [
    RowCase(testDescription: "a line", line: StyledLine("London"), row: "London    "),
    RowCase(
      testDescription: "a right part, at the page's end",
      line: StyledLine([Span("a")], trailing: [Span("b")]),
      row: "a      b  "
    ),
    RowCase(
      testDescription: "a line that is too long",
      line: StyledLine("0123456789abc"),
      row: "0123456789"
    ),
    RowCase(
      testDescription: "a wide character at the end",
      line: StyledLine("01234567東"),
      row: "01234567東"
    ),
    RowCase(
      testDescription: "a wide character that does not fit",
      line: StyledLine("012345678東x"),
      row: "012345678 "
    ),
    RowCase(
      testDescription: "a character of three cells",
      line: StyledLine("012345678क्षि"),
      row: "012345678 "
    ),
    RowCase(testDescription: "a mark alone", line: StyledLine("\u{301}a"), row: "a         "),
    RowCase(
      testDescription: "escape sequences",
      line: StyledLine("a\u{1B}[2Jb\u{9B}\u{7}\nc"),
      row: "a[2Jbc    "
    ),
  ]
}

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

  @Test(arguments: RowCase.all)
  func `a line becomes a row of cells`(example: RowCase) {
    let row = frame([example.line])[row: 0]
    #expect(row.count == 10)
    let text = row.filter { !$0.isContinuation }.map { String($0.character) }.joined()
    #expect(text == example.row)
  }

  @Test func `a row that is set again keeps nothing of its old content`() {
    var frame = frame([StyledLine("0123456789")])
    frame.put([Cell("a")], row: 0)
    frame.put([Cell("b")], row: 3)
    #expect(frame.text == "a\n\n\n")
  }

  @Test func `a frame has at least one cell`() {
    let frame = Frame(columns: 0, rows: -1)
    #expect(frame.columns == 1)
    #expect(frame.rows == 1)
    #expect(frame.text == "\n")
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
