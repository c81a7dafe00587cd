/// What a value of the index of ultraviolet light means.
///
/// The bands are those of "Global Solar UV Index: A Practical Guide" (WHO, 2002), which has whole
/// numbers.
enum UltravioletBand: Sendable, CaseIterable {
  case low, moderate, high, veryHigh, extreme

  /// The band of a whole number from 0.
  init(index: Int) {
    self =
      switch index {
      case ...2: .low
      case ...5: .moderate
      case ...7: .high
      case ...10: .veryHigh
      default: .extreme
      }
  }
}
