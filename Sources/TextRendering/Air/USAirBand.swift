/// What a value of the air quality index of the United States means.
///
/// The bands are those of the EPA's "Technical Assistance Document for the Reporting of Daily Air
/// Quality" (EPA-454/B-24-002), table 1.
enum USAirBand: Sendable, CaseIterable {
  case good, moderate, unhealthyForSome, unhealthy, veryUnhealthy, hazardous

  /// The band of a value, 0 to 500 and above.
  init(index: Int) {
    self =
      switch index {
      case ...50: .good
      case ...100: .moderate
      case ...150: .unhealthyForSome
      case ...200: .unhealthy
      case ...300: .veryUnhealthy
      default: .hazardous
      }
  }
}
