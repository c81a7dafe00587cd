import DashCore
import Testing

/// Days in a place's local calendar.
@Suite struct CivilDateTests {
  @Test(
    arguments: [
      (1_795_183_500, 0, "2026-11-20"),
      (1_795_183_500, 36_000, "2026-11-21"),
      (1_795_132_800, 0, "2026-11-20"),
      (1_795_132_800, -1, "2026-11-19"),
      (1_795_132_799, 20_700, "2026-11-20"),
      (0, -1, "1969-12-31"),
      (0, -86_400, "1969-12-31"),
      (1_709_164_800, 0, "2024-02-29"),
    ] as [(Int64, Int, String)]
  )
  func `a moment belongs to the day that the local clock shows`(
    _ seconds: Int64,
    _ offset: Int,
    _ date: String
  ) {
    let moment = Timestamp(secondsSinceEpoch: seconds)
    #expect(CivilDate(at: moment, utcOffsetSeconds: offset).iso8601 == date)
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
