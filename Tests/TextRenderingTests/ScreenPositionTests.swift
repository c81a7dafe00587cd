import DashCore
import Testing

@testable import TextRendering

/// The movement through a dashboard by keys.
@Suite struct ScreenPositionTests {
  private static func item(_ number: Int) -> ScreenItem {
    .place(panel: "weather", .id(number))
  }

  private static func layout(_ lines: [Int], of lineCount: Int, visible: Int = 20) -> ScreenLayout {
    ScreenLayout(
      entries: lines.enumerated().map { .init(item($0.offset + 1), line: $0.element) },
      lineCount: lineCount,
      visibleRows: visible
    )
  }

  /// Steps to the end, and returns the lines that came into view and the selected items.
  private func walk(
    _ direction: ScreenPosition.Direction,
    _ position: inout ScreenPosition
  ) -> (lines: Set<Int>, items: [ScreenItem]) {
    let layout = position.layout
    var lines = Set(position.offset..<min(position.offset + layout.visibleRows, layout.lineCount))
    var items = [position.selected].compactMap(\.self)
    while position.step(direction) {
      lines.formUnion(position.offset..<min(position.offset + layout.visibleRows, layout.lineCount))
      if let item = position.selected, items.last != item { items.append(item) }
    }
    return (lines, items)
  }

  static let layouts = [
    layout([2], of: 60), layout([2, 70], of: 100), layout([2, 3, 4, 5], of: 30),
    layout(Array(3..<203), of: 210), layout([], of: 50), layout([9, 9, 9, 25, 25, 41], of: 50),
    layout([1, 30], of: 31, visible: 3),
  ]

  @Test(arguments: layouts)
  func `steps reach every line and every item in both directions`(_ layout: ScreenLayout) {
    let all = layout.entries.count > 1 ? layout.entries.map(\.item) : []
    var position = ScreenPosition(in: layout)
    let down = walk(.down, &position)
    #expect(down.lines == Set(0..<layout.lineCount))
    #expect(down.items == all)
    let up = walk(.up, &position)
    #expect(up.lines == Set(0..<layout.lineCount))
    #expect(Set(up.items) == Set(all))
    #expect(position.offset == 0)
  }

  @Test func `a single item leaves all steps to scrolling`() {
    let layout = Self.layout([2], of: 60)
    var position = ScreenPosition(in: layout)
    var isMoved = position.step(.down)
    #expect(isMoved && position == ScreenPosition(offset: 1, in: layout))
    isMoved = position.page(.down)
    #expect(isMoved && position == ScreenPosition(offset: 11, in: layout))
    position.moveToEnd(.down)
    #expect(position == ScreenPosition(offset: 40, in: layout))
    isMoved = position.step(.down)
    #expect(!isMoved)
    #expect(layout.item(from: 0) == Self.item(1))
    #expect(layout.item(from: 40) == Self.item(1))
  }

  @Test func `a step does not skip the lines before a distant item`() {
    let layout = Self.layout([2, 70], of: 100)
    var position = ScreenPosition(in: layout)
    #expect(position.selected == Self.item(1))
    _ = position.step(.down)
    #expect(position == ScreenPosition(offset: 1, in: layout))
    #expect(position.selected == Self.item(1))
    for _ in 0..<2 { _ = position.step(.down) }
    // The first item is out of view.
    #expect(position == ScreenPosition(offset: 3, in: layout))
    #expect(position.selected == nil)
  }

  @Test
  func `a click selects the item that its cell shows, the wheel scrolls, a turn shows its page`() {
    var layout = ScreenLayout(
      entries: [
        .init(Self.item(1), line: 2), .init(Self.item(2), line: 2, column: 30),
        .init(Self.item(3), line: 12), .init(Self.item(4), line: 12, column: 30),
      ],
      lineCount: 40,
      visibleRows: 20
    )
    var position = ScreenPosition(in: layout)
    let cells = [
      (2, 0, 1), (2, 29, 1), (2, 30, 2), (9, 79, 2), (11, 5, 1), (12, 5, 3), (19, 40, 4),
    ]
    for (row, column, item) in cells {
      #expect(position.select(row: row, column: column) == Self.item(item), "\(row), \(column)")
      #expect(position.selected == Self.item(item))
    }
    // Above the first item and below the last line is none.
    #expect(position.select(row: 1, column: 0) == nil)
    #expect(position.select(row: 20, column: 0) == nil)
    position.scroll(by: 3)
    #expect(position.offset == 3)
    #expect(position.select(row: 9, column: 0) == Self.item(3))
    position.scroll(by: -100)
    #expect(position.offset == 0)
    layout.entries.removeLast()
    position = ScreenPosition(in: layout)
    for (item, offset) in [(2, 2), (3, 12)] {
      position.turn(.down)
      #expect(position.selected == Self.item(item))
      #expect(position.offset == offset)
    }
    position.turn(.down)
    #expect(position.offset == 12)
  }

  @Test func `a click below an item of one line selects nothing`() {
    let entries = (1...2).map { ScreenLayout.Entry(Self.item($0), line: $0, height: 1) }
    var position = ScreenPosition(
      in: ScreenLayout(entries: entries, lineCount: 9, visibleRows: 20)
    )
    #expect(position.select(row: 2, column: 5) == Self.item(2))
    for row in 3..<20 { #expect(position.select(row: row, column: 5) == nil, "\(row)") }
    #expect(position.selected == Self.item(2))
  }

  @Test func `Home and End select the first and the last item if they are in view`() {
    let layout = Self.layout(Array(3..<43), of: 50)
    var position = ScreenPosition(in: layout)
    position.moveToEnd(.down)
    #expect(position == ScreenPosition(selection: Self.item(40), offset: 30, in: layout))
    position.moveToEnd(.up)
    #expect(position == ScreenPosition(selection: Self.item(1), in: layout))
    let distant = Self.layout([2, 40], of: 100)
    position.layout = distant
    position.moveToEnd(.down)
    #expect(position == ScreenPosition(offset: 80, in: distant))
  }
}
