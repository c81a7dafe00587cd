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
    let isMidnight: Bool
  }

  /// Hours of a part, with the fewest columns for them: shorter ones only where there is much room.
  private static let steps: [(hours: Int64, columns: Int)] = [(1, 9), (2, 9), (3, 6), (6, 6)]

  /// The parts, from left to right.
  let slots: [Slot]

  /// Cuts a span of time into parts, by the clock of a place.
  ///
  /// - Parameters:
  ///   - span: The time.
  ///   - columns: The columns that it has.
  ///   - stepSeconds: How much time lies between two steps of the forecast; no part is shorter.
  ///   - offset: How far the place's clock is ahead of UTC.
  ///   - clock: How its times are written.
  init(
    span: ChartSpan,
    columns: Int,
    stepSeconds: Int,
    utcOffsetSeconds offset: Int,
    clock: ClockWords
  ) {
    let ticks = Self.ticks(span, columns, stepSeconds, offset, clock)
    let now = clock.text(ChartPhrase.now)
    // The first hour gives way to what stands at the left edge, but a day's name does not.
    let free = TextWidth.width(of: now) + 1
    let named = ticks.map { moment, label, isMidnight in
      (moment, span.column(of: moment, of: columns), label, isMidnight)
    }.filter { _, column, label, isMidnight in
      (column >= free || isMidnight && column > 0)
        && column + TextWidth.width(of: label) <= columns
    }
    let hasRoom = named.first.map { $0.1 >= free } ?? true
    let starts = [(span.start, 0, hasRoom ? now : "", false)] + named
    slots = starts.enumerated().map { index, start in
      let next = index + 1 < starts.count ? starts[index + 1] : (span.end, columns, "", false)
      return Slot(
        start: start.0,
        end: next.0,
        column: start.1,
        columns: next.1 - start.1,
        label: start.2,
        isMidnight: start.3
      )
    }
  }

  /// The moments between parts, of the shortest ones whose names have room.
  private static func ticks(
    _ span: ChartSpan,
    _ columns: Int,
    _ stepSeconds: Int,
    _ offset: Int,
    _ clock: ClockWords
  ) -> [(Timestamp, String, isMidnight: Bool)] {
    for (hours, fewest) in steps where hours * 3600 >= Int64(min(stepSeconds, 6 * 3600)) {
      let wide = Int64(columns) * hours * 3600 / max(span.seconds, 1)
      let ticks = ticks(span, everySeconds: hours * 3600, offset, clock)
      let widest = ticks.map { TextWidth.width(of: $0.1) }.max() ?? 0
      if wide >= fewest, wide > widest || hours == 6 { return ticks }
    }
    return ticks(span, everySeconds: 12 * 3600, offset, clock)
  }

  private static func ticks(
    _ span: ChartSpan,
    everySeconds step: Int64,
    _ offset: Int,
    _ clock: ClockWords
  ) -> [(Timestamp, String, isMidnight: Bool)] {
    let local = span.start.secondsSinceEpoch + Int64(offset)
    let first = local + step - local % step - Int64(offset)
    return stride(from: first, to: span.end.secondsSinceEpoch, by: Int(step)).map { seconds in
      let moment = Timestamp(secondsSinceEpoch: seconds)
      let time = moment.civil(utcOffsetSeconds: offset)
      return (moment, clock.tick(time), time.hour == 0 && time.minute == 0)
    }
  }
}
