import DashCore

/// The time that a chart shows, from its left edge to its right one.
struct ChartSpan: Sendable, Hashable {
  /// The shortest time that is shown, in seconds.
  static let shortestSeconds: Int64 = 3600

  let start: Timestamp
  let end: Timestamp

  /// Creates a span; one that is too short to be seen begins earlier.
  init(from start: Timestamp, to end: Timestamp) {
    self.end = max(end, Timestamp(secondsSinceEpoch: Self.shortestSeconds))
    self.start = min(start, self.end.advanced(bySeconds: -Self.shortestSeconds))
  }

  /// How long it is.
  var seconds: Int64 { end.seconds(since: start) }

  /// The column that a moment is in; moments outside are in the first or the last one.
  func column(of moment: Timestamp, of count: Int) -> Int {
    let elapsed = Double(moment.seconds(since: start))
    return min(max(Int(elapsed / Double(seconds) * Double(count)), 0), count - 1)
  }
}
