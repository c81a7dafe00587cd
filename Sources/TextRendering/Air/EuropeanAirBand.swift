/// What a value of the European air quality index means.
///
/// The bands are those of the European Environment Agency since 2021, each of which has 20 points of
/// the index as services compute it.
enum EuropeanAirBand: Sendable, CaseIterable {
  case good, fair, moderate, poor, veryPoor, extremelyPoor

  /// The band of a value, 0 to 100 and above.
  init(index: Int) {
    self =
      switch index {
      case ...20: .good
      case ...40: .fair
      case ...60: .moderate
      case ...80: .poor
      case ...100: .veryPoor
      default: .extremelyPoor
      }
  }
}
