import DashCore
import DashTestSupport
import Testing

@testable import TextRendering

/// The output for pictures in a terminal's own protocol, and the resulting screen.
@Suite(.ownThread) struct FrameGraphicsTests {
  private static let columns = 23
  private static let rows = 5

  private func frame(_ lines: [String], _ graphics: [PlacedGraphic] = []) -> Frame {
    var frame = Frame(columns: Self.columns, rows: Self.rows)
    for (row, line) in lines.enumerated() { frame.put(line.map { Cell($0) }, row: row) }
    for graphic in graphics { frame.place(graphic) }
    return frame
  }

  private func placed(
    _ graphic: Graphic,
    row: Int,
    column: Int,
    columns: Int = 4,
    rows: Int = 2
  ) -> PlacedGraphic {
    PlacedGraphic(graphic, row: row, column: column, rows: rows, columns: columns)
  }

  private func difference(from previous: Frame?, to next: Frame) -> String {
    String(decoding: FrameEncoder.difference(from: previous, to: next), as: UTF8.self)
      .replacing("\u{1B}", with: "^")
  }

  // MARK: Random frames

  @Test(arguments: SampleGraphic.allCases)
  func `a terminal that shows a frame shows the next, with its pictures`(kind: SampleGraphic) {
    var generator = SeededGenerator(seed: 23)
    var frames = RandomFrames(generator: SeededGenerator(seed: 5))
    var terminal = ModelTerminal(columns: Self.columns, rows: Self.rows) {
      TextWidth.isUncertain($0) ? [2] : [TextWidth.width(of: $0)]
    }
    var shown: Frame?
    for step in 0..<PropertyCases.frames {
      let base = frames.frame(after: Frame(columns: Self.columns, rows: Self.rows))
      let next = withGraphics(base, previous: shown, kind, &generator)
      terminal.write(FrameEncoder.difference(from: shown, to: next))
      let wrong = terminal.complaints + differences(of: terminal, from: next)
      #expect(wrong == [], "step \(step)")
      if !wrong.isEmpty { return }
      shown = step % 50 == 49 ? nil : next
    }
  }

  /// Returns a frame with up to two pictures, often those of the previous frame.
  private func withGraphics(
    _ base: Frame,
    previous: Frame?,
    _ kind: SampleGraphic,
    _ generator: inout SeededGenerator
  ) -> Frame {
    var frame = base
    var graphics = Bool.random(using: &generator) ? previous?.graphics ?? [] : []
    if graphics.isEmpty {
      for id: UInt32 in 1...2 where Bool.random(using: &generator) {
        let content = ["A", "B"].randomElement(using: &generator) ?? ""
        let graphic = kind.graphic(id: id, content: content, columns: 4, rows: 2)
        let row = Int.random(in: 0...4, using: &generator)
        let column = Int.random(in: 0...10, using: &generator)
        graphics.append(placed(graphic, row: row, column: column))
        // The same picture twice.
        if id == 1, Bool.random(using: &generator) {
          graphics.append(placed(graphic, row: row, column: column + 6))
        }
      }
    }
    for graphic in graphics {
      for row in graphic.rows where row < Self.rows {
        // The picture's space, in a row whose characters stay whole.
        var line = frame[row: row].map(\.self)
        for column in graphic.columns where !line[column].isCovered { line[column] = .blank }
        let isWhole = line.indices.allSatisfy { index in
          let width = line[index].isContinuation ? 1 : line[index].width
          return !line[index].isContinuation && width == 1 || isWholeCharacter(line, index)
        }
        guard isWhole, !line.contains(where: \.isCovered) else { continue }
        frame.put(line.filter { !$0.isContinuation }, row: row)
      }
    }
    for graphic in graphics { frame.place(graphic) }
    return frame
  }

  private func isWholeCharacter(_ line: [Cell], _ index: Int) -> Bool {
    var start = index
    while start > 0, line[start].isContinuation { start -= 1 }
    let width = line[start].width
    guard !line[start].isContinuation, start + width <= line.count, index < start + width else {
      return false
    }
    return line[(start + 1)..<(start + width)].allSatisfy(\.isContinuation)
  }

