/// Observations in memory, by place and time.
struct ObservationTable {
  private struct Identity: Hashable {
    let provider: String
    let key: String

    init(_ place: ObservedPlace) {
      provider = place.provider
      key = place.key
    }
  }

  private struct Series {
    var place: ObservedPlace
    /// The oldest first.
    var observations: [Observation] = []
  }

  private var series: [Identity: Series] = [:]

  mutating func record(_ observation: Observation) {
    let identity = Identity(observation.place)
    // Taken out, so that the one array there is grows in its place.
    var known = series.removeValue(forKey: identity) ?? Series(place: observation.place)
    known.place = observation.place.filled(from: known.place)
    let index =
      known.observations.lastIndex { $0.observedAt <= observation.observedAt }.map { $0 + 1 } ?? 0
    if index > 0, known.observations[index - 1].observedAt == observation.observedAt {
      known.observations[index - 1].fill(from: observation)
    } else {
      known.observations.insert(observation, at: index)
    }
    let oldest = observation.observedAt.advanced(bySeconds: -Observation.keptSeconds)
    let kept = known.observations.firstIndex { $0.observedAt >= oldest }
    known.observations.removeFirst(kept ?? known.observations.count)
    series[identity] = known
  }

  /// Drops the oldest, so that there are no more than some.
  mutating func drop(beyond maximum: Int) {
    var count = series.values.reduce(0) { $0 + $1.observations.count }
    while count > maximum,
      let oldest = series.min(by: { Self.first($0.value) < Self.first($1.value) })?.key
    {
      series[oldest]?.observations.removeFirst()
      if series[oldest]?.observations.isEmpty == true { series[oldest] = nil }
      count -= 1
    }
  }

  func places() -> [ObservedPlace] {
    let latestFirst = series.values.sorted {
      guard let one = $0.observations.last, let other = $1.observations.last else { return false }
      return (other.observedAt, $0.place.key) < (one.observedAt, $1.place.key)
    }
    return latestFirst.map(\.place)
  }

  func observations(of place: ObservedPlace, since moment: Timestamp) -> [Observation] {
    guard let known = series[Identity(place)] else { return [] }
    return known.observations.filter { $0.observedAt >= moment }.map { $0.moved(to: known.place) }
  }

  func describe(in summary: inout StoreSummary) {
    summary.observations = series.values.reduce(0) { $0 + $1.observations.count }
    summary.observedPlaces = series.count
    summary.observedSince = series.values.compactMap(\.observations.first?.observedAt).min()
  }

  private static func first(_ series: Series) -> Timestamp {
    series.observations.first?.observedAt ?? Timestamp(secondsSinceEpoch: .max)
  }
}
