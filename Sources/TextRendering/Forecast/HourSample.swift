import DashCore

/// What of a forecast falls into a part of its time.
struct HourSample: Sendable {
  /// The step that stands for the part: the one of which most falls in it, else the one nearest to
  /// its middle that is dry.
  let shown: ForecastHour?
  /// The step in its middle.
  let middle: ForecastHour?
  /// Rain and snow in all; nil where nothing is known of them.
  let millimetres: Double?
  /// How likely it is that anything falls, of the likeliest step.
  let probabilityPercent: Double?

  /// Takes what belongs to a part: weather by its moment, what falls by the time in which it does.
  init(_ hours: [ForecastHour], stepSeconds: Int, from start: Timestamp, to end: Timestamp) {
    let step = Int64(max(stepSeconds, 1))
    let here = hours.filter { $0.time >= start && $0.time < end }
    func distance(_ hour: ForecastHour) -> Int64 {
      abs(2 * hour.time.secondsSinceEpoch - start.secondsSinceEpoch - end.secondsSinceEpoch)
    }
    let middle = here.min { distance($0) < distance($1) }
    self.middle = middle

    let falls = hours.compactMap { hour -> (hour: ForecastHour, millimetres: Double?)? in
      let begin = max(hour.time.advanced(bySeconds: -step), start)
      let seconds = min(hour.time, end).seconds(since: begin)
      guard seconds > 0 else { return nil }
      return (hour, hour.millimetresPerHour.map { $0 * Double(seconds) / 3600 })
    }
    let amounts = falls.compactMap(\.millimetres)
    millimetres = amounts.isEmpty ? nil : amounts.reduce(0, +)
    probabilityPercent = falls.compactMap(\.hour.precipitationProbabilityPercent).max()

    let wettest = falls.max { ($0.millimetres ?? 0) < ($1.millimetres ?? 0) }
    if let wettest, (wettest.millimetres ?? 0) > 0 {
      shown = wettest.hour
    } else {
      // The rain of a step at the begin fell before it.
      let dry = (here + falls.map(\.hour)).filter { ($0.millimetresPerHour ?? 0) <= 0 }
      shown = dry.min { distance($0) < distance($1) } ?? middle
    }
  }
}

extension ForecastHour {
  /// Rain and snow together, as water; nil where neither is known.
  var millimetresPerHour: Double? {
    let amounts = [rainMillimetresPerHour, snowMillimetresPerHour].compactMap { amount in
      amount.flatMap { $0.isFinite && $0 < 1e6 ? max($0, 0) : nil }
    }
    return amounts.isEmpty ? nil : amounts.reduce(0, +)
  }
}
