import Almanac
import DashCore
import Testing

@Suite struct SunTimesTests {
  /// 2026-01-01 00:00 UTC.
  private static let newYear = Timestamp(secondsSinceEpoch: 1_767_225_600)

  /// Returns the sun's times on the days of 2026 at a place.
  private func year(
    latitude: Double,
    longitude: Double,
    utcOffsetSeconds: Int,
    every step: Int = 1
  ) throws -> [SunTimes] {
    try stride(from: 0, to: 365, by: step).map { day in
      try #require(
        SunTimes(
          latitude: latitude,
          longitude: longitude,
          day: Self.newYear.advanced(bySeconds: Int64(day * 86_400 + 43_200 - utcOffsetSeconds)),
          utcOffsetSeconds: utcOffsetSeconds
        )
      )
    }
  }

  /// Both poles, both circles, and between.
  private static let latitudes = [-90.0, -75, -66.5, -40, 0, 23.4, 59, 66.5, 83, 90]

  @Test(arguments: latitudes) func `the events of a day are in order`(latitude: Double) throws {
    for sun in try year(latitude: latitude, longitude: 25, utcOffsetSeconds: 7200, every: 3) {
      let passages = [
        sun.daylight, sun.civilTwilight, sun.nauticalTwilight, sun.astronomicalTwilight,
      ]
      // A sun that stays above one altitude stays above all lower ones.
      let above = passages.map { $0 == .staysAbove }
      #expect(above == above.sorted { !$0 && $1 })
      let below = passages.map { $0 == .staysBelow }
      #expect(below == below.sorted { $0 && !$1 })
      // At the poles the sun rises once a year, at any hour of the day.
      guard abs(latitude) < 90 else { continue }
      let noon = sun.isPolarNight ? nil : sun.solarNoon
      let events =
        (passages.reversed().map(\.rise) + [noon] + passages.map(\.set)).compactMap { $0 }
      #expect(zip(events, events.dropFirst()).allSatisfy(<), "\(events.map(\.iso8601))")
      #expect(sun.solarNoon.civil(utcOffsetSeconds: 7200).hour == 12)
    }
  }

  @Test func `Tromsø has a polar day and a polar night`() throws {
    let sun = try year(latitude: 69.6492, longitude: 18.9553, utcOffsetSeconds: 3600)
    let polarDays = sun.indices.filter { sun[$0].isPolarDay }
    let polarNights = sun.indices.filter { sun[$0].isPolarNight }
    // PyEphem counts the same number.
    #expect(polarDays.count == 67)
    #expect(polarNights.count == 48)
    // They are one period about midsummer, and one about the turn of the year.
    #expect(polarDays == Array(try #require(polarDays.first)...(try #require(polarDays.last))))
    #expect(polarNights.allSatisfy { $0 < 20 || $0 > 325 })
    for day in polarDays {
      #expect(sun[day].sunrise == nil)
      #expect(sun[day].sunset == nil)
      #expect(sun[day].civilTwilight == .staysAbove)
    }
  }

  @Test(arguments: [(90.0, 189...191), (-90.0, 181...183)])
  func `at a pole the sun rises once a year and sets once`(
    latitude: Double,
    polarDays: ClosedRange<Int>
  ) throws {
    let sun = try year(latitude: latitude, longitude: 0, utcOffsetSeconds: 0)
    #expect(sun.filter { $0.sunrise != nil }.count <= 1)
    #expect(sun.filter { $0.sunset != nil }.count <= 1)
    let changes = zip(sun, sun.dropFirst()).filter {
      ($0.dayLengthSeconds > 0) != ($1.dayLengthSeconds > 0)
    }
    #expect(changes.count == 2)
    #expect(polarDays.contains(sun.filter(\.isPolarDay).count))
  }

  @Test func `every moment of the local day gives the same times`() throws {
    // 2026-11-20 18:15 UTC is 00:00 of the 21st in Kathmandu.
    let midnight = Timestamp(secondsSinceEpoch: 1_795_198_500)
    let times = try [0, 1, 43_200, 86_399].map { seconds in
      try #require(
        SunTimes(
          latitude: 27.7172,
          longitude: 85.324,
          day: midnight.advanced(bySeconds: seconds),
          utcOffsetSeconds: 20_700
        )
      )
    }
    let passages = times.map {
      [$0.daylight, $0.civilTwilight, $0.nauticalTwilight, $0.astronomicalTwilight]
    }
    #expect(Set(passages).count == 1)
    #expect(Set(times.map(\.solarNoon)).count == 1)
    #expect(Set(times.map(\.dayLengthSeconds)).count == 1)
    #expect(times[0].solarNoon.civil(utcOffsetSeconds: 20_700).day == 21)
    let dayBefore = SunTimes(
      latitude: 27.7172,
      longitude: 85.324,
      day: midnight.advanced(bySeconds: -1),
      utcOffsetSeconds: 20_700
    )
    #expect(dayBefore?.solarNoon.civil(utcOffsetSeconds: 20_700).day == 20)
  }

  @Test func `a sunset after midnight belongs to the day that it ends`() throws {
    // In Reykjavik the sun sets three minutes past midnight at midsummer.
    let sun = try #require(
      SunTimes(
        latitude: 64.1466,
        longitude: -21.9426,
        day: Timestamp(secondsSinceEpoch: 1_782_043_200),
        utcOffsetSeconds: 0
      )
    )
    let (sunrise, sunset) = (try #require(sun.sunrise), try #require(sun.sunset))
    #expect(sunrise.civil().day == 21)
    #expect(sunset.civil().day == 22)
    #expect(sunset.civil().hour == 0)
    #expect(sun.civilTwilight == .staysAbove)
  }

  @Test func `the sun is up from sunrise to sunset`() throws {
    for sun in try year(latitude: 48.85, longitude: 2.35, utcOffsetSeconds: 3600, every: 7) {
      let (rise, set) = (try #require(sun.sunrise), try #require(sun.sunset))
      for (moment, isUp) in [
        (rise.advanced(bySeconds: -2), false), (rise.advanced(bySeconds: 2), true),
        (set.advanced(bySeconds: -2), true), (set.advanced(bySeconds: 2), false),
      ] {
        #expect(Sun.isUp(at: moment, latitude: 48.85, longitude: 2.35) == isUp)
      }
    }
  }

  @Test func `invalid coordinates and offsets have no times`() {
    for (latitude, longitude, offset) in [
      (90.1, 0, 0), (-90.1, 0, 0), (0, 180.1, 0), (.nan, 0, 0), (0, .nan, 0), (.infinity, 0, 0),
      (0, -.infinity, 0), (0, 0, .max), (0, 0, .min), (0, 0, 90_000),
    ] as [(Double, Double, Int)] {
      #expect(
        SunTimes(
          latitude: latitude,
          longitude: longitude,
          day: Self.newYear,
          utcOffsetSeconds: offset
        ) == nil
      )
    }
    let day = Self.newYear..<Self.newYear.advanced(bySeconds: 86_400)
    #expect(MoonTimes(latitude: 90.1, longitude: 0, day: day) == nil)
    #expect(MoonTimes(latitude: 0, longitude: .nan, day: day) == nil)
    #expect(Sun.isUp(at: Self.newYear, latitude: .nan, longitude: 0) == nil)
  }

  @Test(arguments: [Int64.min, .max]) func `the first and the last moment have times`(
    seconds: Int64
  ) {
    for latitude in [-90.0, -70, 0, 70, 90] {
      for offset in [-43_200, 0, 50_400] {
        let moment = Timestamp(secondsSinceEpoch: seconds)
        #expect(
          SunTimes(latitude: latitude, longitude: 0, day: moment, utcOffsetSeconds: offset) != nil
        )
        #expect((0...30).contains(Moon(at: moment).ageDays))
      }
    }
  }
}
