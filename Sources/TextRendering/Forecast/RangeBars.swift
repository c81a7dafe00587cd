/// The lowest and the highest temperatures of some days as bars on one scale.
struct RangeBars: Sendable {
  /// A day's range; nil for an end that is not known.
  struct Range: Sendable {
    let low: Double?
    let high: Double?
    /// A value to mark, or nil.
    var mark: Double?
  }

  let ranges: [Range]
  let typography: Typography

  /// The bars in a number of cells each; blank for a day of which an end is not known.
  func bars(width: Int) -> [[Span]] {
    let values = ranges.flatMap { [$0.low, $0.high, $0.mark].compactMap { $0 } }
    guard let least = values.min(), let greatest = values.max(), width > 0 else {
      return ranges.map { _ in [Span(String(repeating: " ", count: max(width, 0)))] }
    }
    func cell(_ value: Double) -> Int {
      guard greatest > least else { return width / 2 }
      return Int((value - least) / (greatest - least) * Double(width - 1) + 0.5)
    }
    func celsius(_ cell: Int) -> Double {
      width > 1 ? least + (greatest - least) * Double(cell) / Double(width - 1) : least
    }
    return ranges.map { range in
      (0..<width).map { index in
        let style = Style.temperature(celsius: celsius(index))
        if let mark = range.mark, cell(mark) == index { return Span(typography.barSun, style) }
        guard let low = range.low, let high = range.high,
          (cell(low)...max(cell(low), cell(high))).contains(index)
        else { return Span(" ") }
        return Span(typography.barDone, style)
      }
    }
  }
}
