import DashCore

/// The forecast values of one time slot.
struct HourSample: Sendable {
  /// The step that represents the slot: the wettest, or else the one in its middle.
  let shown: ForecastHour?
  /// The step in the middle of the slot.
  let middle: ForecastHour?
  /// The total of rain and snow; `nil` if not reported.
  let millimetres: Double?
  /// The total of fresh snow by its depth; `nil` if not reported.
  let centimetresOfSnow: Double?
  /// The highest precipitation probability of the slot.
  let probabilityPercent: Double?

  /// Samples the steps that overlap a slot.
  init(_ hours: [ForecastHour], stepSeconds: Int, from start: Timestamp, to end: Timestamp) {
    let center = Timestamp(
      secondsSinceEpoch: (start.secondsSinceEpoch + end.secondsSinceEpoch) / 2
    )
    var (amount, depth, probability): (Double?, Double?, Double?) = (nil, nil, nil)
    var (wettest, middle, last): (Int?, Int?, Int?) = (nil, nil, nil)
    var most = (0.0, 0)
    // By index and by its parts, because an hour is large: copies took a tenth of a chart's time.
    for index in hours.indices {
      let time = hours[index].time
      let begin = max(time.advanced(bySeconds: -Int64(stepSeconds)), start)
      let seconds = min(time, end).seconds(since: begin)
      guard seconds > 0 else { continue }
      if let rate = hours[index].measurements.snowfallCentimetresPerHour?.measured {
        depth = (depth ?? 0) + rate * Double(seconds) / 3600
      }
      let rate = hours[index].measurements.millimetresPerHour
      let millimetres = rate.map { $0 * Double(seconds) / 3600 }
      if let millimetres { amount = (amount ?? 0) + millimetres }
      if let percent = hours[index].precipitationProbabilityPercent {
        probability = max(probability ?? percent, percent)
      }
      let isWet = hours[index].conditions.mostSignificant?.sky.hasPrecipitation == true
      let wetness = (millimetres ?? 0, isWet ? 1 : 0)
      if wetness > most { (most, wettest) = (wetness, index) }
      if middle == nil, time > center { middle = index }
      last = index
    }
    (millimetres, centimetresOfSnow, probabilityPercent) = (amount, depth, probability)
    self.middle = (middle ?? last).map { hours[$0] }
    shown = (wettest ?? middle ?? last).map { hours[$0] }
  }
}

extension ForecastHour {
  /// Whether all of its precipitation is snow of a known depth.
  var isSnowfall: Bool {
    (measurements.rainMillimetresPerHour ?? 0) == 0
      && measurements.snowfallCentimetresPerHour.map { $0 > 0 } == true
  }

  /// The water of its rain and snow.
  var millimetresPerHour: Double? { measurements.millimetresPerHour }
}

extension Measurements {
  /// The water equivalent of rain and snow; `nil` if neither is reported.
  fileprivate var millimetresPerHour: Double? {
    func possible(_ amount: Double?) -> Double? {
      amount.flatMap { $0.isFinite && $0 < 1e6 ? max($0, 0) : nil }
    }
    return .total(possible(rainMillimetresPerHour), possible(snowMillimetresPerHour))
  }
}
