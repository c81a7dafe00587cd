import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// A terminal with its own widths for disputed characters.
struct DrawingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let disputed: [Int]

  static let all = [
    DrawingCase(testDescription: "in one cell", disputed: [1]),
    DrawingCase(testDescription: "in two pieces", disputed: [2]),
    DrawingCase(testDescription: "in parts, in six", disputed: [2, 2, 2]),
    DrawingCase(testDescription: "not at all", disputed: []),
  ]

  func terminal() -> ModelTerminal {
    ModelTerminal(columns: RandomFrames.columns, rows: RandomFrames.rows) { [disputed] in
      TextWidth.isUncertain($0) ? disputed : [TextWidth.width(of: $0)]
    }
  }
}

@Suite(.ownThread) struct FrameEncoderTests {
  private func text(_ lines: [String], columns: Int = 40) -> Frame {
    var frame = Frame(columns: columns, rows: 4)
    for (row, line) in lines.enumerated() { frame.put(line.map { Cell($0) }, row: row) }
    return frame
  }

  /// Returns the bytes between a frame's marks, or `nil` if it has none.
  private func difference(from previous: Frame?, to next: Frame) -> String? {
    let bytes = FrameEncoder.difference(from: previous, to: next)
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}[?2026h"), text.hasSuffix("\u{1B}[?2026l") else { return nil }
    return String(text.dropFirst(8).dropLast(8)).replacing("\u{1B}[", with: "<")
  }

  // MARK: Random frames

  @Test(arguments: DrawingCase.all)
  func `a terminal that shows a frame shows the next`(drawing: DrawingCase) {
    var frames = RandomFrames(generator: SeededGenerator(seed: 11))
    var terminal = drawing.terminal()
    var shown: Frame?
    for step in 0..<PropertyCases.frames {
      let blank = Frame(columns: RandomFrames.columns, rows: RandomFrames.rows)
      let next = frames.frame(after: shown ?? blank)
      terminal.write(FrameEncoder.difference(from: shown, to: next))
      let wrong = differences(of: terminal, from: next)
      #expect(wrong == [], "step \(step)")
      if !wrong.isEmpty { return }
      // A full redraw now and then.
      shown = step % 50 == 49 ? nil : next
    }
  }

  /// Returns the differences between the terminal and the frame.
  private func differences(of terminal: ModelTerminal, from frame: Frame) -> [String] {
    var differences = terminal.complaints
    for row in 0..<frame.rows {
      for (column, cell) in frame[row: row].enumerated() {
        let shown = terminal.cells[row * frame.columns + column]
        let text = cell.isContinuation ? nil : String(cell.character)
        let isRight =
          cell.isUncertain
          ? [nil, String(cell.character), " ", "…"].contains(shown.text)
          : shown.text == text && shown.looks == looks(of: cell.appearance)
        if !isRight { differences.append("\(row), \(column): \(cell.character) is \(shown)") }
      }
    }
    if terminal.looks != ModelTerminal.Looks() { differences.append("looks are left on") }
    if !terminal.wrapsLines { differences.append("lines are left unwrapped") }
    if terminal.isHolding { differences.append("the frame is held back") }
    return differences
  }

  private func looks(of appearance: Appearance) -> ModelTerminal.Looks {
    var looks = ModelTerminal.Looks()
    looks.isBold = appearance.isBold
    looks.isDim = appearance.isDim
    looks.isInverse = appearance.isInverse
    looks.foreground = appearance.foreground?.foregroundParameters ?? ""
    looks.background = appearance.background?.backgroundParameters ?? ""
    return looks
  }

  // MARK: The bytes

  @Test func `nothing is written if nothing differs`() {
    let frame = text(["a", "東京", "☀️"])
    #expect(FrameEncoder.difference(from: frame, to: frame) == [])
  }

  @Test func `a terminal with other content is redrawn completely`() {
    for previous in [nil, Frame(columns: 39, rows: 4), Frame(columns: 40, rows: 5)] {
      #expect(difference(from: previous, to: text(["a", "", "bc"])) == "<m<2J<1;1Ha<3;1Hbc")
      #expect(difference(from: previous, to: text([])) == "<m<2J")
    }
  }

  @Test func `a row is written from its first difference to its last`() {
    let frame = text(["London 12", "Paris 9", "", "Rome"])
    let changes = [
      ("one character", ["London 13", "Paris 9", "", "Rome"], "<1;9H3"),
      ("over equal ones", ["LonDon 33", "Paris 9", "", "Rome"], "<1;4HDon 33"),
      ("two rows", ["london 12", "paris 9", "", "Rome"], "<1;1Hl<2;1Hp"),
      ("a tail", ["London", "Paris 9", "", "Rome"], "<1;8H<K"),
      ("a wide one", ["London 12", "東ris 9", "", "Rome"], "<2;1H東"),
    ]
    for (name, lines, expected) in changes {
      #expect(difference(from: frame, to: text(lines)) == expected, "\(name)")
    }
  }

  @Test func `styles are selected where they change and reset at the end`() {
    var next = Frame(columns: 10, rows: 1)
    let bold = Appearance(isBold: true)
    let red = Appearance(foreground: .palette(9), isInverse: true)
    next.put([Cell("a", bold), Cell("b", bold), Cell("c"), Cell("d", red)], row: 0)
    let blank = Frame(columns: 10, rows: 1)
    #expect(difference(from: blank, to: next) == "<1;1H<0;1mab<mc<0;7;38;5;9md<m")
    #expect(difference(from: next, to: blank) == "<1;1H<K")
  }

  @Test func `the column is set after a character of disputed width`() {
    let next = text(["a☀️b"])
    #expect(difference(from: text([]), to: next) == "<1;1Ha<?7l  <2G☀️<4Gb<K<?7h")
    // A change there redraws the rest of the row; a change before it does not.
    #expect(difference(from: next, to: text(["a☀️c"])) == "<1;2H<?7l  <2G☀️<4Gc<K<?7h")
    #expect(difference(from: next, to: text(["c☀️b"])) == "<1;1Hc")
  }

  @Test func `a countdown costs at most 64 bytes per frame`() {
    func frame(_ seconds: Int) -> Frame {
      let palette = Palette(colorDepth: .truecolor)
      let line = StyledLine(
        [Span(" updated 14:03:12 · next 14:03:\(seconds) · 3 cities", .secondary)],
        trailing: [Span("1 stale (12 min)", .warning), Span(" · q quit ? help", .secondary)]
      )
      var frame = Frame(columns: 120, rows: 40)
      frame.put(
        line,
        row: 39,
        pageWidth: 120,
        palette: palette,
        typography: Typography(isUnicode: true)
      )
      return frame
    }
    let costs = (1...60).map { FrameEncoder.difference(from: frame($0), to: frame($0 - 1)).count }
    #expect(costs.allSatisfy { $0 <= 64 }, "\(costs)")
    #expect(costs.reduce(0, +) / costs.count < 40, "\(costs)")
  }
}
