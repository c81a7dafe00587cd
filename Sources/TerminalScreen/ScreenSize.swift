/// How many cells fit on a screen.
package struct ScreenSize: Sendable, Hashable {
  /// What is taken where a terminal does not say.
  package static let fallback = ScreenSize(columns: 80, rows: 24)

  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
