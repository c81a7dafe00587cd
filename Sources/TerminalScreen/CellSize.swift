/// The size of a terminal's cell in pixels.
package struct CellSize: Sendable, Hashable {
  /// More is no cell, but what some terminals make up.
  private static let most = 200

  package let width: Int
  package let height: Int

  /// Creates a size; nil for one that no cell has.
  package init?(width: Int, height: Int) {
    guard 1...Self.most ~= width, 1...Self.most ~= height else { return nil }
    self.width = width
    self.height = height
  }
}
