import DashCore

/// A row of the table of places.
struct TableRow: Sendable {
  /// Why the weather of a row is an earlier one.
  struct Kept: Sendable {
    let fetchedAt: Timestamp
    let error: SourceError
  }

  let weather: PlaceWeather
  /// Nil where the weather is from the latest answer.
  let kept: Kept?

  /// The rows of a report: a place keeps its row while only earlier weather of it is known.
  ///
  /// - Parameters:
  ///   - report: The places.
  ///   - asked: The places in the order in which they are asked for.
  /// - Returns: A row for each place with weather.
  static func rows(of report: WeatherReport, asked: [PlaceQuery]) -> [TableRow] {
    let latest = report.places.map { TableRow(weather: $0, kept: nil) }
    let earlier = report.missing.compactMap { missing in
      missing.kept.map {
        TableRow(
          weather: $0.weather,
          kept: Kept(fetchedAt: $0.fetchedAt, error: missing.error)
        )
      }
    }
    guard !earlier.isEmpty else { return latest }
    func position(_ row: TableRow) -> Int {
      asked.firstIndex(of: row.weather.asked) ?? asked.endIndex
    }
    return (latest + earlier).enumerated()
      .sorted { (position($0.element), $0.offset) < (position($1.element), $1.offset) }
      .map(\.element)
  }
}
