import DashCore

/// The times that the clock of a place shows, as names below a chart.
struct ClockTicks: Sendable {
  /// A time with its name.
  struct Tick: Sendable, Hashable {
    let moment: Timestamp
    /// The time of day; where a day begins, the day.
    let label: String
    /// The same, the day in less.
    let narrowLabel: String
    /// Whether a day of the place's calendar begins with it.
    let isDayStart: Bool

    /// The time under its narrow name.
    var narrowed: Tick {
      Tick(
        moment: moment,
        label: narrowLabel,
        narrowLabel: narrowLabel,
        isDayStart: isDayStart
      )
    }
  }

  private let utcOffsets: UTCOffsets
  private let clock: ClockWords

  init(_ utcOffsets: UTCOffsets, clock: ClockWords) {
    self.utcOffsets = utcOffsets
    self.clock = clock
  }

  /// The times at which the clock shows a multiple of some time since midnight, and those at which a day
  /// begins, which is not at midnight where the clock goes forward then.
  ///
  /// - Parameters:
  ///   - step: The time between two of them, in seconds; a part of a day.
  ///   - span: The time that is shown, its end included.
  /// - Returns: The times, from left to right.
  func ticks(everySeconds step: Int64, in span: ChartSpan) -> [Tick] {
    let time = span.start...span.end
    let first = utcOffsets.date(at: span.start).daysSinceEpoch
    let last = max(first, utcOffsets.date(at: span.end).daysSinceEpoch)
    let starts = Set(
      (first...last).map { utcOffsets.start(of: CivilDate(daysSinceEpoch: $0)) }
        .filter(time.contains)
    )
    let moments = starts.union(utcOffsets.moments(everySeconds: step, in: time)).sorted()
    return moments.map { moment in
      let civil = utcOffsets.civil(at: moment)
      let isDayStart = starts.contains(moment)
      return Tick(
        moment: moment,
        label: isDayStart ? clock.shortDay(civil) : clock.shortTime(civil),
        narrowLabel: isDayStart ? clock.narrowDay(civil) : clock.shortTime(civil),
        isDayStart: isDayStart
      )
    }
  }
}
