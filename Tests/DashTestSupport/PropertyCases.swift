/// How many cases the property tests try: a few in `make test`, all in `make check`.
///
/// Each reduced set was verified with faults of the kind that the full set has found.
package enum PropertyCases {
  /// Whether to try all cases.
  package static let isFull = LongTests.areEnabled

  // MARK: Histories

  /// Long names are in 13, 17 and 36.
  package static let historySeeds: [UInt64] =
    isFull ? Array(1...40) : [1, 2, 3, 5, 8, 13, 17, 36]
  package static let historyWidths = isFull ? [20, 21, 33, 59, 80, 140, 1000] : [20, 33, 59]
  package static let historyExportSeeds = seeds(20, reduced: 4)

  // MARK: Forecasts

  package static let forecastSeeds = seeds(40, reduced: 8)
  package static let forecastWidths =
    isFull ? [20, 21, 29, 30, 31, 40, 59, 80, 100, 140, 300] : [20, 21, 31, 100]
  package static let forecastTurnSeeds = seeds(60, reduced: 12)

  // MARK: Dashboards

  package static let knownNameWidths = every(1, of: 20...140, reduced: 13)
  package static let randomNameSeeds = seeds(20, reduced: 10)
  package static let randomNameWidths = every(1, of: 20...60, reduced: 7)
  package static let singlePlaceWidths = every(1, of: 20...100, reduced: 9)
  package static let temperatureColumnWidths = every(1, of: 20...160, reduced: 9)

  package static let demoNoticeWidths = every(1, of: 20...140, reduced: 11)

  package static let photoWidths = every(3, of: 20...130, reduced: 18)
  package static let screenRows = every(1, of: 4...20, reduced: 5)

  // MARK: Tables, metrics and texts

  package static let dataSeeds = seeds(16, reduced: 10)
  package static let dataWidths = every(3, of: 20...160, reduced: 9)

  // MARK: Languages

  package static let languageWidths = isFull ? [20, 30, 40, 60, 80, 100, 140] : [20, 80]

  // MARK: Frames

  package static let frames = isFull ? 3000 : 300

  // MARK: Providers

  /// Whether a value of a response is replaced by all values, or by one of each kind.
  package static let hasAllReplacements = isFull
  /// How many elements of a list are changed; the others have the same shape.
  package static let changedElements = isFull ? 2 : 1
  /// Whether to combine three extreme options or only two.
  package static let hasOptionTriples = isFull

  // MARK: Configurations

  package static let mutatedConfigurations = isFull ? 20_000 : 2000

  private static func seeds(_ count: UInt64, reduced: UInt64) -> ClosedRange<UInt64> {
    1...(isFull ? count : reduced)
  }

  private static func every(_ step: Int, of widths: ClosedRange<Int>, reduced: Int) -> [Int] {
    Array(stride(from: widths.lowerBound, through: widths.upperBound, by: isFull ? step : reduced))
  }
}
