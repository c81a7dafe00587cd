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
    // What lies outside the time that is asked of may be missing, as it is in real ones.
    clocks[zone.string].map { clock in
      UTCOffsets(
        clock.seconds(at: span.lowerBound),
        changes: clock.changes.filter { span.contains($0.moment) },
        knownUntil: clock.knownUntil
      )
    }
  }

  package func zones(ofCountry code: String) -> [TimeZoneName] {
    (countries[code] ?? []).compactMap { TimeZoneName($0) }
  }
}
