package import DashCore

/// Invented time zones.
package struct SampleTimeZones: TimeZoneDatabase {
  private let clocks: [String: UTCOffsets]
  private let countries: [String: [String]]
  private let namesakes: [String: Place]

  /// Creates zones by name, countries with the names of their zones, and the cities that zones are named
  /// after.
  package init(
    _ clocks: [String: UTCOffsets],
    countries: [String: [String]] = [:],
    cities: [String: Place] = [:]
  ) {
    namesakes = cities
    self.clocks = clocks
    self.countries = countries
  }

  package func offsets(of zone: TimeZoneName, in span: ClosedRange<Timestamp>) -> UTCOffsets? {
    // Offsets outside the requested time may be missing, as in real zones.
    clocks[zone.string].map { clock in
      UTCOffsets(
        clock.seconds(at: span.lowerBound),
        changes: clock.changes.filter { span.contains($0.moment) },
        knownUntil: clock.knownUntil
      )
    }
  }

  package func cities() -> [TimeZoneName: Place] {
    namesakes.reduce(into: [:]) { cities, city in
      if let zone = TimeZoneName(city.key) { cities[zone] = city.value }
    }
  }

  package func zones(ofCountry code: String) -> [TimeZoneName] {
    (countries[code] ?? []).compactMap { TimeZoneName($0) }
  }
}
