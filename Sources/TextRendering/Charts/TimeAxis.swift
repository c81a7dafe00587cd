import DashCore

/// The time labels below a chart, in a place's local time.
struct TimeAxis: Sendable {
  /// A labelled time.
  struct Tick: Sendable, Hashable {
    let column: Int
    let label: String
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

  /// Returns the labels that fit, from left to right.
  func ticks() -> [Tick] {
    var ticks: [Tick] = []
    var free = 0
    for name in names() {
      let column = span.column(of: name.moment, of: columns)
      // Only the narrow label may fit at the right edge.
      let label = [name.label, name.narrowLabel].first {
        column + TextWidth.width(of: $0) <= columns
      }
      guard column >= free, let label else { continue }
      ticks.append(Tick(column: column, label: label))
      free = column + TextWidth.width(of: label) + Self.gap
    }
    return ticks
  }

  /// Returns the labels of the shortest step at which all labels fit, narrow ones if necessary.
  private func names() -> [ClockTicks.Tick] {
    let secondsPerColumn = Double(span.seconds) / Double(columns)
    for step in Self.steps {
      let room = Double(step.seconds) / secondsPerColumn
      guard room >= Double(Self.leastSpacing) else { continue }
      let names = names(every: step)
      for names in [names, names.map(\.narrowed)] {
        let widest = names.map { TextWidth.width(of: $0.label) }.max() ?? 0
        if room >= Double(widest + Self.gap) { return names }
      }
    }
    return names(every: .months(12))
  }

  private func names(every step: Step) -> [ClockTicks.Tick] {
    switch step {
    case .minutes(let count):
      return ClockTicks(utcOffsets, clock: clock).ticks(everySeconds: Int64(count) * 60, in: span)
    case .days(let count) where count < 7:
      return days { $0.daysSinceEpoch % count == 0 }.map { moment, day in
        ClockTicks.Tick(
          moment: moment,
          label: clock.shortDay(day),
          narrowLabel: clock.narrowDay(day),
          isDayStart: true
        )
      }
    case .days(let count):
      // Count weeks from a Monday.
      return days { ($0.daysSinceEpoch - 4) % count == 0 }.map {
        ClockTicks.Tick(dayAt: $0, named: clock.dayOfMonth($1))
      }
    case .months(let count):
      return days { $0.civil.day == 1 && ($0.civil.month - 1) % count == 0 }.map {
        ClockTicks.Tick(dayAt: $0, named: $1.month == 1 ? String($1.year) : clock.month($1))
      }
    }
  }

  /// Returns the starts of the local days in the span that satisfy a predicate.
  private func days(where isIncluded: (CivilDate) -> Bool) -> [(Timestamp, CivilTime)] {
    let first = utcOffsets.date(at: span.start).daysSinceEpoch
    let last = max(first, utcOffsets.date(at: span.end).daysSinceEpoch)
    return (first...last).map(CivilDate.init(daysSinceEpoch:)).filter(isIncluded).compactMap {
      day in
      let moment = utcOffsets.start(of: day)
      return moment >= span.start ? (moment, day.civil) : nil
    }
  }
}

extension ClockTicks.Tick {
  /// Creates a tick for the start of a day that has only one label.
  fileprivate init(dayAt moment: Timestamp, named label: String) {
    self.init(moment: moment, label: label, narrowLabel: label, isDayStart: true)
  }
}

/// The labelled times of a place's local clock.
struct ClockTicks: Sendable {
  /// A time with its label.
  struct Tick: Sendable, Hashable {
    let moment: Timestamp
    /// The time of day; the day's name at the start of a day.
    let label: String
    /// The label with a shorter day name.
    let narrowLabel: String
    /// Whether a local day starts at this time.
    let isDayStart: Bool

    /// The tick with its narrow label.
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
  private let clock: ClockText

  init(_ utcOffsets: UTCOffsets, clock: ClockText) {
    self.utcOffsets = utcOffsets
    self.clock = clock
  }

  /// Returns the multiples of a step since local midnight, and the starts of local days.
  ///
  /// If the clock goes forward at midnight, the day starts later.
  ///
  /// - Parameters:
  ///   - step: The step in seconds; it divides a day.
  ///   - span: The time span, including its end.
  /// - Returns: The ticks, from left to right.
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
