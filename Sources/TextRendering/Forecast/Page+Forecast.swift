import DashCore

/// What the parts of a forecast share.
extension Page {
  /// From where on a colour says it too.
  private static let likelyPercent = 30.0
  /// What is rounded to nothing.
  private static let leastPercent = 0.5
  /// What was measured longer ago is not how it is now.
  private static let longestAgeSeconds: Int64 = 3600

  /// Whether what was measured at a place is so new that it is how it is now.
  func isMeasuredNow(_ place: PlaceWeather) -> Bool {
    place.observedAt.map { abs(now.seconds(since: $0)) <= Self.longestAgeSeconds } == true
  }

  /// What colour a probability of rain and snow has.
  func style(ofProbability percent: Double) -> Style {
    percent >= Self.likelyPercent ? .water : .plain
  }

  /// How likely it is that anything falls: blank where it is not likely at all, nil where that is not
  /// known.
  func probabilityCell(_ percent: Double?) -> TableCell? {
    guard let percent, let quantity = format.percent(percent) else { return nil }
    guard percent >= Self.leastPercent else { return .blank }
    return TableCell(quantity, suffix: " %", style: style(ofProbability: percent))
  }

  /// How much falls, with its unit where that is wanted: blank where nothing does, nil where that is
  /// not known.
  ///
  /// OpenWeatherMap reports no amount where it is sure that nothing falls.
  func amountCell(
    _ millimetres: Double?,
    probabilityPercent: Double?,
    hasUnit: Bool = false
  ) -> TableCell? {
    guard let millimetres, let quantity = format.precipitation(millimetres) else {
      return probabilityPercent.map { $0 < Self.leastPercent } == true ? .blank : nil
    }
    guard millimetres > 0 else { return .blank }
    return TableCell(quantity, suffix: hasUnit ? " \(quantity.unit)" : "", style: .water)
  }
}
