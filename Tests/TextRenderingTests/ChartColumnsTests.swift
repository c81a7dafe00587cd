import DashCore
import Testing

@testable import TextRendering

/// Series of observations in the columns of a chart.
@Suite struct ChartColumnsTests {
  private static let start = Timestamp(secondsSinceEpoch: 1_795_100_000)
  /// Ten columns of one hour each.
  private static let span = ChartSpan(from: start, to: start.advanced(bySeconds: 36_000))

  private static func columns(
    _ points: [(minutes: Int64, value: Double?)],
    longestGap: Int64 = 3 * 3600,
    form: ChartColumns.Form = .curve
  ) -> ChartColumns {
    ChartColumns(
      points.map { ChartPoint(start.advanced(bySeconds: $0.minutes * 60), $0.value) },
      span: span,
      count: 10,
      longestGap: longestGap,
      form: form
    )
  }

  @Test func `a gap in the observations stays empty`() {
    let late = Self.columns([(0, 0), (181, 6)])
    #expect(late.values.prefix(4) == [0, nil, nil, 6])
    #expect(!late.isJoined.contains(true))
    let silent = Self.columns([(0, 1), (60, nil), (120, 2)], form: .bars)
    #expect(silent.values.prefix(4) == [1, nil, 2, nil])
  }

  @Test func `neighbouring columns are not joined across a gap`() {
    let columns = Self.columns([(0, 0), (119, 6)], longestGap: 3600)
    #expect(columns.values.prefix(2) == [0, 6])
    #expect(!columns.isJoined[0])
  }

  @Test(
    arguments: [
      ([], 1800), ([0], 1800), ([0, 600, 1200], 1800), ([0, 3600, 7200, 36_000], 7200),
      ([0, 40_000, 80_000], 21_600),
    ] as [([Int64], Int64)]
  )
  func `the usual interval between observations decides what is a gap`(
    seconds: [Int64],
    longest: Int64
  ) {
    let moments = seconds.map(Self.start.advanced(bySeconds:))
    #expect(ChartColumns.longestGap(of: moments) == longest)
  }
}
