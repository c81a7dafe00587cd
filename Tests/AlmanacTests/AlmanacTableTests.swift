import Almanac
import DashCore
import Testing

/// Compares our results with those of another program: see `Scripts/make-almanac`.
@Suite struct AlmanacTableTests {
  /// The largest difference in a column, and its place.
  private struct Largest {
    var difference = 0.0
    var place = "nowhere"
    var compared = 0

    mutating func see(_ difference: Double, _ place: String) {
      compared += 1
      guard difference > self.difference else { return }
      (self.difference, self.place) = (difference, place)
    }
  }

  private let table: AlmanacTable

  init() throws {
    table = try AlmanacTable()
  }

  /// The largest allowed difference from the table, in seconds.
  private static let mostSeconds = 120.0

  private func cells(_ passage: HorizonPassage) -> (AlmanacTable.Cell, AlmanacTable.Cell) {
    switch passage {
    case .staysAbove: (.above, .above)
    case .staysBelow: (.below, .below)
    case .crosses(let rise, let set):
      (rise.map { .moment($0) } ?? .none, set.map { .moment($0) } ?? .none)
    }
  }

  /// Compares a cell with the table's, and records the difference of two moments.
  private func compare(
    _ ours: AlmanacTable.Cell,
    _ column: String,
    _ row: AlmanacTable.Row,
    _ largest: inout [String: Largest]
  ) throws {
    let theirs = try row.cell(column)
    guard case .moment(let our) = ours, case .moment(let their) = theirs else {
      #expect(ours == theirs, "\(column), \(row.name)")
      return
    }
    let difference = Double(abs(our.seconds(since: their)))
    #expect(difference <= Self.mostSeconds, "\(column), \(row.name)")
    largest[column, default: Largest()].see(difference, row.name)
  }

  private func report(_ largest: [String: Largest], unit: String) {
    for (column, seen) in largest.sorted(by: { $0.key < $1.key }) {
      let difference = (seen.difference * 1e5).rounded() / 1e5
      print("\(column): at most \(difference) \(unit), \(seen.place); \(seen.compared) compared")
    }
  }

  @Test func `the table covers every case`() throws {
    #expect(table.rows.count >= 200)
    #expect(table.rows.contains { $0.latitude == 90 })
    #expect(table.rows.contains { $0.latitude == -90 })
    #expect(table.rows.contains { $0.utcOffsetSeconds % 3600 != 0 })
    #expect(table.rows.contains { $0.date.hasSuffix("02-29") })
    for state in [AlmanacTable.Cell.above, .below] {
      #expect(table.rows.contains { $0.cells["sunrise"] == state })
      #expect(table.rows.contains { $0.cells["moonrise"] == state })
    }
    #expect(table.rows.contains { $0.cells["moonrise"] == AlmanacTable.Cell.none })
    #expect(table.rows.contains { $0.cells["moonset"] == AlmanacTable.Cell.none })
  }

  @Test func `the sun's times equal the table's to two minutes`() throws {
    var largest: [String: Largest] = [:]
    for row in table.rows {
      let sun = try #require(
        SunTimes(
          latitude: row.latitude,
          longitude: row.longitude,
          day: row.noon,
          utcOffsetSeconds: row.utcOffsetSeconds
        )
      )
      try compare(.moment(sun.solarNoon), "solar_noon", row, &largest)
      for (rise, set, passage) in [
        ("sunrise", "sunset", sun.daylight),
        ("civil_dawn", "civil_dusk", sun.civilTwilight),
        ("nautical_dawn", "nautical_dusk", sun.nauticalTwilight),
        ("astronomical_dawn", "astronomical_dusk", sun.astronomicalTwilight),
      ] {
        let (ourRise, ourSet) = cells(passage)
        try compare(ourRise, rise, row, &largest)
        try compare(ourSet, set, row, &largest)
      }
    }
    report(largest, unit: "s")
  }

  @Test func `below 60 degrees of latitude the times are exact to seconds`() throws {
    for row in table.rows where abs(row.latitude) < 60 {
      let sun = try #require(
        SunTimes(
          latitude: row.latitude,
          longitude: row.longitude,
          day: row.noon,
          utcOffsetSeconds: row.utcOffsetSeconds
        )
      )
      let moon = try #require(
        MoonTimes(
          latitude: row.latitude,
          longitude: row.longitude,
          day: row.noon,
          utcOffsetSeconds: row.utcOffsetSeconds
        )
      )
      for (column, ours, mostSeconds) in [
        ("sunrise", sun.sunrise, 3), ("sunset", sun.sunset, 3),
        ("moonrise", moon.moonrise, 15), ("moonset", moon.moonset, 15),
      ] as [(String, Timestamp?, Int64)] {
        guard case .moment(let theirs) = try row.cell(column) else { continue }
        let difference = try abs(#require(ours, "\(column), \(row.name)").seconds(since: theirs))
        #expect(difference <= mostSeconds, "\(column), \(row.name)")
      }
    }
  }

  @Test func `the moon's times equal the table's to two minutes`() throws {
    var largest: [String: Largest] = [:]
    for row in table.rows {
      let moon = try #require(
        MoonTimes(
          latitude: row.latitude,
          longitude: row.longitude,
          day: row.noon,
          utcOffsetSeconds: row.utcOffsetSeconds
        )
      )
      let (rise, set) = cells(moon.passage)
      try compare(rise, "moonrise", row, &largest)
      try compare(set, "moonset", row, &largest)
    }
    report(largest, unit: "s")
  }

  @Test func `the moon's phase equals the table's to one percent`() throws {
    var (angle, fraction, age) = (Largest(), Largest(), Largest())
    for row in table.rows {
      let moon = Moon(at: row.noon)
      let turn = abs(moon.elongationDegrees - (try row.number("moon_elongation_degrees")))
      angle.see(min(turn, 360 - turn), row.name)
      fraction.see(
        abs(moon.illuminatedFraction - (try row.number("moon_illuminated_fraction"))),
        row.name
      )
      age.see(abs(moon.ageDays - (try row.number("moon_age_days"))), row.name)
    }
    report(["moon_illuminated_fraction": fraction], unit: "of 1")
    report(["moon_elongation": angle], unit: "degrees")
    report(["moon_age": age], unit: "days")
    #expect(fraction.difference <= 0.01, "\(fraction.place)")
    #expect(angle.difference <= 3.6, "\(angle.place)")
    #expect(age.difference <= 0.3, "\(age.place)")
  }
}
