import DashCore

/// The least, the greatest and the mean of what was measured of one quantity.
struct HistorySummary: Sendable {
  /// A value with its time.
  typealias Extreme = (value: Double, moment: Timestamp)

  let quantity: HistoryQuantity
  let least: Extreme
  let greatest: Extreme
  let latest: Extreme
  let mean: Double
  /// How many values there are, of how many measurements.
  let count: Int
  let measurements: Int

  /// Sums up; nil where the quantity was never reported.
  init?(_ quantity: HistoryQuantity, of observations: [Observation]) {
    let values = observations.compactMap { observation -> Extreme? in
      let point = ChartPoint(observation.observedAt, quantity.value(in: observation))
      return point.value.map { ($0, point.moment) }
    }
    guard
      let least = values.min(by: { $0.value < $1.value }),
      let greatest = values.max(by: { $0.value < $1.value }),
      let latest = values.last
    else { return nil }
    self.quantity = quantity
    (self.least, self.greatest, self.latest) = (least, greatest, latest)
    mean = values.reduce(0) { $0 + $1.value } / Double(values.count)
    count = values.count
    measurements = observations.count
  }

  /// The summary as a sequence of short statements.
  ///
  /// - Parameters:
  ///   - format: How values are written.
  ///   - text: The words.
  ///   - date: How times are written.
  /// - Returns: Statements such as `min 3.1 Sat 14 Nov 05:00`; those of numbers alone have no unit.
  func statements(
    _ format: QuantityFormat,
    _ text: Words,
    date: (Timestamp) -> String
  ) -> [String] {
    func number(_ value: Double) -> String { quantity.number(value, format) }
    func extreme(_ phrase: HistoryPhrase, _ extreme: Extreme) -> String {
      text(phrase, ["value": number(extreme.value), "date": date(extreme.moment)])
    }
    if quantity.form == .bars {
      // Most services leave it out where nothing falls, which is no zero of theirs to make a mean with.
      return [
        extreme(.greatest, greatest),
        text(Counted.inMeasurements, measurements, ["hits": text.signs.grouped(count)]),
      ]
    }
    if count == 1 { return [extreme(.onlyOnce, latest)] }
    if number(least.value) == number(greatest.value) {
      return [text(HistoryPhrase.throughout, ["value": number(latest.value)])]
    }
    return [
      extreme(.least, least), extreme(.greatest, greatest),
      text(HistoryPhrase.mean, ["value": number(mean)]),
    ]
  }
}
