import DashCore
import Foundation
import Testing

@Suite struct TimestampTests {
  @Test func `a moment is formatted in UTC`() {
    #expect(Timestamp(secondsSinceEpoch: 0).iso8601 == "1970-01-01T00:00:00Z")
    #expect(Timestamp(secondsSinceEpoch: 951_782_399).iso8601 == "2000-02-28T23:59:59Z")
    #expect(Timestamp(secondsSinceEpoch: 951_782_400).iso8601 == "2000-02-29T00:00:00Z")
    #expect(Timestamp(secondsSinceEpoch: 1_795_183_500).iso8601 == "2026-11-20T14:05:00Z")
    #expect(Timestamp(secondsSinceEpoch: .min).iso8601 == "1970-01-01T00:00:00Z")
    #expect(Timestamp(secondsSinceEpoch: .max).iso8601 == "9999-12-31T23:59:59Z")
    #expect(
      Timestamp(secondsSinceEpoch: Timestamp.supported.upperBound).iso8601
        == "9999-12-31T23:59:59Z"
    )
  }

  @Test(arguments: [(0, false), (-60, false), (1, true), (86_399, true), (86_400, false)])
  func `a day without length, or of all hours, has no sunrise and no sunset`(
    seconds: Int64,
    hasSun: Bool
  ) {
    let rise = Timestamp(secondsSinceEpoch: 1_795_132_800)
    let sun = Timestamp.sun(rise: rise, set: rise.advanced(bySeconds: seconds))
    #expect((sun.rise != nil) == hasSun)
    #expect((sun.set != nil) == hasSun)
    #expect(Timestamp.sun(rise: rise, set: nil).rise == rise)
  }

  @Test func `the calendar equals Foundation's`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    // Steps of a prime number of seconds reach every month, weekday and time of day.
    for seconds in stride(from: Int64(0), to: 253_402_300_799, by: 86_400 * 97 + 7919) {
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday],
        from: Date(timeIntervalSince1970: TimeInterval(seconds))
      )
      let time = Timestamp(secondsSinceEpoch: seconds).civil()
      #expect(time.year == parts.year)
      #expect(time.month == parts.month)
      #expect(time.day == parts.day)
      #expect(time.hour == parts.hour)
      #expect(time.minute == parts.minute)
      #expect(time.second == parts.second)
      #expect(time.weekday + 1 == parts.weekday)
    }
  }

  @Test func `an offset shifts the clock and the day`() {
    let moment = Timestamp(secondsSinceEpoch: 1_795_183_500)
    #expect(moment.civil(utcOffsetSeconds: 36_000).clock == "00:05")
    #expect(moment.civil(utcOffsetSeconds: 36_000).weekday == 6)
    #expect(moment.civil(utcOffsetSeconds: -18_000).clock == "09:05")
    #expect(moment.civil(utcOffsetSeconds: 20_700).clock == "19:50")
  }
}
