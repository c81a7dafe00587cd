package import DashCore

/// The lines and selectable items of a rendered screen.
package struct ScreenLayout: Sendable, Hashable {
  /// An item and the line that it starts in.
  package struct Entry: Sendable, Hashable {
    package let item: ScreenItem
    package let line: Int
    let column: Int
    /// The number of its lines; `nil` if it ends where the next one starts.
    let height: Int?

    package init(_ item: ScreenItem, line: Int, column: Int = 0, height: Int? = nil) {
      self.item = item
      self.line = line
      self.column = column
      self.height = height
    }
  }

  /// The items, from top to bottom.
  package var entries: [Entry] = []
  /// The number of lines, in view or not.
  package var lineCount = 0
  /// The number of lines that fit on the screen.
  package var visibleRows = 0
  /// The place whose card stands with the list; `nil` for no card.
  package var placeWithCard: ScreenItem?
  /// The first column of the card beside the list; `nil` if it is not beside it.
  var cardColumn: Int?
  /// The curve of the place that has one, of which an hour can be chosen.
  package var curve: CurveArea?

  package init(entries: [Entry] = [], lineCount: Int = 0, visibleRows: Int = 0) {
    self.entries = entries
    self.lineCount = lineCount
    self.visibleRows = visibleRows
  }

  /// Returns the first item that starts in a line or below it, else the last one.
  package func item(from line: Int) -> ScreenItem? {
    (entries.first { $0.line >= line } ?? entries.last)?.item
  }

  /// Returns the item that a cell shows: the nearest that starts above it or to its left, unless it has
  /// ended.
  fileprivate func item(inLine line: Int, column: Int) -> ScreenItem? {
    if let placeWithCard, let cardColumn, column >= cardColumn { return placeWithCard }
    let before = entries.filter { $0.line <= line && $0.column <= column }
    guard let nearest = before.max(by: { ($0.column, $0.line) < ($1.column, $1.line) }) else {
      return nil
    }
    return line < nearest.line + (nearest.height ?? lineCount) ? nearest.item : nil
  }

  /// The offset at which the last line is in view.
  fileprivate var lastOffset: Int { max(0, lineCount - visibleRows) }
}

