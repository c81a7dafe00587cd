import DashCore

/// One value of a series at its time.
struct ChartPoint: Sendable, Hashable {
  let moment: Timestamp
  /// Nil where there was a measurement, but not of this.
  let value: Double?

  init(_ moment: Timestamp, _ value: Double?) {
    self.moment = moment
    // What cannot be a measured value would take all room from what is.
    self.value = value.flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
  }
}
