/// A course in one line: a cell for each value, as high as it is between the lowest and the highest.
///
/// In ASCII more ink is more height. A cell without a value says so.
struct Sparkline: Sendable {
  private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let ascii: [Character] = ["_", "-", "=", "#"]

  let values: [Double?]
  let typography: Typography
  /// What a value means.
  var style: @Sendable (Double) -> Style = { _ in .plain }

  /// The cells.
  func spans() -> [Span] {
    let present = values.compactMap(\.self)
    guard let least = present.min(), let greatest = present.max() else { return [] }
    let levels = typography.isUnicode ? Self.levels : Self.ascii
    return values.map { value in
      guard let value else { return Span(typography.notReported, .secondary) }
      // Where nothing changes there is no lowest: the line is in the middle.
      let share = greatest > least ? (value - least) / (greatest - least) : 0.4
      let level = Int(share * Double(levels.count - 1) + 0.5)
      return Span(String(levels[min(max(level, 0), levels.count - 1)]), style(value))
    }
  }
}
