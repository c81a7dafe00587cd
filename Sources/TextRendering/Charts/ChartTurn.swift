/// Where a curve turns.
struct ChartTurn: Sendable, Hashable {
  let column: Int
  let value: Double
  /// Whether it is a high, not a low.
  let isHigh: Bool

  /// The turns of a curve, from left to right.
  ///
  /// - Parameters:
  ///   - columns: The curve.
  ///   - least: How far the curve has to go before and after a turn for it to be one.
  /// - Returns: The turns; the ends of the curve are none.
  static func turns(of columns: ChartColumns, least: Double) -> [ChartTurn] {
    var turns: [ChartTurn] = []
    var part: [(column: Int, value: Double)] = []
    for (column, value) in columns.values.enumerated() {
      guard let value else { continue }
      part.append((column, value))
      if !columns.isJoined[column] {
        turns += self.turns(of: part, least: least)
        part = []
      }
    }
    return turns + self.turns(of: part, least: least)
  }

  private static func turns(of part: [(column: Int, value: Double)], least: Double) -> [ChartTurn] {
    var turns: [ChartTurn] = []
    var (high, low) = (0, 0)
    /// Whether the curve rises; nil before it has gone far enough in either direction.
    var rises: Bool?
    for index in part.indices {
      let value = part[index].value
      if value > part[high].value { high = index }
      if value < part[low].value { low = index }
      if rises != true, value - part[low].value >= least {
        if low > 0 { turns.append(turn(part, from: low, isHigh: false)) }
        (rises, high) = (true, index)
      } else if rises != false, part[high].value - value >= least {
        if high > 0 { turns.append(turn(part, from: high, isHigh: true)) }
        (rises, low) = (false, index)
      }
    }
    return turns
  }

  /// The turn in the middle of the level stretch that begins at an index.
  private static func turn(
    _ part: [(column: Int, value: Double)],
    from index: Int,
    isHigh: Bool
  ) -> ChartTurn {
    let level = part[index...].prefix { $0.value == part[index].value }
    let middle = part[index + (level.count - 1) / 2]
    return ChartTurn(column: middle.column, value: middle.value, isHigh: isHigh)
  }
}
