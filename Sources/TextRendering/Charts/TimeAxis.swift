import DashCore

/// The names of the times below a chart, by the clock and the calendar of a place.
struct TimeAxis: Sendable {
  /// A time that has a name.
  struct Tick: Sendable, Hashable {
    let column: Int
    let label: String
  }

  /// What lies between two names, in hours where it is less than a day.
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

  /// The cells between two names.
  private static let air = 2
  /// The fewest columns from one name to the next: narrow names do not come more often than `Fri 20`.
  private static let leastSpacing = 8

  let span: ChartSpan
  let columns: Int
  let utcOffsets: UTCOffsets
  var clock = ClockWords()

  /// The times that have a name and room for it, from left to right.
  func ticks() -> [Tick] {
    var ticks: [Tick] = []
    var free = 0
    for name in names() {
      let column = span.column(of: name.moment, of: columns)
      // At the right edge there may be room for less.
      let label = [name.label, name.narrowLabel].first {
        column + TextWidth.width(of: $0) <= columns
      }
      guard column >= free, let label else { continue }
      ticks.append(Tick(column: column, label: label))
      free = column + TextWidth.width(of: label) + Self.air
    }
    return ticks
  }

  /// The names of the shortest step that has room for all of them, if need be for narrow ones.
  private func names() -> [ClockTicks.Tick] {
    let secondsPerColumn = Double(span.seconds) / Double(columns)
    for step in Self.steps {
      let room = Double(step.seconds) / secondsPerColumn
      guard room >= Double(Self.leastSpacing) else { continue }
      let names = names(every: step)
      for names in [names, names.map(\.narrowed)] {
        let widest = names.map { TextWidth.width(of: $0.label) }.max() ?? 0
        if room >= Double(widest + Self.air) { return names }
      }
    }
    return names(every: .months(12))
  }

  private func names(every step: Step) -> [ClockTicks.Tick] {
    switch step {
    case .minutes(let count):
      return ClockTicks(utcOffsets, clock: clock).ticks(everySeconds: Int64(count) * 60, in: span)
    case .days(let count) where count < 7:
      return days { $0.daysSinceEpoch.isMultiple(of: count, from: 0) }.map { moment, day in
        ClockTicks.Tick(
          moment: moment,
          label: clock.shortDay(day),
          narrowLabel: clock.narrowDay(day),
          isDayStart: true
        )
      }
    case .days(let count):
      // From a Monday on.
      return days { $0.daysSinceEpoch.isMultiple(of: count, from: 4) }.map {
        ClockTicks.Tick(dayAt: $0, named: clock.dayOfMonth($1))
      }
    case .months(let count):
      return days { $0.civil.day == 1 && ($0.civil.month - 1) % count == 0 }.map {
        ClockTicks.Tick(dayAt: $0, named: $1.month == 1 ? String($1.year) : clock.month($1))
      }
    }
  }

  /// The midnights within the span of days that are wanted.
  private func days(where isWanted: (CivilDate) -> Bool) -> [(Timestamp, CivilTime)] {
    let first = utcOffsets.date(at: span.start).daysSinceEpoch
    let last = max(first, utcOffsets.date(at: span.end).daysSinceEpoch)
    return (first...last).map(CivilDate.init(daysSinceEpoch:)).filter(isWanted).compactMap { day in
      let moment = utcOffsets.start(of: day)
      return moment >= span.start ? (moment, day.civil) : nil
    }
  }
}

extension ClockTicks.Tick {
  /// The begin of a day whose name has one form.
  fileprivate init(dayAt moment: Timestamp, named label: String) {
    self.init(moment: moment, label: label, narrowLabel: label, isDayStart: true)
  }
}

extension Int {
  /// Whether it is some multiple away from a number, as Mondays are seven days from a Monday.
  fileprivate func isMultiple(of step: Int, from origin: Int) -> Bool {
    (self - origin) % step == 0
  }
}