/// The selection and the scroll offset of a dashboard or an overlay, which keys move.
///
/// A step selects the next item if it is close, else it scrolls by a line, so every line comes into
/// view. A selection that scrolls out of view ends.
package struct ScreenPosition: Sendable, Hashable {
  /// The number of steps of the keys PgUp and PgDn.
  private static let pageSteps = 10

  /// The direction of a step.
  package enum Direction: Sendable {
    case up, down
  }

  /// The item that was selected; `nil` for none.
  package var selection: ScreenItem?
  /// The hour of the curve that is chosen; `nil` for none.
  package private(set) var hour: Timestamp?
  /// The number of lines scrolled off the top.
  package private(set) var offset: Int
  /// The selected item; without one on the screen, and if there is a choice, the one whose card is
  /// shown or the first in view; `nil` if none is in view.
  package var selected: ScreenItem? {
    (selectedIndex ?? assumedIndex).map { layout.entries[$0].item }
  }
  /// The layout of the last frame; a new one scrolls the selected item into view.
  package var layout: ScreenLayout {
    didSet {
      if let index = selectedIndex {
        let line = layout.entries[index].line
        offset = max(min(offset, line), line - layout.visibleRows + 1)
      }
      offset = min(max(offset, 0), layout.lastOffset)
    }
  }

  package init(
    selection: ScreenItem? = nil,
    offset: Int = 0,
    in layout: ScreenLayout = ScreenLayout()
  ) {
    self.selection = selection
    self.offset = offset
    self.layout = layout
  }

  /// Moves by a step.
  ///
  /// - Returns: `false` at the end.
  package mutating func step(_ direction: Direction) -> Bool {
    let before = self
    // A step to a distant item would skip the lines before it.
    if let index = next(direction),
      distance(to: layout.entries[index].line) <= layout.visibleRows / 2
    {
      select(index)
    } else {
      scroll(to: direction == .down ? offset + 1 : offset - 1)
    }
    return self != before
  }

  /// Moves by ten steps.
  ///
  /// - Returns: `false` at the end.
  package mutating func page(_ direction: Direction) -> Bool {
    var isMoved = false
    for _ in 0..<Self.pageSteps where step(direction) { isMoved = true }
    return isMoved
  }

  /// Moves to the next or previous item and scrolls it to the top, as if it began a page.
  package mutating func turn(_ direction: Direction) {
    guard let index = next(direction) else { return }
    selection = layout.entries[index].item
    offset = min(layout.entries[index].line, layout.lastOffset)
  }

  /// Scrolls by a number of lines.
  package mutating func scroll(by lines: Int) { scroll(to: offset + lines) }

  /// Selects the item in a cell of the screen.
  ///
  /// - Returns: The item; `nil` if there is none.
  package mutating func select(row: Int, column: Int) -> ScreenItem? {
    guard row < layout.visibleRows, offset + row < layout.lineCount,
      let item = layout.item(inLine: offset + row, column: column)
    else { return nil }
    selection = item
    return item
  }

  /// Chooses the next or the previous hour of the curve; before the first, none.
  package mutating func stepHour(_ direction: Direction) {
    let hours = (layout.curve?.hours ?? []).compactMap(\.self)
    let chosen = hour ?? Timestamp(secondsSinceEpoch: .min)
    hour =
      direction == .down
      ? hours.first { $0 > chosen } ?? hours.last : hours.last { $0 < chosen }
  }

  /// Chooses the hour of a cell of the curve.
  ///
  /// - Returns: False if the cell is not one.
  package mutating func chooseHour(row: Int, column: Int) -> Bool {
    guard let hour = layout.curve?.hour(inLine: offset + row, column: column) else { return false }
    self.hour = hour
    return true
  }

  /// Chooses no hour.
  ///
  /// - Returns: False if none was chosen.
  package mutating func forgetHour() -> Bool {
    defer { hour = nil }
    return hour != nil
  }

  /// Moves to the first or the last line, and selects its item if it is in view.
  package mutating func moveToEnd(_ direction: Direction) {
    scroll(to: direction == .down ? layout.lastOffset : 0)
    let end = direction == .down ? layout.entries.last : layout.entries.first
    guard layout.entries.count > 1, let end, distance(to: end.line) == 0 else { return }
    selection = end.item
  }

  /// Selects the first item of the next or the previous panel, wrapping around; with a single panel,
  /// the next or previous item.
  package mutating func movePanel(_ direction: Direction) {
    guard !layout.entries.isEmpty else { return }
    select(direction == .down ? nextPanel : previousPanel)
  }

  private var nextPanel: Int {
    let entries = layout.entries
    guard let index = selectedIndex, index < entries.count - 1 else { return 0 }
    let panel = entries[index].item.panel
    let next = entries.indices.first { $0 > index && entries[$0].item.panel != panel }
    return next ?? (entries[0].item.panel == panel ? index + 1 : 0)
  }

  private var previousPanel: Int {
    let entries = layout.entries
    guard let index = selectedIndex, index > 0 else { return entries.count - 1 }
    let panel = entries[index].item.panel
    guard let previous = entries[..<index].last(where: { $0.item.panel != panel }) else {
      return index - 1
    }
    return entries.firstIndex { $0.item.panel == previous.item.panel } ?? 0
  }

  /// Selects an item and brings it into view.
  private mutating func select(_ index: Int) {
    let entry = layout.entries[index]
    selection = entry.item
    if entry.line < offset { offset = entry.line }
    offset = max(offset, entry.line - layout.visibleRows + 1)
    // The first and the last item also bring the lines before and after them into view.
    if index == 0, entry.line < layout.visibleRows { offset = 0 }
    if index == layout.entries.count - 1, entry.line >= layout.lastOffset {
      offset = layout.lastOffset
    }
  }

  /// The index of the selected item; `nil` if none is.
  private var selectedIndex: Int? {
    selection.flatMap { selection in layout.entries.firstIndex { $0.item == selection } }
  }

  /// The index of the item that counts as selected without a selection: the place whose card is shown,
  /// else the first item, if it is in view; `nil` if there is no choice.
  private var assumedIndex: Int? {
    guard layout.entries.count > 1 else { return nil }
    let visible = layout.entries.indices.filter { distance(to: layout.entries[$0].line) == 0 }
    return visible.first { layout.entries[$0].item == layout.placeWithCard } ?? visible.first
  }

  /// Returns the index of the next item; `nil` at the last one, and if there is no choice.
  private func next(_ direction: Direction) -> Int? {
    let entries = layout.entries
    guard entries.count > 1 else { return nil }
    guard let index = selectedIndex ?? assumedIndex else {
      return direction == .down
        ? entries.firstIndex { $0.line >= offset }
        : entries.lastIndex { $0.line < offset + layout.visibleRows }
    }
    let next = direction == .down ? index + 1 : index - 1
    return entries.indices.contains(next) ? next : nil
  }

  /// Returns by how many lines to scroll to bring a line into view.
  private func distance(to line: Int) -> Int {
    max(offset - line, line - (offset + layout.visibleRows - 1), 0)
  }

  private mutating func scroll(to offset: Int) {
    self.offset = min(max(offset, 0), layout.lastOffset)
    guard let index = selectedIndex else { return }
    if distance(to: layout.entries[index].line) > 0 { selection = nil }
  }
}
