import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// Pictures in a terminal's own protocol between printed lines.
@Suite struct PrintedGraphicsTests {
  private func printed(_ lines: [StyledLine], width: Int = 40, pictureRows: Int? = nil) -> String {
    var encoder = ANSIEncoder(
      width: width,
      palette: Palette(colorDepth: .none),
      typography: Typography(isUnicode: true)
    )
    encoder.pictureRows = pictureRows
    return encoder.encode(lines, pageWidth: width)
  }

  /// Returns lines with a picture in the second one, and text below it.
  private func lines(_ graphic: Graphic, column: Int = 3, rows: Int = 2) -> [StyledLine] {
    var first = StyledLine("")
    first.pad(to: column + 4)
    first.graphics = [PlacedGraphic(graphic, column: column, rows: rows, columns: 4)]
    let blanks = Array(repeating: StyledLine.blank, count: rows - 1)
    return [StyledLine("above"), first] + blanks + [StyledLine("below")]
  }

  @Test(arguments: SampleGraphic.allCases)
  func `a picture follows the last line of its box`(kind: SampleGraphic) {
    let graphic = kind.graphic(id: 7, columns: 4, rows: 2)
    let picture = String(decoding: graphic.transmission + graphic.bytes, as: UTF8.self)
    #expect(
      printed(lines(graphic))
        == "above\n\n\n\u{1B}7\u{1B}[2A\u{1B}[3C\(picture)\u{1B}8below\n"
    )
    #expect(
      printed(lines(graphic, column: 0))
        == "above\n\n\n\u{1B}7\u{1B}[2A\(picture)\u{1B}8below\n"
    )
  }

  @Test func `pictures side by side each have their position`() {
    let (first, second) = (
      SampleGraphic.kitty.graphic(id: 1, columns: 4, rows: 1),
      SampleGraphic.kitty.graphic(id: 2, columns: 4, rows: 2)
    )
    var line = StyledLine(String(repeating: " ", count: 10))
    line.graphics = [
      PlacedGraphic(first, column: 0, rows: 1, columns: 4),
      PlacedGraphic(second, column: 6, rows: 2, columns: 4),
      PlacedGraphic(first, column: 12, rows: 1, columns: 4),
    ]
    let show = "\u{1B}_Ga=p,i=1,c=4,r=1,q=2\u{1B}\\"
    #expect(
      printed([line, .blank])
        == "\n\u{1B}7\u{1B}[1A\u{1B}_Ga=t,i=1,q=2;A\u{1B}\\\(show)\u{1B}8"
        + "\u{1B}7\u{1B}[1A\u{1B}[12C\(show)\u{1B}8\n\u{1B}7\u{1B}[2A\u{1B}[6C"
        + "\u{1B}_Ga=t,i=2,q=2;A\u{1B}\\\u{1B}_Ga=p,i=2,c=4,r=2,q=2\u{1B}\\\u{1B}8"
    )
  }

  @Test func `a picture that does not fit is omitted and its space remains`() {
    let graphic = SampleGraphic.sixel.graphic(id: 7, columns: 4, rows: 3)
    #expect(printed(lines(graphic, rows: 3), pictureRows: 2) == "above\n\n\n\nbelow\n")
    #expect(!printed(lines(graphic, column: 37, rows: 3)).contains("\u{1B}"))
    #expect(printed(lines(graphic, rows: 3), pictureRows: 3).contains("\u{1B}P"))
  }

  /// For any cursor row on a screen of eight rows, scrolled or not.
  @Test(arguments: SampleGraphic.allCases, 0..<20)
  func `a picture is between the lines around it`(kind: SampleGraphic, start: Int) {
    let rows = 3
    let graphic = kind.graphic(id: 7, columns: 4, rows: rows)
    var terminal = ModelTerminal(columns: 40, rows: 8)
    terminal.scrolls = true
    let text = String(repeating: "old\n", count: start) + printed(lines(graphic, rows: rows))
    // A terminal's driver adds the carriage returns.
    terminal.write(Array(text.replacing("\n", with: "\r\n").utf8))
    #expect(terminal.complaints == [])
    let screen = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
    let above = screen.firstIndex(of: "above") ?? -1
    #expect(screen.firstIndex(of: "below") == above + rows + 1)
    if kind == .kitty {
      #expect(
        terminal.placements == [
          ModelTerminal.Placement(id: "7", row: above + 1, column: 3, rows: rows, columns: 4)
        ]
      )
    } else {
      let covered = terminal.cells.indices.filter { terminal.cells[$0].picture != nil }
      let expected = (above + 1...above + rows).flatMap { row in (3..<7).map { row * 40 + $0 } }
      #expect(covered == expected)
    }
  }
}
