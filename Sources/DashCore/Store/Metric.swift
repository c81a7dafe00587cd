/// The source of metrics: a configured instance of a provider.
package struct MetricOrigin: Sendable, Hashable {
  /// The provider's registered name.
  package let provider: String
  /// The instance's name.
  package let instance: String

  package init(provider: String, instance: String) {
    self.provider = provider
    self.instance = instance
  }
}

/// The value of a metric in a period of five minutes.
package struct MetricSample: Sendable, Hashable {
  /// The length of a period, in seconds.
  package static let slotSeconds: Int64 = 300
  /// The maximum number of stored metrics, because a program may rename its metrics in each run.
  package static let maximumMetrics = 1000
  /// The maximum number of stored values of a metric, those of thirty days.
  ///
  /// It is a count, not an age, so that a wrong clock deletes nothing.
  package static let maximumValues = Int(30 * 86_400 / slotSeconds)

  package let origin: MetricOrigin
  /// The name of the metric.
  package let name: String
  /// The start of the period.
  package let slot: Timestamp
  package let value: Double

  /// Creates the sample of a value; `nil` if the value is not finite.
  ///
  /// - Parameters:
  ///   - origin: The source of the metric.
  ///   - moment: When the value was read.
  package init?(_ value: Double, of name: String, from origin: MetricOrigin, at moment: Timestamp) {
    guard value.isFinite else { return nil }
    self.origin = origin
    self.name = name
    slot = Self.slot(of: moment)
    // SQLite stores no negative zero.
    self.value = value + 0
  }

  /// Returns the start of the period that contains a moment.
  package static func slot(of moment: Timestamp) -> Timestamp {
    let seconds = moment.secondsSinceEpoch
    let start = seconds - (seconds % slotSeconds + slotSeconds) % slotSeconds
    return Timestamp(secondsSinceEpoch: start)
  }
}

/// The history of a metric over a day, from its samples.
package enum MetricHistory {
  /// The longest history, in seconds.
  package static let seconds: Int64 = 24 * 3600
  /// The most values of a history.
  private static let mostValues: Int64 = 24

  /// Returns the means of equal intervals, the oldest first; `nil` for an interval without a sample.
  ///
  /// The intervals are as short as the usual distance of the samples allows, so that a new metric has
  /// a history soon.
  ///
  /// - Parameters:
  ///   - end: The end of the history, which is not part of it.
  /// - Returns: At most 24 values; empty without samples.
  package static func values(of samples: [MetricSample], before end: Timestamp) -> [Double?] {
    let end = MetricSample.slot(of: end)
    let start = end.advanced(bySeconds: -seconds)
    let known = samples.filter { $0.slot >= start && $0.slot < end }
    guard let first = known.first else { return [] }
    let span = end.seconds(since: first.slot)
    let gaps = zip(known, known.dropFirst()).map { $1.slot.seconds(since: $0.slot) }.sorted()
    let usual = gaps.isEmpty ? MetricSample.slotSeconds : gaps[gaps.count / 2]
    let interval = max(usual, (span + mostValues - 1) / mostValues)
    let count = Int((span + interval - 1) / interval)
    var parts = [[Double]](repeating: [], count: count)
    for sample in known {
      let fromEnd = (end.seconds(since: sample.slot) - 1) / interval
      parts[count - 1 - Int(fromEnd)].append(sample.value)
    }
    return parts.map { part in
      let sum = part.reduce(0, +)
      // Dividing first cannot overflow, but is less exact.
      let mean =
        sum.isFinite
        ? sum / Double(part.count) : part.reduce(0) { $0 + $1 / Double(part.count) }
      return part.isEmpty ? nil : mean
    }
  }
}
