import DashCore
import DashTestSupport
import Foundation
import Testing

/// The table in `Fixtures/almanac.csv`, which `Scripts/make-almanac` computes with PyEphem.
struct AlmanacTable {
  /// The table's value for one event.
  enum Cell: Equatable {
    case moment(Timestamp)
    case above
    case below
    case none
  }

  /// A place on a day.
  struct Row {
    let place: String
    let latitude: Double
    let longitude: Double
    let utcOffsetSeconds: Int
    let date: String
    let cells: [String: Cell]
    let numbers: [String: Double]

    /// Noon local time of the day.
    let noon: Timestamp

    /// The day's name in a failure.
    var name: String { "\(place) on \(date)" }

    func cell(_ column: String) throws -> Cell {
      try #require(cells[column], "no column \(column)")
    }

    func number(_ column: String) throws -> Double {
      try #require(numbers[column], "no number \(column)")
    }
  }

  let rows: [Row]

  init() throws {
    let lines = try Fixture.text("almanac.csv").split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    let columns = try #require(lines.first).split(separator: ",").map(String.init)
    rows = try lines.dropFirst().map { line in
      let values = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(values.count == columns.count, "\(line)")
      return try Self.row(Dictionary(uniqueKeysWithValues: zip(columns, values)))
    }
  }

  private static func row(_ values: [String: String]) throws -> Row {
    let date = try #require(values["date"])
    let offset = try #require(values["utc_offset_seconds"].flatMap(Int.init))
    return Row(
      place: try #require(values["place"]),
      latitude: try #require(values["latitude"].flatMap(Double.init)),
      longitude: try #require(values["longitude"].flatMap(Double.init)),
      utcOffsetSeconds: offset,
      date: date,
      cells: values.compactMapValues(cell),
      numbers: values.compactMapValues(Double.init),
      noon: try #require(timestamp("\(date)T12:00:00Z")).advanced(bySeconds: -Int64(offset))
    )
  }

  private static func cell(_ text: String) -> Cell? {
    switch text {
    case "above": .above
    case "below": .below
    case "none": Cell.none
    default: timestamp(text).map(Cell.moment)
    }
  }

  static func timestamp(_ text: String) -> Timestamp? {
    (try? Date(text, strategy: .iso8601)).map {
      Timestamp(secondsSinceEpoch: Int64($0.timeIntervalSince1970))
    }
  }
}
