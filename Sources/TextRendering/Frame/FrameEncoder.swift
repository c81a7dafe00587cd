/// Encodes the difference between two frames as terminal output.
///
/// Write the bytes with one call, while the cursor is hidden; they leave it hidden. They begin and
/// end with plain text selected and line wrapping on.
package struct FrameEncoder: Sendable {
  /// Synchronized output: terminals that support mode 2026 show the frame only when it is complete.
  private static let begin = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  private let previous: Frame
  private let next: Frame
  private var pen: FramePen
  private var graphics: GraphicChanges
  /// The unchanged graphics that text was written over.
  private var touched: Set<FrameGraphic> = []

  /// Returns the bytes that turn one frame into the next.
  ///
  /// - Parameters:
  ///   - previous: The frame on the terminal; `nil` or a frame of another size clears the screen
  ///     and draws everything.
  ///   - next: The frame to show.
  /// - Returns: The bytes to write; empty if the frames are equal.
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

  // MARK: Graphics

  private mutating func showGraphics() {
    graphics.redraw(touched)
    for (graphic, bytes) in graphics.shown() {
      pen.show(bytes, row: graphic.rows.lowerBound, column: graphic.columns.lowerBound)
    }
  }

  // MARK: Rows

  private mutating func encode(_ row: Int) {
    let uncovered = graphics.uncovered.filter { $0.rows.contains(row) }.map(\.columns)
    guard !uncovered.isEmpty || previous[row: row] != next[row: row] else { return }
    let old = previous[row: row]
    let new = next[row: row]
    var changed = new.indices.map { old[$0] != new[$0] }
    for column in uncovered.joined() { changed[column] = true }
    // A terminal that draws an uncertain character at another width displaces the cells after it,
    // so rewrite the rest of the row.
    let uncertain = new.indices.first { old[$0].isUncertain || new[$0].isUncertain }
    if let uncertain, changed[uncertain...].contains(true) {
      for column in uncertain..<new.count { changed[column] = true }
    }
    for graphic in graphics.unchanged where graphic.isErasedByText && graphic.rows.contains(row) {
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

  /// Clears cells; all cells after them in the row are empty.
  private mutating func clear(_ cells: ClosedRange<Int>, row: Int) {
    pen.reach(row: row, column: cells.lowerBound, over: [])
    if cells.count > 3 {
      pen.eraseToEndOfRow()
    } else {
      for _ in cells { pen.draw(.blank) }
    }
  }
}

/// The difference between the graphics of two frames.
struct GraphicChanges: Sendable {
  /// The bytes that remove deleted and moved graphics, to write before any text.
  private(set) var removal: [UInt8] = []
  /// Deleted graphics whose cells must be rewritten, because only text erases them.
  private(set) var uncovered: [FrameGraphic] = []
  /// Graphics that stay on the screen unless text is written over them.
  private(set) var unchanged: [FrameGraphic] = []

  /// The graphics of the next frame, and whether to show each.
  private var next: [(graphic: FrameGraphic, isShown: Bool)] = []
  /// The ids of the graphics that the terminal has in memory.
  private var transmitted: Set<UInt32> = []

  /// Compares two frames.
  ///
  /// - Parameters:
  ///   - previous: The last frame, even if the screen was cleared since; `nil` for none.
  ///   - next: The frame to show.
  ///   - isCleared: Whether the screen was cleared, which removed its graphics.
  init(from previous: Frame?, to next: Frame, isCleared: Bool) {
    let (old, new) = (previous?.graphics ?? [], next.graphics)
    let isAllGone = isCleared || old.isEmpty
    // Group by id: one graphic can be in several places, and an id can get new content.
    let before = Dictionary(grouping: old, by: \.graphic.id)
    let after = Dictionary(grouping: new, by: \.graphic.id)
    var unchangedIDs: Set<UInt32> = []
    for (id, places) in before.sorted(by: { $0.key < $1.key }) {
      let isSame = after[id]?.first?.graphic == places[0].graphic
      if !isSame || isAllGone {
        removal += places[0].graphic.removal
      } else if after[id] == places {
        unchangedIDs.insert(id)
      } else if !places[0].isErasedByText {
        removal += places[0].graphic.hiding
        transmitted.insert(id)
      }
    }
    let shown = isAllGone ? [] : Set(old)
    self.next = new.map { graphic in
      let stays =
        unchangedIDs.contains(graphic.graphic.id)
        || graphic.isErasedByText && shown.contains(graphic)
      return (graphic, !stays)
    }
    unchanged = self.next.filter { !$0.isShown }.map(\.graphic)
    transmitted.formUnion(unchangedIDs)
    let remaining = Set(unchanged)
    if !isAllGone { uncovered = old.filter { $0.isErasedByText && !remaining.contains($0) } }
  }

  /// Marks graphics that text was written over, so that they are shown again.
  mutating func redraw(_ touched: Set<FrameGraphic>) {
    for index in next.indices where touched.contains(next[index].graphic) {
      next[index].isShown = true
    }
  }

  /// Returns the graphics to show after the text, each with its bytes.
  func shown() -> [(graphic: FrameGraphic, bytes: [UInt8])] {
    var transmitted = transmitted
    return next.filter(\.isShown).map { graphic, _ in
      let isNew = transmitted.insert(graphic.graphic.id).inserted
      return (graphic, (isNew ? graphic.graphic.transmission : []) + graphic.graphic.bytes)
    }
  }
}
