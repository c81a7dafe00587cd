import DashCore
import Localization
import Testing

@testable import TextRendering

/// The time labels below a chart.
@Suite struct TimeAxisTests {
  /// Spans by their hours, columns and UTC offset; all end on Fri 20 Nov 2026 14:05 UTC.
  @Test(
    arguments: [
      (1, 60, 0, ["13:10", "13:20", "13:30", "13:40", "13:50", "14:00"]), (1, 20, 0, ["13:30"]),
      (24, 70, 0, ["15:00", "18:00", "21:00", "Fri 20", "03:00", "06:00", "09:00", "12:00"]),
      (24, 70, 19_800, ["21:00", "Fri 20", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00"]),
      (168, 70, 0, ["Sat 14", "Sun 15", "Mon 16", "Tue 17", "Wed 18", "Thu 19", "Fri 20"]),
      (168, 13, 0, ["16 Nov"]), (720, 70, 0, ["26 Oct", "2 Nov", "9 Nov", "16 Nov"]),
      (
        9600, 110, 0,
        [
          "Nov", "Dec", "2026", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct",
          "Nov",
        ]
      ),
      (9600, 70, 0, ["2026", "Apr", "Jul", "Oct"]),
    ] as [(Int64, Int, Int, [String])]
  )
  func `times have labels if they fit`(hours: Int64, columns: Int, offset: Int, labels: [String]) {
    let axis = TimeAxis(
      span: ChartSpan(from: Sample.now.advanced(bySeconds: -hours * 3600), to: Sample.now),
      columns: columns,
      utcOffsets: UTCOffsets(offset)
    )
    let ticks = axis.ticks()
    #expect(ticks.map(\.label) == labels)
    var free = 0
    for tick in ticks {
      #expect(tick.column >= free && tick.column + tick.label.count <= columns)
      free = tick.column + tick.label.count + 1
    }
  }

  @Test func `after a clock change the labels follow the new time`() {
    // Sat 24 Oct 2026 20:00 on a clock that goes back at 03:00.
    let start = Timestamp(secondsSinceEpoch: 1_792_864_800)
    let change = UTCOffsets.Change(at: Timestamp(secondsSinceEpoch: 1_792_890_000), to: 3600)
    let axis = TimeAxis(
      span: ChartSpan(from: start, to: start.advanced(bySeconds: 86_400)),
      columns: 72,
      utcOffsets: UTCOffsets(7200, changes: [change])
    )
    let ticks = axis.ticks()
    #expect(
      ticks.map(\.label) == [
        "21:00", "Sun 25", "03:00", "06:00", "09:00", "12:00", "15:00",
      ]
    )
    // From midnight to three it is four hours.
    #expect(zip(ticks.dropFirst(), ticks).map { $0.column - $1.column } == [9, 12, 9, 9, 9, 9])
  }

  private static func week(_ columns: Int, _ language: Language) -> TimeAxis {
    TimeAxis(
      span: ChartSpan(from: Sample.now.advanced(bySeconds: -7 * 86_400), to: Sample.now),
      columns: columns,
      utcOffsets: UTCOffsets(0),
      clock: ClockText(text: Strings(language))
    )
  }

  @Test(arguments: Language.allCases)
  func `the days of a week have labels if they fit`(language: Language) {
    for columns in 56...110 { #expect(Self.week(columns, language).ticks().count == 7) }
    for columns in 28..<56 { #expect(Self.week(columns, language).ticks().count >= 3) }
    for columns in 28...110 {
      let ticks = Self.week(columns, language).ticks()
      #expect(ticks.allSatisfy { $0.column + TextWidth.width(of: $0.label) <= columns })
      for (tick, next) in zip(ticks, ticks.dropFirst()) {
        #expect(tick.column + TextWidth.width(of: tick.label) + 2 <= next.column)
      }
    }
  }

  @Test func `a day has a shorter label if its full one is too wide`() {
    func labels(_ columns: Int, _ language: Language) -> [String] {
      Self.week(columns, language).ticks().map(\.label)
    }
    #expect(labels(80, .chinese).first == "14日周六")
    #expect(labels(60, .chinese) == ["14日", "15日", "16日", "17日", "18日", "19日", "20日"])
    // Only at the right edge.
    #expect(labels(74, .japanese).suffix(2) == ["19日(木)", "20日"])
    #expect(labels(34, .arabic) == ["15", "17", "19"])
  }

  @Test(arguments: [60, 70, 75, 78, 80, 100, 110, 140], Language.allCases)
  func `a long label does not suppress the next time`(columns: Int, language: Language) {
    for style in ClockStyle.allCases {
      for hours: Int64 in [1, 2, 3, 4, 6, 24, 168] {
        let axis = TimeAxis(
          span: ChartSpan(from: Sample.now.advanced(bySeconds: -hours * 3600), to: Sample.now),
          columns: columns,
          utcOffsets: UTCOffsets(0),
          clock: ClockText(style: style, text: Strings(language))
        )
        let ticks = axis.ticks().map(\.column)
        let gaps = Set(zip(ticks.dropFirst(), ticks).map { $0 - $1 })
        #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1, "\(hours) h, \(style): \(ticks)")
      }
    }
  }
}
