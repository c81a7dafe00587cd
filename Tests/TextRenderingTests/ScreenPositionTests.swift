import DashCore
import Testing
import TextRendering

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
    var items: [ScreenItem] = []
    while position.step(direction) {
      lines.formUnion(position.offset..<min(position.offset + layout.visibleRows, layout.lineCount))
      if let item = position.selection, items.last != item { items.append(item) }
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
    let last = position.selection
    let up = walk(.up, &position)
    #expect(up.lines == Set(0..<layout.lineCount))
    #expect(Set(up.items).union([last].compactMap(\.self)) == Set(all))
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
    _ = position.step(.down)
    #expect(position == ScreenPosition(selection: Self.item(1), in: layout))
    _ = position.step(.down)
    #expect(position == ScreenPosition(selection: Self.item(1), offset: 1, in: layout))
    for _ in 0..<2 { _ = position.step(.down) }
    // The first item is out of view.
    #expect(position == ScreenPosition(offset: 3, in: layout))
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
