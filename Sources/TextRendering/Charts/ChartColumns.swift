import DashCore

/// A series in the columns of a chart.
struct ChartColumns: Sendable, Hashable {
  /// How the values of a column make one, and what stands between two measurements.
  enum Form: Sendable, Hashable {
    /// Their mean; between them what lies between the two values.
    case curve
    /// The largest, so that no peak is lost; between them the later one, which is about the time
    /// before it.
    case bars
  }

  /// The value of each column; nil for none.
  private(set) var values: [Double?]
  /// Whether a line may lead from each column to the next.
  private(set) var isJoined: [Bool]

  /// A column for each value, with lines between all that there are.
  init(_ values: [Double?]) {
    self.values = values
    isJoined = values.indices.map { index in
      index + 1 < values.count && values[index] != nil && values[index + 1] != nil
    }
  }

  /// Puts a series into columns.
  ///
  /// - Parameters:
  ///   - points: The series, the earliest first.
  ///   - span: The time that the columns share.
  ///   - count: How many columns there are.
  ///   - longestGap: How many seconds may lie between two measurements that belong together: over a
  ///     longer time nothing is drawn.
  ///   - form: What becomes of the values.
  init(_ points: [ChartPoint], span: ChartSpan, count: Int, longestGap: Int64, form: Form) {
    values = Array(repeating: nil, count: count)
    isJoined = Array(repeating: false, count: count)
    var found = [[Double]](repeating: [], count: count)
    for point in points {
      if let value = point.value { found[span.column(of: point.moment, of: count)].append(value) }
    }
    for column in 0..<count where !found[column].isEmpty {
      let sum = found[column].reduce(0, +)
      values[column] = form == .bars ? found[column].max() : sum / Double(found[column].count)
    }
    for (earlier, later) in zip(points, points.dropFirst()) {
      let gap = later.moment.seconds(since: earlier.moment)
      guard gap <= longestGap, let before = earlier.value, let after = later.value else { continue }
      let first = span.column(of: earlier.moment, of: count)
      let last = span.column(of: later.moment, of: count)
      for column in first..<max(first, last) { isJoined[column] = true }
      for column in min(first + 1, last)..<last {
        let share = Double(column - first) / Double(last - first)
        values[column] = form == .bars ? after : before + (after - before) * share
      }
    }
  }

  /// All values that there are.
  var present: [Double] { values.compactMap(\.self) }

  /// How long the time between two measurements may be where they come as regularly as they do: twice
  /// the usual one, within bounds.
  ///
  /// - Parameter moments: When was measured, the earliest first.
  /// - Returns: Seconds, from half an hour to six, between which a day can turn.
  static func longestGap(of moments: [Timestamp]) -> Int64 {
    let gaps = zip(moments, moments.dropFirst()).map { $1.seconds(since: $0) }.sorted()
    let usual = gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    return min(max(2 * usual, 1800), 6 * 3600)
  }
}
