/// Finds what to write so that a terminal that shows one frame shows another.
///
/// What it gives is to be written at once, on a terminal whose cursor is hidden, which this leaves
/// so. It begins and ends with plain text selected and lines that wrap.
package struct FrameEncoder: Sendable {
  /// Nothing of a frame is shown before all of it is there, on terminals that know how.
  private static let begin = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  private let previous: Frame
  private let next: Frame
  private var pen: FramePen
  private var graphics: GraphicChanges
  /// The kept pictures that something was written over.
  private var touched: Set<FrameGraphic> = []

  /// The way from one frame to the next.
  ///
  /// - Parameters:
  ///   - previous: What the terminal shows; with nil, or a frame of another size, the screen is
  ///     cleared and all is drawn.
  ///   - next: What it is to show.
  /// - Returns: The bytes to write; none where the frames are equal.
  package static func difference(from previous: Frame?, to next: Frame) -> [UInt8] {
    let isKnown = previous?.columns == next.columns && previous?.rows == next.rows
    guard let previous, isKnown else {
      let changes = GraphicChanges(from: previous, to: next, isCleared: true)
      let blank = Frame(columns: next.columns, rows: next.rows)
      return bytes("\u{1B}[m\u{1B}[2J", from: blank, to: next, changes)
    }
    guard previous != next else { return [] }
    let changes = GraphicChanges(from: previous, to: next, isCleared: false)
    return bytes("", from: previous, to: next, changes)
  }

  private static func bytes(
    _ start: String,
    from previous: Frame,
    to next: Frame,
    _ graphics: GraphicChanges
  ) -> [UInt8] {
    let opening = Array(begin.utf8) + graphics.removal + Array(start.utf8)
    var encoder = FrameEncoder(
      previous: previous,
      next: next,
      pen: FramePen(opening, columns: next.columns),
      graphics: graphics
    )
    for row in 0..<next.rows { encoder.encode(row) }
    encoder.showGraphics()
    return encoder.pen.finish(end)
  }

  // MARK: Pictures

  private mutating func showGraphics() {
    graphics.redraw(touched)
    for (graphic, bytes) in graphics.shown() {
      pen.show(bytes, row: graphic.rows.lowerBound, column: graphic.columns.lowerBound)
    }
  }

  // MARK: A row

  private mutating func encode(_ row: Int) {
    let uncovered = graphics.uncovered.filter { $0.rows.contains(row) }.map(\.columns)
    guard !uncovered.isEmpty || previous[row: row] != next[row: row] else { return }
    let old = Array(previous[row: row])
    let new = Array(next[row: row])
    var changed = new.indices.map { old[$0] != new[$0] }
    for column in uncovered.joined() { changed[column] = true }
    // A terminal that has drawn such a character wider or narrower than it counts here has moved what
    // is behind it, or left something there: all of that is written anew.
    let uncertain = new.indices.first { old[$0].isUncertain || new[$0].isUncertain }
    if let uncertain, changed[uncertain...].contains(true) {
      for column in uncertain..<new.count { changed[column] = true }
    }
    for graphic in graphics.kept where graphic.yieldsToText && graphic.rows.contains(row) {
      if changed[graphic.columns].contains(true) { touched.insert(graphic) }
    }

    let tail = (new.lastIndex { !$0.isErased } ?? -1) + 1
    var column = 0
    while let first = changed[column...].firstIndex(of: true) {
      if first >= tail {
        let last = changed.lastIndex(of: true) ?? first
        clear(first...last, row: row)
        return
      }
      pen.reach(row: row, column: first, over: new)
      column = first
      while column < tail, changed[column] {
        pen.draw(new[column])
        column += new[column].width
      }
    }
  }

  /// Empties cells that are followed by empty ones up to the end of the row.
  private mutating func clear(_ cells: ClosedRange<Int>, row: Int) {
    pen.reach(row: row, column: cells.lowerBound, over: [])
    if cells.count > 3 {
      pen.eraseToEndOfRow()
    } else {
      for _ in cells { pen.draw(.blank) }
    }
  }
}
