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

  let span: ChartSpan
  let columns: Int
  let utcOffsets: UTCOffsets
  var clock = ClockWords()

  /// The times that have a name and room for it, from left to right.
  func ticks() -> [Tick] {
    let secondsPerColumn = Double(span.seconds) / Double(columns)
    let step =
      Self.steps.first { Double($0.seconds) >= secondsPerColumn * Double(spacing(of: $0)) }
      ?? .months(12)
    var ticks: [Tick] = []
    var free = 0
    for (moment, label) in moments(step) {
      let column = span.column(of: moment, of: columns)
      guard column >= free, column + TextWidth.width(of: label) <= columns else { continue }
      ticks.append(Tick(column: column, label: label))
      free = column + TextWidth.width(of: label) + 2
    }
    return ticks
  }

  /// The fewest columns from one name to the next: those of `Fri 20` and of two blanks, or of
  /// `12:30 pm` where hours are counted twice and minutes are told.
  private func spacing(of step: Step) -> Int {
    clock.style == .hours12 && step.seconds < 3600 ? 10 : 8
  }

  private func moments(_ step: Step) -> [(Timestamp, String)] {
    switch step {
    case .minutes(let count):
      return ClockTicks(utcOffsets, clock: clock)
        .ticks(everySeconds: Int64(count) * 60, in: span)
        .map { ($0.moment, $0.label) }
    case .days(let count):
      return days { $0.daysSinceEpoch.isMultiple(of: count, from: count % 7 == 0 ? 4 : 0) }.map {
        ($0, count < 7 ? clock.shortDay($1) : clock.dayOfMonth($1))
      }
    case .months(let count):
      return days { $0.civil.day == 1 && ($0.civil.month - 1) % count == 0 }.map {
        ($0, $1.month == 1 ? String($1.year) : clock.month($1))
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

extension Int {
  /// Whether it is some multiple away from a number, as Mondays are seven days from a Monday.
  fileprivate func isMultiple(of step: Int, from origin: Int) -> Bool {
    (self - origin) % step == 0
  }
}
