extension UTCOffsets {
  /// A time in which the clock has one offset.
  private struct Stretch {
    /// Its first moment; nil for the one that has always been.
    let start: Timestamp?
    /// The first moment behind it; nil for the one that lasts.
    let end: Timestamp?
    let seconds: Int
  }

  private var stretches: [Stretch] {
    let starts = [nil] + changes.map { Optional($0.moment) }
    let ends = changes.map { Optional($0.moment) } + [nil]
    return zip(zip(starts, ends), [firstSeconds] + changes.map(\.seconds)).map {
      Stretch(start: $0.0, end: $0.1, seconds: $1)
    }
  }

  /// When a day begins: at the first moment at which the calendar shows it.
  ///
  /// That is not always a midnight: where clocks go forward at midnight, the day begins at one o'clock,
  /// and where they go back to it, at the first of two. A day that is left out altogether begins with the
  /// one behind it.
  ///
  /// - Parameter date: The day.
  /// - Returns: Its first moment.
  package func start(of date: CivilDate) -> Timestamp {
    for stretch in stretches {
      let midnight = date.start(utcOffsetSeconds: stretch.seconds)
      let first = max(midnight, stretch.start ?? midnight)
      if stretch.end.map({ first < $0 }) ?? true { return first }
    }
    return date.start(utcOffsetSeconds: firstSeconds)
  }

  /// When a day is over: at the first moment of the one behind it.
  ///
  /// - Parameter date: The day.
  /// - Returns: The first moment that is not of it.
  package func end(of date: CivilDate) -> Timestamp {
    start(of: CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1))
  }

  /// When the clock shows noon.
  ///
  /// - Parameter date: The day.
  /// - Returns: The moment.
  package func noon(of date: CivilDate) -> Timestamp {
    // Clocks are not put at noon: what holds half a day after the day's begin holds then too.
    let offset = seconds(at: start(of: date).advanced(bySeconds: 43_200))
    return date.start(utcOffsetSeconds: offset).advanced(bySeconds: 43_200)
  }

  /// The moments at which the clock shows a multiple of some time since midnight.
  ///
  /// What the clock leaves out is not there, and what it shows twice is there twice.
  ///
  /// - Parameters:
  ///   - step: The time between two of them, in seconds; a part of a day.
  ///   - span: When they may be, the ends included.
  /// - Returns: The moments, in their order.
  package func moments(
    everySeconds step: Int64,
    in span: ClosedRange<Timestamp>
  ) -> [Timestamp] {
    stretches.flatMap { stretch in
      let start = max(span.lowerBound, stretch.start ?? span.lowerBound).secondsSinceEpoch
      var end = span.upperBound.secondsSinceEpoch
      if let own = stretch.end { end = min(end, own.secondsSinceEpoch - 1) }
      let offset = Int64(stretch.seconds)
      let past = (start + offset) % step
      let first = start + (past == 0 ? 0 : past > 0 ? step - past : -past)
      return Swift.stride(from: first, through: end, by: Int(step)).map(
        Timestamp.init(secondsSinceEpoch:)
      )
    }
  }
}
