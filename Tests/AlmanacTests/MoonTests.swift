import Almanac
import DashCore
import Testing

@Suite struct MoonTests {
  /// 2026-01-01 00:00 UTC.
  private static let newYear = Timestamp(secondsSinceEpoch: 1_767_225_600)

  /// The moon every six hours of 2026 and 2027.
  private static let moons = (0..<2920).map {
    Moon(at: newYear.advanced(bySeconds: Int64($0) * 21_600))
  }

  @Test func `the age grows with time and restarts at new moon`() {
    let ages = Self.moons.map(\.ageDays)
    for (before, after) in zip(ages, ages.dropFirst()) {
      if after > before {
        #expect(abs(after - before - 0.25) < 0.001)
      } else {
        #expect(before > 29 && after < 0.25)
      }
    }
    #expect(ages.allSatisfy { (0...29.9).contains($0) })
  }

  @Test func `the lit side is the right one in the north while waxing`() {
    for moon in Self.moons {
      #expect(moon.litSide(latitude: 51.5) == (moon.isWaxing ? .right : .left))
      #expect(moon.litSide(latitude: -33.9) == (moon.isWaxing ? .left : .right))
      #expect(moon.litSide(latitude: 0) == moon.litSide(latitude: 1))
    }
  }

  /// Returns the moon's times on every day of 2026 at a place.
  private func year(latitude: Double) throws -> [MoonTimes] {
    try (0..<365).map { day in
      let midnight = Self.newYear.advanced(bySeconds: Int64(day) * 86_400 - 3600)
      return try #require(
        MoonTimes(
          latitude: latitude,
          longitude: 13.4,
          day: midnight..<midnight.advanced(bySeconds: 86_400)
        )
      )
    }
  }

  @Test(arguments: [-55.0, -20, 0, 35, 60]) func `the moon rises some 352 times in a year`(
    latitude: Double
  ) throws {
    let times = try year(latitude: latitude)
    #expect((351...354).contains(times.filter { $0.moonrise != nil }.count))
    #expect((351...354).contains(times.filter { $0.moonset != nil }.count))
    // Never both on one day.
    #expect(times.allSatisfy { $0.passage != .staysAbove && $0.passage != .staysBelow })
    for (index, moon) in times.enumerated() {
      for moment in [moon.moonrise, moon.moonset].compactMap({ $0 }) {
        let sinceMidnight = moment.seconds(since: Self.newYear) + 3600 - Int64(index) * 86_400
        #expect((0...86_400).contains(sinceMidnight))
      }
    }
  }

  @Test func `in high latitudes the moon stays up or down for days`() throws {
    let times = try year(latitude: 78.2)
    #expect(times.filter { $0.passage == .staysAbove }.count > 60)
    #expect(times.filter { $0.passage == .staysBelow }.count > 60)
  }

  @Test func `a month has each quarter on one of its days`() throws {
    let phases = try year(latitude: 50).map(\.phase)
    for quarter in [MoonPhase.newMoon, .firstQuarter, .fullMoon, .lastQuarter] {
      #expect((12...13).contains(phases.filter { $0 == quarter }.count))
    }
    let numbers = phases.compactMap { MoonPhase.allCases.firstIndex(of: $0) }
    for (before, after) in zip(numbers, numbers.dropFirst()) {
      #expect([0, 1].contains((after - before + 8) % 8))
    }
    // The full moon of 2026-03-03 was at 11:38 UTC: the 62nd day of the year.
    #expect(phases[60] == .waxingGibbous)
    #expect(phases[61] == .fullMoon)
    #expect(phases[62] == .waningGibbous)
  }
}
