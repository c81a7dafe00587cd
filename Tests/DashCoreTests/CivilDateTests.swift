import DashCore
import Testing

/// Days in a place's local calendar.
@Suite struct CivilDateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let seconds: Int64
    let offset: Int
    let date: String

    var testDescription: String { "\(seconds) \(offset)" }
  }

  @Test(arguments: [
    Case(seconds: 1_795_183_500, offset: 0, date: "2026-11-20"),
    Case(seconds: 1_795_183_500, offset: 36_000, date: "2026-11-21"),
    Case(seconds: 1_795_132_800, offset: 0, date: "2026-11-20"),
    Case(seconds: 1_795_132_800, offset: -1, date: "2026-11-19"),
    Case(seconds: 1_795_132_799, offset: 20_700, date: "2026-11-20"),
    Case(seconds: 0, offset: -1, date: "1969-12-31"),
    Case(seconds: 0, offset: -86_400, date: "1969-12-31"),
    Case(seconds: 1_709_164_800, offset: 0, date: "2024-02-29"),
  ])
  func `a moment belongs to the day that the local clock shows`(_ test: Case) {
    let moment = Timestamp(secondsSinceEpoch: test.seconds)
    #expect(CivilDate(at: moment, utcOffsetSeconds: test.offset).iso8601 == test.date)
  }

  @Test func `every day of three centuries survives a round trip`() throws {
    for number in -30_000...90_000 {
      let date = CivilDate(daysSinceEpoch: number)
      try #require(CivilDate(iso8601: date.iso8601) == date)
    }
  }

  @Test(arguments: [
    "", "2026-11", "2026-11-20T00:00", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00",
    "2026-1-001", "+026-01-01", "-026-01-01", "20a6-01-01",
  ])
  func `an invalid day is rejected`(text: String) {
    #expect(CivilDate(iso8601: text) == nil)
  }

  @Test func `a day has its weekday`() {
    #expect(CivilDate(iso8601: "2026-11-20")?.civil.weekday == 5)
    #expect(CivilDate(daysSinceEpoch: 1) < CivilDate(daysSinceEpoch: 2))
  }
}
