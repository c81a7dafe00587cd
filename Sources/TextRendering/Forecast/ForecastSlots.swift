import DashCore

/// The time of a forecast's chart in parts of some hours, each with a name at its begin.
struct ForecastSlots: Sendable {
  /// One part.
  struct Slot: Sendable, Hashable {
    let start: Timestamp
    let end: Timestamp
    /// The column that it begins in.
    let column: Int
    /// How many columns it has.
    let columns: Int
    /// Its name; empty for the present where a day begins too soon for one.
    let label: String
    /// Whether a day of the place's calendar begins with it.
    let isDayStart: Bool
  }

  /// Hours of a part, with the fewest columns for them: shorter ones only where there is much room.
  ///
  /// The day has a narrow name rather than parts of twelve hours.
  private static let steps: [(hours: Int64, columns: Int, isNarrow: Bool)] = [
    (1, 9, false), (2, 9, false), (3, 6, false), (6, 6, false), (6, 6, true), (12, 0, false),
    (12, 0, true),
  ]

  /// The parts, from left to right.
  let slots: [Slot]

  /// Cuts a span of time into parts, by the clock of a place.
  ///
  /// - Parameters:
  ///   - span: The time.
  ///   - columns: The columns that it has.
  ///   - stepSeconds: How much time lies between two steps of the forecast; no part is shorter.
  ///   - utcOffsets: How far the place's clock is ahead of UTC.
  ///   - clock: How its times are written.
  init(
    span: ChartSpan,
    columns: Int,
    stepSeconds: Int,
    utcOffsets: UTCOffsets,
    clock: ClockWords
  ) {
    let clockTicks = ClockTicks(utcOffsets, clock: clock)
    let (ticks, step) = Self.ticks(span, columns, stepSeconds, clockTicks)
    let now = clock.text(ChartPhrase.now)
    // The first hour gives way to what stands at the left edge, but a day's name does not.
    let free = TextWidth.width(of: now) + 1
    var named: [(tick: ClockTicks.Tick, column: Int)] = []
    for tick in ticks {
      let column = span.column(of: tick.moment, of: columns)
      // At the right edge there may be room for less.
      let fitting = [tick, tick.narrowed].first {
        column + TextWidth.width(of: $0.label) <= columns
      }
      guard column >= free || tick.isDayStart && column > 0, let tick = fitting else { continue }
      if let day = named.last, day.tick.isDayStart, !tick.isDayStart,
        tick.moment.seconds(since: day.tick.moment) < step,
        column - day.column <= TextWidth.width(of: day.tick.label)
      {
        // Where clocks are put forward, the first hour of the day is too near to the day's name.
        continue
      }
      named.append((tick, column))
    }
    let hasRoom = named.first.map { $0.column >= free } ?? true
    let starts =
      [(span.start, 0, hasRoom ? now : "", false)]
      + named.map { ($0.tick.moment, $0.column, $0.tick.label, $0.tick.isDayStart) }
    slots = starts.enumerated().map { index, start in
      let next = index + 1 < starts.count ? starts[index + 1] : (span.end, columns, "", false)
      return Slot(
        start: start.0,
        end: next.0,
        column: start.1,
        columns: next.1 - start.1,
        label: start.2,
        isDayStart: start.3
      )
    }
  }

  /// The moments between parts, of the shortest ones whose names have room, and how long those are.
  private static func ticks(
    _ span: ChartSpan,
    _ columns: Int,
    _ stepSeconds: Int,
    _ clock: ClockTicks
  ) -> (ticks: [ClockTicks.Tick], seconds: Int64) {
    var last: (ticks: [ClockTicks.Tick], seconds: Int64) = ([], 0)
    for step in steps where step.hours * 3600 >= Int64(min(stepSeconds, 6 * 3600)) {
      let seconds = step.hours * 3600
      let wide = Int64(columns) * seconds / max(span.seconds, 1)
      let ticks = clock.ticks(everySeconds: seconds, in: span).filter {
        $0.moment > span.start && $0.moment < span.end
      }
      last = (step.isNarrow ? ticks.map(\.narrowed) : ticks, seconds)
      let widest = last.ticks.map { TextWidth.width(of: $0.label) }.max() ?? 0
      if wide >= step.columns, wide > widest { break }
    }
    return last
  }
}