  /// Returns the differences between the terminal and the frame.
  private func differences(of terminal: ModelTerminal, from frame: Frame) -> [String] {
    var expected = [String?](repeating: nil, count: frame.rows * frame.columns)
    var placements: Set<ModelTerminal.Placement> = []
    for graphic in frame.graphics {
      let name = SampleGraphic.name(of: graphic.graphic)
      guard graphic.isErasedByText else {
        placements.insert(
          ModelTerminal.Placement(
            id: name,
            row: graphic.rows.lowerBound,
            column: graphic.columns.lowerBound,
            rows: graphic.rows.count,
            columns: graphic.columns.count
          )
        )
        continue
      }
      for row in graphic.rows {
        for column in graphic.columns { expected[row * frame.columns + column] = name }
      }
    }
    var wrong: [String] = []
    for (index, cell) in terminal.cells.enumerated() where cell.picture != expected[index] {
      let place = "\(index / frame.columns), \(index % frame.columns)"
      wrong.append("\(place): \(cell.picture ?? "none"), not \(expected[index] ?? "none")")
    }
    if Set(terminal.placements) != placements || terminal.placements.count != placements.count {
      wrong.append("\(terminal.placements)")
    }
    if terminal.transmitted != Set(placements.map(\.id)) { wrong.append("\(terminal.transmitted)") }
    return wrong
  }

  // MARK: The bytes

  @Test(arguments: SampleGraphic.allCases)
  func `a picture is written once after the text`(kind: SampleGraphic) {
    let graphic = kind.graphic(id: 7, columns: 4, rows: 2)
    let picture = String(decoding: graphic.transmission + graphic.bytes, as: UTF8.self)
      .replacing("\u{1B}", with: "^")
    let first = frame(["a", "", "", "b"], [placed(graphic, row: 1, column: 3)])
    #expect(
      difference(from: nil, to: first)
        == "^[?2026h^[m^[2J^[1;1Ha^[2;4H    ^[3;4H    ^[4;1Hb^[2;4H\(picture)^[?2026l"
    )
    let second = frame(["c", "", "", "b"], [placed(graphic, row: 1, column: 3)])
    #expect(difference(from: first, to: second) == "^[?2026h^[1;1Hc^[?2026l")
    #expect(difference(from: second, to: second).isEmpty)
  }

  @Test func `a kitty picture that moves is not sent again`() {
    let graphic = SampleGraphic.kitty.graphic(id: 7, columns: 4, rows: 2)
    let first = frame([], [placed(graphic, row: 1, column: 3)])
    let moved = frame([], [placed(graphic, row: 2, column: 3)])
    let bytes = difference(from: first, to: moved)
    #expect(bytes.hasPrefix("^[?2026h^_Ga=d,d=i,i=7,q=2^\\"))
    #expect(bytes.hasSuffix("^[3;4H^_Ga=p,i=7,c=4,r=2,q=2^\\^[?2026l"))
    #expect(!bytes.contains("a=t"))
  }

  @Test func `a removed kitty picture is deleted, also on a cleared screen`() {
    let graphic = SampleGraphic.kitty.graphic(id: 7, columns: 4, rows: 2)
    let first = frame(["a"], [placed(graphic, row: 1, column: 3)])
    #expect(difference(from: first, to: frame(["a"])).hasPrefix("^[?2026h^_Ga=d,d=I,i=7,q=2^\\"))
    let wider = Frame(columns: 30, rows: 5)
    #expect(
      difference(from: first, to: wider) == "^[?2026h^_Ga=d,d=I,i=7,q=2^\\^[m^[2J^[?2026l"
    )
  }

  @Test(arguments: [SampleGraphic.sixel, .iterm2])
  func `the cells of a removed picture are redrawn`(kind: SampleGraphic) {
    let graphic = kind.graphic(id: 7, columns: 4, rows: 2)
    let first = frame(["a"], [placed(graphic, row: 1, column: 3)])
    #expect(difference(from: first, to: frame(["a"])) == "^[?2026h^[2;4H^[K^[3;4H^[K^[?2026l")
  }

  @Test func `a picture that does not fit completely is omitted`() {
    let graphic = SampleGraphic.sixel.graphic(id: 7, columns: 4, rows: 2)
    for (row, column) in [(4, 0), (0, 20), (-1, 0), (0, -1)] {
      #expect(frame([], [placed(graphic, row: row, column: column)]).graphics.isEmpty)
    }
    #expect(frame(["  x"], [placed(graphic, row: 0, column: 0)]).graphics.isEmpty)
    #expect(frame(["    x"], [placed(graphic, row: 0, column: 0)]).graphics.count == 1)
  }
}
