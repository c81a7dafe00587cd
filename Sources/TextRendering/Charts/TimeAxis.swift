import DashCore

/// The time labels below a chart, in a place's local time.
struct TimeAxis: Sendable {
  /// A labelled time.
  struct Tick: Sendable, Hashable {
    let column: Int
    let label: String
    /// Whether a local day starts there.
    let isDayStart: Bool
  }

  /// The interval between two labels.
  private enum Step {
    case minutes(Int)
    case days(Int)
    case months(Int)

    var seconds: Int64 {
      switch self {
      case .minutes(let count): Int64(count) * 60
      case .days(let count): Int64(count) * 86_400
      case .months(let count): Int64(count) * 30 * 86_400
      }
    }
  }

  private static let steps: [Step] = [
    .minutes(10), .minutes(30), .minutes(60), .minutes(180), .minutes(360), .minutes(720),
    .days(1), .days(2), .days(7), .days(14), .months(1), .months(3), .months(12),
  ]

  /// The fewest cells between two labels.
  private static let gap = 2
  /// The fewest columns from one label to the next, also for labels narrower than `Fri 20`.
  private static let leastSpacing = 8

  let span: ChartSpan
  let columns: Int
  let utcOffsets: UTCOffsets
  var clock = ClockText()
  /// The label of the left edge in place of its time; it leaves room for the name of a day.
  var startLabel: String?

  /// Returns the labels that fit, from left to right.
  func ticks() -> [Tick] {
    let named = named().filter { startLabel == nil || $0.moment > span.start }
    var ticks: [Tick] = []
    var free = 0
    if let startLabel {
      let end = TextWidth.width(of: startLabel) + Self.gap
      let day = named.first(where: \.isDayStart)
      if day.map({ span.column(of: $0.moment, of: columns) >= end }) != false {
        ticks = [Tick(column: 0, label: startLabel, isDayStart: false)]
        free = end
      }
    }
    for tick in named {
      let column = span.column(of: tick.moment, of: columns)
      guard column >= free, let label = tick.fitting(at: column, of: columns)?.label else {
        continue
      }
      ticks.append(Tick(column: column, label: label, isDayStart: tick.isDayStart))
      free = column + TextWidth.width(of: label) + Self.gap
    }
    return ticks
  }

  /// Returns the labels of the shortest step at which all labels fit, narrow ones if necessary.
  private func named() -> [ClockTick] {
    let secondsPerColumn = Double(span.seconds) / Double(columns)
    for step in Self.steps {
      let room = Double(step.seconds) / secondsPerColumn
      guard room >= Double(Self.leastSpacing) else { continue }
      let ticks = ticks(every: step)
      for ticks in [ticks, ticks.map(\.narrowed)] {
        let widest = ticks.map { TextWidth.width(of: $0.label) }.max() ?? 0
        if room >= Double(widest + Self.gap) { return ticks }
      }
    }
    return ticks(every: .months(12))
  }

  private func ticks(every step: Step) -> [ClockTick] {
    switch step {
    case .minutes(let count):
      return ClockTick.ticks(everySeconds: Int64(count) * 60, in: span, utcOffsets, clock)
    case .days(let count) where count < 7:
      return days({ $0.daysSinceEpoch % count == 0 }, clock.shortDay, narrow: clock.narrowDay)
    case .days(let count):
      // Count weeks from a Monday.
      return days({ ($0.daysSinceEpoch - 4) % count == 0 }, clock.dayOfMonth)
    case .months(let count):
      return days(
        { $0.civil.day == 1 && ($0.civil.month - 1) % count == 0 },
        { $0.month == 1 ? String($0.year) : clock.month($0) }
      )
    }
  }

  /// Returns the starts of the local days in the span that satisfy a predicate.
  private func days(
    _ isIncluded: (CivilDate) -> Bool,
    _ label: (CivilTime) -> String,
    narrow: ((CivilTime) -> String)? = nil
  ) -> [ClockTick] {
    utcOffsets.dates(in: span).filter(isIncluded).compactMap { day in
      let moment = utcOffsets.start(of: day)
      guard moment >= span.start else { return nil }
      return ClockTick(
        moment: moment,
        label: label(day.civil),
        narrowLabel: narrow?(day.civil) ?? label(day.civil),
        isDayStart: true
      )
    }
  }
}

/// A time of a place's local clock with its label.
struct ClockTick: Sendable, Hashable {
  let moment: Timestamp
  /// The time of day; the day's name at the start of a day.
  var label: String
  /// The label with a shorter day name.
  let narrowLabel: String
  /// Whether a local day starts at this time.
  let isDayStart: Bool

  /// The tick with its narrow label.
  var narrowed: ClockTick {
    var tick = self
    tick.label = narrowLabel
    return tick
  }

  /// Returns the tick with the label that ends before the right edge, where only the narrow one may
  /// fit; `nil` if none does.
  func fitting(at column: Int, of columns: Int) -> ClockTick? {
    [self, narrowed].first { column + TextWidth.width(of: $0.label) <= columns }
  }

  /// Returns the multiples of a step since local midnight, and the starts of local days.
  ///
  /// If the clock goes forward at midnight, the day starts later.
  ///
  /// - Parameters:
  ///   - step: The step in seconds; it divides a day.
  ///   - span: The time span, including its end.
  ///   - utcOffsets: The UTC offsets of the place.
  ///   - clock: The format of times.
  /// - Returns: The ticks, from left to right.
  static func ticks(
    everySeconds step: Int64,
    in span: ChartSpan,
    _ utcOffsets: UTCOffsets,
    _ clock: ClockText
  ) -> [ClockTick] {
    let time = span.start...span.end
    let starts = Set(utcOffsets.dates(in: span).map(utcOffsets.start).filter(time.contains))
    let moments = starts.union(utcOffsets.moments(everySeconds: step, in: time)).sorted()
    return moments.map { moment in
      let civil = utcOffsets.civil(at: moment)
      let isDayStart = starts.contains(moment)
      return ClockTick(
        moment: moment,
        label: isDayStart ? clock.shortDay(civil) : clock.shortTime(civil),
        narrowLabel: isDayStart ? clock.narrowDay(civil) : clock.shortTime(civil),
        isDayStart: isDayStart
      )
    }
  }
}

extension UTCOffsets {
  /// Returns the local dates from the start of a span to its end.
  fileprivate func dates(in span: ChartSpan) -> [CivilDate] {
    let first = date(at: span.start).daysSinceEpoch
    let last = max(first, date(at: span.end).daysSinceEpoch)
    return (first...last).map(CivilDate.init(daysSinceEpoch:))
  }
}
