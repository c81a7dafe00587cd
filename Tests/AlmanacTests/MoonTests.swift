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

  @Test func `the phases follow each other`() {
    let phases = Self.moons.map(\.phase.rawValue)
    let steps = zip(phases, phases.dropFirst()).map { ($1 - $0 + 8) % 8 }
    #expect(steps.allSatisfy { $0 <= 1 })
    // 24 or 25 months of eight phases in two years.
    #expect((195...200).contains(steps.reduce(0, +)))
  }

  @Test func `the phase agrees with the illumination and its trend`() {
    for moon in Self.moons {
      let fraction = moon.illuminatedFraction
      switch moon.phase {
      case .newMoon: #expect(fraction < 0.015)
      case .waxingCrescent: #expect(moon.isWaxing && fraction < 0.5)
      case .firstQuarter: #expect(moon.isWaxing && (0.4...0.6).contains(fraction))
      case .waxingGibbous: #expect(moon.isWaxing && fraction > 0.5)
      case .fullMoon: #expect(fraction > 0.985)
      case .waningGibbous: #expect(!moon.isWaxing && fraction > 0.5)
      case .lastQuarter: #expect(!moon.isWaxing && (0.4...0.6).contains(fraction))
      case .waningCrescent: #expect(!moon.isWaxing && fraction < 0.5)
      }
      #expect((0...1).contains(fraction))
      #expect((0...180).contains(moon.phaseAngleDegrees))
      #expect((356_000...407_000).contains(moon.distanceKilometres))
    }
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
      try #require(
        MoonTimes(
          latitude: latitude,
          longitude: 13.4,
          day: Self.newYear.advanced(bySeconds: Int64(day) * 86_400),
          utcOffsetSeconds: 3600
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
    for (before, after) in zip(phases, phases.dropFirst()) {
      #expect([0, 1].contains((after.rawValue - before.rawValue + 8) % 8))
    }
    // The full moon of 2026-03-03 was at 11:38 UTC: the 62nd day of the year.
    #expect(phases[60] == .waxingGibbous)
    #expect(phases[61] == .fullMoon)
    #expect(phases[62] == .waningGibbous)
  }
}
