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
  private var bytes: [UInt8]
  private var graphics: GraphicChanges
  /// The unchanged graphics that text was written over.
  private var touched: Set<PlacedGraphic> = []
  /// The selected appearance.
  private var appearance = Appearance.plain
  private var wrapsLines = true

  /// Returns the bytes that turn one frame into the next.
  ///
  /// - Parameters:
  ///   - previous: The frame on the terminal; `nil` or a frame of another size clears the screen
  ///     and draws everything.
  ///   - next: The frame to show.
  /// - Returns: The bytes to write; empty if the frames are equal.
  package static func difference(from previous: Frame?, to next: Frame) -> [UInt8] {
    guard previous != next else { return [] }
    let isCleared = previous?.columns != next.columns || previous?.rows != next.rows
    let blank = Frame(columns: next.columns, rows: next.rows)
    let graphics = GraphicChanges(from: previous, to: next, isCleared: isCleared)
    let clearing = isCleared ? "\u{1B}[m\u{1B}[2J" : ""
    var encoder = FrameEncoder(
      previous: isCleared ? blank : previous ?? blank,
      next: next,
      bytes: begin.utf8 + graphics.removal + clearing.utf8,
      graphics: graphics
    )
    for row in 0..<next.rows { encoder.encode(row) }
    encoder.select(.plain)
    if !encoder.wrapsLines { encoder.write("\u{1B}[?7h") }
    encoder.showGraphics()
    encoder.write(end)
    return encoder.bytes
  }

  private mutating func showGraphics() {
    graphics.redraw(touched)
    for (graphic, shown) in graphics.shown() {
      move(row: graphic.rows.lowerBound, column: graphic.columns.lowerBound)
      bytes += shown
    }
  }

  // MARK: Rows

  /// Rewrites a row from its first changed cell to the last.
  private mutating func encode(_ row: Int) {
    let (old, new) = (previous[row: row], next[row: row])
    let uncovered = graphics.uncovered.filter { $0.rows.contains(row) }.flatMap(\.columns)
    guard !uncovered.isEmpty || old != new else { return }
    let changed = new.indices.filter { old[$0] != new[$0] } + uncovered
    guard var first = changed.min(), var last = changed.max() else { return }
    // A terminal that draws an uncertain character at another width displaces the cells after it,
    // so rewrite the rest of the row.
    let uncertain = new.indices.first { old[$0].isUncertain || new[$0].isUncertain }
    if let uncertain, last >= uncertain { (first, last) = (min(first, uncertain), new.count - 1) }
    for graphic in graphics.unchanged where graphic.isErasedByText && graphic.rows.contains(row) {
      if graphic.columns.overlaps(first..<last + 1) { touched.insert(graphic) }
    }
    move(row: row, column: first)
    // The cells after the tail are empty.
    let tail = (new.lastIndex { !$0.isErased } ?? -1) + 1
    var column = first
    while column < min(last + 1, tail) {
      draw(new[column], column: column)
      column += new[column].width
    }
    if last >= tail {
      select(.plain)
      write("\u{1B}[K")
    }
  }

  /// Draws a character at the cursor.
  private mutating func draw(_ cell: Cell, column: Int) {
    select(cell.appearance)
    let text = String(cell.character) + (cell.isMarked ? String(DirectionMark.character) : "")
    guard cell.isUncertain else { return write(text) }
    // A narrower character would leave old text in the rest of its cells. A wider one would wrap at
    // the right edge, and scroll on the last row.
    if wrapsLines { write("\u{1B}[?7l") }
    wrapsLines = false
    write(String(repeating: " ", count: cell.width) + "\u{1B}[\(column + 1)G")
    write(text)
    let end = column + cell.width
    if end < next.columns { write("\u{1B}[\(end + 1)G") }
  }

  private mutating func select(_ appearance: Appearance) {
    guard appearance != self.appearance else { return }
    write(appearance == .plain ? "\u{1B}[m" : "\u{1B}[0;\(appearance.parameters)m")
    self.appearance = appearance
  }

  private mutating func move(row: Int, column: Int) {
    write("\u{1B}[\(row + 1);\(column + 1)H")
  }

  private mutating func write(_ text: String) {
    bytes += text.utf8
  }
}

/// The difference between the graphics of two frames.
struct GraphicChanges: Sendable {
  /// The bytes that remove deleted and moved graphics, to write before any text.
  private(set) var removal: [UInt8] = []
  /// Deleted graphics whose cells must be rewritten, because only text erases them.
  private(set) var uncovered: [PlacedGraphic] = []
  /// Graphics that stay on the screen unless text is written over them.
  private(set) var unchanged: [PlacedGraphic] = []

  /// The graphics of the next frame, and whether to show each.
  private var next: [(graphic: PlacedGraphic, isShown: Bool)] = []
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
    if !isAllGone {
      uncovered = old.filter { $0.isErasedByText && !remaining.contains($0) }
      // Another graphic in its place covers it; blanks before that would flash.
      uncovered.removeAll { old in new.contains { $0.isErasedByText && $0.covers(old) } }
    }
  }

  /// Marks graphics that text was written over, so that they are shown again.
  mutating func redraw(_ touched: Set<PlacedGraphic>) {
    for index in next.indices where touched.contains(next[index].graphic) {
      next[index].isShown = true
    }
  }

  /// Returns the graphics to show after the text, each with its bytes.
  func shown() -> [(graphic: PlacedGraphic, bytes: [UInt8])] {
    var transmitted = transmitted
    return next.filter(\.isShown).map { graphic, _ in
      let isNew = transmitted.insert(graphic.graphic.id).inserted
      return (graphic, (isNew ? graphic.graphic.transmission : []) + graphic.graphic.bytes)
    }
  }
}
