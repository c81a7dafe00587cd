/// What the parts of a forecast share.
extension Page {
  /// From where on a colour says it too.
  private static let likelyPercent = 30.0

  /// What colour a probability of rain and snow has.
  func style(ofProbability percent: Double) -> Style {
    percent >= Self.likelyPercent ? .water : .plain
  }

  /// How likely it is that anything falls; nil where that is not known, or not likely at all.
  func probabilityCell(_ percent: Double?) -> TableCell? {
    guard let percent, percent >= 0.5 else { return nil }
    return format.percent(percent).map {
      TableCell($0, suffix: " %", style: style(ofProbability: percent))
    }
  }
}
