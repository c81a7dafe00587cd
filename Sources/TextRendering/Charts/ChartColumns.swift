import DashCore

/// A series of values resampled into the columns of a chart.
struct ChartColumns: Sendable, Hashable {
  /// The method that combines the values of a column and fills the gaps between observations.
  enum Form: Sendable, Hashable {
    /// The mean of a column; gaps are interpolated.
    case curve
    /// The maximum of a column, so that no peak is lost.
    ///
    /// Gaps take the later value, which describes the time before it.
    case bars
  }

  /// The value of each column; `nil` for none.
  private(set) var values: [Double?]
  /// Whether a line connects each column to the next.
  private(set) var isJoined: [Bool]

  /// Creates a column for each value and connects all neighbours that have values.
  init(_ values: [Double?]) {
    self.values = values
    isJoined = values.indices.map { index in
      index + 1 < values.count && values[index] != nil && values[index + 1] != nil
    }
  }

  /// Resamples a series into columns.
  ///
  /// - Parameters:
  ///   - points: The series, the earliest first.
  ///   - span: The time span of the columns.
  ///   - longestGap: The most seconds between two connected observations; nothing is drawn across
  ///     a longer gap.
  ///   - form: The method that combines and fills values.
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

  /// The values of all columns that have one.
  var present: [Double] { values.compactMap(\.self) }

  /// Returns the longest gap between connected observations: twice the median interval.
  ///
  /// - Parameter moments: The times of the observations, the earliest first.
  /// - Returns: Seconds, from half an hour to six hours; weather can turn within six hours.
  static func longestGap(of moments: [Timestamp]) -> Int64 {
    let gaps = zip(moments, moments.dropFirst()).map { $1.seconds(since: $0) }.sorted()
    let usual = gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    return min(max(2 * usual, 1800), 6 * 3600)
  }
}

/// One value of a series with its time.
struct ChartPoint: Sendable, Hashable {
  let moment: Timestamp
  /// The value; `nil` if the observation lacks this quantity.
  let value: Double?

  /// Creates a point; an impossible value becomes `nil`.
  init(_ moment: Timestamp, _ value: Double?) {
    self.moment = moment
    // An impossible value would flatten the rest of the chart.
    self.value = value.flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
  }
}

/// The time span of a chart, from its left edge to its right edge.
struct ChartSpan: Sendable, Hashable {
  /// The shortest span in seconds.
  static let shortestSeconds: Int64 = 3600

  let start: Timestamp
  let end: Timestamp

  /// Creates a span; a span that is too short begins earlier.
  init(from start: Timestamp, to end: Timestamp) {
    self.end = max(end, Timestamp(secondsSinceEpoch: Self.shortestSeconds))
    self.start = min(start, self.end.advanced(bySeconds: -Self.shortestSeconds))
  }

  /// The length of the span in seconds.
  var seconds: Int64 { end.seconds(since: start) }

  /// Returns the column of a moment, clamped to the first and last columns.
  func column(of moment: Timestamp, of count: Int) -> Int {
    let elapsed = Double(moment.seconds(since: start))
    return min(max(Int(elapsed / Double(seconds) * Double(count)), 0), count - 1)
  }
}
