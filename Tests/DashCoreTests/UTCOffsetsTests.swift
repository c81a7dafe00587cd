import DashCore
import Testing

/// A local clock with offset changes.
@Suite struct UTCOffsetsTests {
  /// 2026-03-29 01:00 UTC and 2026-10-25 01:00 UTC, when Europe's clocks change.
  private static let spring = Timestamp(secondsSinceEpoch: 1_774_746_000)
  private static let autumn = Timestamp(secondsSinceEpoch: 1_792_890_000)
  private static let berlin = UTCOffsets(
    3600,
    changes: [.init(at: spring, to: 7200), .init(at: autumn, to: 3600)]
  )

  private static func date(_ text: String) throws -> CivilDate {
    try #require(CivilDate(iso8601: text))
  }

  @Test func `the clock jumps at the change`() {
    let clock = Self.berlin
    #expect(clock.civil(at: Self.spring.advanced(bySeconds: -60)).clock == "01:59")
    #expect(clock.civil(at: Self.spring).clock == "03:00")
    #expect(clock.civil(at: Self.autumn.advanced(bySeconds: -60)).clock == "02:59")
    #expect(clock.civil(at: Self.autumn).clock == "02:00")
    #expect(clock.seconds(at: Timestamp(secondsSinceEpoch: 0)) == 3600)
    #expect(UTCOffsets(-18_000).civil(at: Self.spring).clock == "20:00")
  }

  /// The offset before and after a change, its moment in UTC, a date, the clock time at the start of that
  /// day, and the day's length.
  static let days: [(String, Int, Int, Int64, String, String, Double)] = [
    ("forward in the night", 3600, 7200, spring.secondsSinceEpoch, "2026-03-29", "00:00", 23),
    ("back in the night", 7200, 3600, autumn.secondsSinceEpoch, "2026-10-25", "00:00", 25),
    ("Beirut, which has no midnight", 7200, 10_800, 1_774_735_200, "2026-03-29", "01:00", 23),
    ("Havana, which has two", -14_400, -18_000, 1_793_509_200, "2026-11-01", "00:00", 25),
    (
      "Santiago, where the day before is longer", -10_800, -14_400, 1_775_358_000, "2026-04-04",
      "00:00", 25
    ),
    ("Lord Howe, by half an hour", 37_800, 39_600, 1_791_041_400, "2026-10-04", "00:00", 23.5),
    ("Apia, which left a day out", -36_000, 50_400, 1_325_239_200, "2011-12-30", "00:00", 0),
  ]

  @Test(arguments: days)
  func `a day begins at the first moment of its calendar date`(
    _ name: String,
    _ before: Int,
    _ after: Int,
    _ change: Int64,
    _ day: String,
    _ clockAtStart: String,
    _ hours: Double
  ) throws {
    let change = Timestamp(secondsSinceEpoch: change)
    let clock = UTCOffsets(before, changes: [.init(at: change, to: after)])
    let date = try Self.date(day)
    let start = clock.start(of: date)
    #expect(clock.civil(at: start).clock == clockAtStart, "\(name)")
    #expect(Double(clock.end(of: date).seconds(since: start)) / 3600 == hours)
    #expect(clock.date(at: start.advanced(bySeconds: -1)) < date)
    if hours > 0 {
      #expect(clock.date(at: start) == date)
      #expect(clock.civil(at: clock.noon(of: date)).clock == "12:00")
      #expect(clock.date(at: clock.noon(of: date)) == date)
    }
  }

  @Test func `days follow each other without a gap`() {
    let first = Self.berlin.date(at: Self.spring).daysSinceEpoch
    for day in first - 3..<first + 300 {
      let date = CivilDate(daysSinceEpoch: day)
      let start = Self.berlin.start(of: date)
      #expect(Self.berlin.date(at: start) == date)
      #expect(Self.berlin.date(at: Self.berlin.end(of: date).advanced(bySeconds: -1)) == date)
    }
  }

  @Test func `local hours skip the gap and repeat the overlap`() {
    func hours(about change: Timestamp, every step: Int64) -> [Int] {
      let span = change.advanced(bySeconds: -10_800)...change.advanced(bySeconds: 10_800)
      return Self.berlin.moments(everySeconds: step, in: span)
        .map { Self.berlin.civil(at: $0).hour }
    }
    #expect(hours(about: Self.spring, every: 3600) == [23, 0, 1, 3, 4, 5, 6])
    #expect(hours(about: Self.autumn, every: 3600) == [0, 1, 2, 2, 3, 4, 5])
    #expect(hours(about: Self.spring, every: 10_800) == [0, 3, 6])
    #expect(hours(about: Self.autumn, every: 10_800) == [0, 3])
  }

  @Test func `changes without effect are removed`() {
    let clock = UTCOffsets(
      3600,
      changes: [
        .init(at: Self.spring, to: 3600), .init(at: Self.autumn, to: 7200),
        .init(at: Self.spring, to: 0),
      ]
    )
    #expect(clock == UTCOffsets(3600, changes: [.init(at: Self.autumn, to: 7200)]))
  }

  @Test(arguments: [(86_400.0, -86_400), (-86_400, 86_400), (0, 1)])
  func `even a strange clock never makes days run backwards`(_ first: Double, _ second: Int) {
    let clock = UTCOffsets(
      Int(first),
      changes: [
        .init(at: Self.spring, to: second),
        .init(at: Self.spring.advanced(bySeconds: 3600), to: Int(first)),
        .init(at: Self.autumn, to: second),
      ]
    )
    let today = clock.date(at: Self.spring).daysSinceEpoch
    let starts = (today - 5...today + 5).map { clock.start(of: CivilDate(daysSinceEpoch: $0)) }
    #expect(starts == starts.sorted())
    #expect(clock.start(of: CivilDate(daysSinceEpoch: .max - 1)).secondsSinceEpoch > 0)
    #expect(clock.start(of: CivilDate(daysSinceEpoch: .min)).secondsSinceEpoch == 0)
  }
}
