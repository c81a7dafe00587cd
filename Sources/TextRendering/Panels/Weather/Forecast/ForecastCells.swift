import DashCore
import Localization

/// Cells and thresholds that the forecast views share.
extension Page {
  /// The lowest probability that is highlighted with a colour.
  private static let likelyPercent = 30.0
  /// The lowest probability that does not round to zero.
  private static let leastPercent = 0.5
  /// The oldest observation that counts as current.
  private static let longestAgeSeconds: Int64 = 3600

  /// Returns whether a place's observation is recent enough to count as current.
  func hasCurrentObservation(_ place: PlaceWeather) -> Bool {
    place.observedAt.map { abs(now.seconds(since: $0)) <= Self.longestAgeSeconds } == true
  }

  /// Returns the local time of a step, such as `18–21`.
  func period(of hour: ForecastHour, stepSeconds: Int, utcOffsets: UTCOffsets) -> String {
    let start = hour.start(stepSeconds: stepSeconds)
    // An hour that comes twice ends by the clock with which it began.
    let shift = utcOffsets.seconds(at: start) - utcOffsets.seconds(at: hour.time)
    let end = shift > 0 ? hour.time.advanced(bySeconds: Int64(shift)) : hour.time
    return clock.period(
      from: utcOffsets.civil(at: start),
      to: utcOffsets.civil(at: end),
      dash: typography.dash
    )
  }

  /// Returns the cell of a temperature with a degree sign, `nil` if not reported.
  func degrees(_ celsius: Double?, decimals: Int, _ style: (Double) -> Style) -> TableCell? {
    guard let celsius, let quantity = format.temperature(celsius, decimals: decimals) else {
      return nil
    }
    return TableCell(quantity, suffix: format.degreeSign, style: style(celsius))
  }

  /// Returns the style of a precipitation probability.
  func style(ofProbability percent: Double) -> Style {
    percent >= Self.likelyPercent ? .water : .plain
  }

  /// Returns the cell of a precipitation probability: blank near zero, `nil` if not reported.
  func probabilityCell(_ percent: Double?, hasSign: Bool = true) -> TableCell? {
    guard let percent, let quantity = format.percent(percent) else { return nil }
    guard percent >= Self.leastPercent else { return .blank }
    return TableCell(
      quantity,
      suffix: hasSign ? format.percentSuffix : "",
      style: style(ofProbability: percent)
    )
  }

  /// Returns the cell of a precipitation amount: blank for none, `nil` if not reported.
  ///
  /// OpenWeatherMap omits the amount if the probability is zero. Open-Meteo rounds the amount of
  /// light rain to zero.
  func amountCell(
    _ millimetres: Double?,
    probabilityPercent: Double?,
    condition: Condition?,
    hasUnit: Bool = false
  ) -> TableCell? {
    let isWet = condition?.sky.hasPrecipitation == true
    guard let millimetres, let quantity = format.precipitation(millimetres, isWet: isWet) else {
      let isDry = !isWet && probabilityPercent.map { $0 < Self.leastPercent } == true
      return isDry ? .blank : nil
    }
    guard millimetres > 0 || isWet else { return .blank }
    return TableCell(quantity, suffix: hasUnit ? " \(quantity.unit)" : "", style: .water)
  }
}
