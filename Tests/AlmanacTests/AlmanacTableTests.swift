import Almanac
import DashCore
import DashTestSupport
import Foundation
import Testing

/// Compares our results with `Fixtures/almanac.csv`, a table of another program for places at seven
/// latitudes.
@Suite struct AlmanacTableTests {
  /// A row of the table: a place on a day of its calendar.
  struct Row: Sendable, CustomTestStringConvertible {
    let values: [String: String]
    let latitude: Double
    let longitude: Double
    let utcOffsetSeconds: Int
    /// Noon of the place's clock.
    let noon: Timestamp

    var testDescription: String { "\(values["place"] ?? "") on \(values["date"] ?? "")" }

    init(_ values: [String: String]) throws {
      func number(_ name: String) throws -> Double {
        try #require(values[name].flatMap(Double.init), "\(name)")
      }
      self.values = values
      latitude = try number("latitude")
      longitude = try number("longitude")
      utcOffsetSeconds = Int(try number("utc_offset_seconds"))
      noon = try #require(timestamp("\(values["date"] ?? "")T12:00:00Z"))
        .advanced(bySeconds: -Int64(utcOffsetSeconds))
    }

    static let all: [Row] = {
      guard
        let lines = try? Fixture.text("almanac.csv").split(separator: "\n").filter({
          !$0.hasPrefix("#")
        }), let columns = lines.first?.split(separator: ",").map(String.init)
      else { return [] }
      return lines.dropFirst().compactMap { line in
        let values = line.split(separator: ",").map(String.init)
        return try? Row(Dictionary(uniqueKeysWithValues: zip(columns, values)))
      }
    }()

    /// Compares a passage with two columns: to two minutes, and in its kind exactly.
    func check(_ passage: HorizonPassage, _ rise: String, _ set: String) throws {
      for (column, ours) in [(rise, passage.rise), (set, passage.set)] {
        let theirs = try #require(values[column])
        guard let moment = timestamp(theirs) else {
          let state =
            switch passage {
            case .staysAbove: "above"
            case .staysBelow: "below"
            case .crosses: ours == nil ? "none" : "a moment"
            }
          #expect(state == theirs, "\(column)")
          continue
        }
        let difference = try abs(#require(ours, "\(column)").seconds(since: moment))
        #expect(difference <= 120, "\(column)")
      }
    }
  }

  @Test func `the table covers every case`() {
    #expect(Set(Row.all.map(\.latitude)).count == 7)
    for column in ["sunrise", "moonrise"] {
      for state in ["above", "below"] {
        #expect(Row.all.contains { $0.values[column] == state }, "\(column) \(state)")
      }
    }
    #expect(Row.all.contains { $0.values["moonrise"] == "none" })
    #expect(Row.all.contains { $0.values["date"]?.hasSuffix("02-29") == true })
  }

  @Test(arguments: Row.all) func `the times are those of the table to two minutes`(
    row: Row
  ) throws {
    let sun = try #require(
      SunTimes(
        latitude: row.latitude,
        longitude: row.longitude,
        day: row.noon,
        utcOffsetSeconds: row.utcOffsetSeconds
      )
    )
    let noon = try #require(row.values["solar_noon"].flatMap(timestamp))
    #expect(abs(sun.solarNoon.seconds(since: noon)) <= 10)
    try row.check(sun.daylight, "sunrise", "sunset")
    try row.check(sun.civilTwilight, "civil_dawn", "civil_dusk")
    try row.check(sun.nauticalTwilight, "nautical_dawn", "nautical_dusk")
    try row.check(sun.astronomicalTwilight, "astronomical_dawn", "astronomical_dusk")
    let midnight = row.noon.advanced(bySeconds: -43_200)
    let moon = try #require(
      MoonTimes(
        latitude: row.latitude,
        longitude: row.longitude,
        day: midnight..<midnight.advanced(bySeconds: 86_400)
      )
    )
    try row.check(moon.passage, "moonrise", "moonset")
  }

  @Test(arguments: Row.all) func `the moon's phase is that of the table to one percent`(
    row: Row
  ) throws {
    let moon = Moon(at: row.noon)
    for (column, ours, tolerance) in [
      ("moon_elongation_degrees", moon.elongationDegrees, 0.1),
      ("moon_illuminated_fraction", moon.illuminatedFraction, 0.01),
      ("moon_age_days", moon.ageDays, 0.05),
    ] {
      let theirs = try #require(row.values[column].flatMap(Double.init), "\(column)")
      #expect(abs(ours - theirs) <= tolerance, "\(column)")
    }
  }
}

/// Parses a moment of UTC.
func timestamp(_ text: String) -> Timestamp? {
  (try? Date(text, strategy: .iso8601)).map {
    Timestamp(secondsSinceEpoch: Int64($0.timeIntervalSince1970))
  }
}
