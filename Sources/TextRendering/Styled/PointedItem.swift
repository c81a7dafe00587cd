/// Something that can be pointed at, in a line.
struct PointedItem: Sendable, Hashable {
  let item: ScreenItem
  /// The column of the margin before it, where the pointer goes.
  let column: Int

  init(_ item: ScreenItem, column: Int = 0) {
    self.item = item
    self.column = column
  }
}
