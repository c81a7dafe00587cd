package import DashCore

/// Zones that are made up.
package struct SampleTimeZones: TimeZoneDatabase {
  private let clocks: [String: UTCOffsets]
  private let countries: [String: [String]]

  /// Creates zones by their names, and countries with the names of theirs.
  package init(_ clocks: [String: UTCOffsets], countries: [String: [String]] = [:]) {
    self.clocks = clocks
    self.countries = countries
  }

  package func offsets(of zone: TimeZoneName, in span: ClosedRange<Timestamp>) -> UTCOffsets? {
    clocks[zone.string]
  }

  package func zones(ofCountry code: String) -> [TimeZoneName] {
    (countries[code] ?? []).compactMap { TimeZoneName($0) }
  }
}
