/// A clock's offsets from UTC over time.
///
/// They consist of a first offset and its changes. The last offset also applies after
/// ``knownUntil``.
public struct UTCOffsets: Sendable, Hashable {
  /// A clock change.
  public struct Change: Sendable, Hashable {
    /// The first moment of the new offset.
    public let moment: Timestamp
    /// The offset from UTC from then on.
    public let seconds: Int

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - moment: The first moment of the new offset.
    ///   - seconds: The offset from UTC from then on.
    public init(at moment: Timestamp, to seconds: Int) {
      self.moment = moment
      self.seconds = seconds
    }
  }

  /// The offset from UTC before the first change.
  package let firstSeconds: Int

  /// The changes, the earliest first.
  public let changes: [Change]

  /// When the known offsets end; `nil` if they are known forever.
  package let knownUntil: Timestamp?

  /// Creates the offsets of a clock.
  ///
  /// - Parameters:
  ///   - seconds: The offset from UTC before the first change.
  ///   - changes: The changes in chronological order; others and those without effect are dropped.
  ///   - knownUntil: When the known offsets end; `nil` for never.
  public init(_ seconds: Int, changes: [Change] = [], knownUntil: Timestamp? = nil) {
    firstSeconds = seconds
    var effective: [Change] = []
    for change in changes where (effective.last?.seconds ?? seconds) != change.seconds {
      if let last = effective.last, last.moment >= change.moment { continue }
      effective.append(change)
    }
    self.changes = effective
    self.knownUntil = knownUntil
  }

  /// Returns the offset from UTC at a moment.
  ///
  /// - Returns: Seconds; negative west of Greenwich.
  public func seconds(at moment: Timestamp) -> Int {
    changes.last { $0.moment <= moment }?.seconds ?? firstSeconds
  }

  /// Returns the local date and time at a moment.
  public func civil(at moment: Timestamp) -> CivilTime {
    moment.civil(utcOffsetSeconds: seconds(at: moment))
  }

  /// Returns the local date at a moment.
  ///
  /// - Returns: The day.
  public func date(at moment: Timestamp) -> CivilDate {
    CivilDate(at: moment, utcOffsetSeconds: seconds(at: moment))
  }
}

extension UTCOffsets {
  /// A period with a constant offset.
  private struct Interval {
    /// The first moment; `nil` if it has no start.
    let start: Timestamp?
    /// The first moment after it; `nil` if it has no end.
    let end: Timestamp?
    let seconds: Int
  }

  private var intervals: [Interval] {
    let starts = [nil] + changes.map { Optional($0.moment) }
    let ends = changes.map { Optional($0.moment) } + [nil]
    return zip(zip(starts, ends), [firstSeconds] + changes.map(\.seconds)).map {
      Interval(start: $0.0, end: $0.1, seconds: $1)
    }
  }

  /// Returns the first moment of a day.
  ///
  /// If a clock change skips midnight, the day starts after the change. If it repeats midnight, the
  /// first one counts. A skipped day starts when the next day does.
  package func start(of date: CivilDate) -> Timestamp { moment(of: date, minute: 0) }

  /// Returns the first moment at which a clock shows a time of a day, or a later one if it skips it.
  ///
  /// - Parameter minute: The minutes since midnight.
  package func moment(of date: CivilDate, minute: Int) -> Timestamp {
    let past = Int64(minute) * 60
    for interval in intervals {
      let moment = date.start(utcOffsetSeconds: interval.seconds).advanced(bySeconds: past)
      let first = max(moment, interval.start ?? moment)
      if interval.end.map({ first < $0 }) ?? true { return first }
    }
    return date.start(utcOffsetSeconds: firstSeconds).advanced(bySeconds: past)
  }

  /// Returns the end of a day, which is the start of the next day.
  ///
  /// - Returns: The first moment after it.
  package func end(of date: CivilDate) -> Timestamp {
    start(of: CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1))
  }

  /// Returns noon of a day.
  ///
  /// - Returns: The moment.
  package func noon(of date: CivilDate) -> Timestamp {
    // Clocks do not change near noon, so the offset 12 hours after the start of the day applies at
    // noon.
    let offset = seconds(at: start(of: date).advanced(bySeconds: 43_200))
    return date.start(utcOffsetSeconds: offset).advanced(bySeconds: 43_200)
  }

  /// Returns the moments at which local time is a multiple of a step since midnight.
  ///
  /// Skipped local times are left out, and repeated ones occur twice.
  ///
  /// - Parameters:
  ///   - step: The time between two moments, in seconds; it must divide a day.
  ///   - span: The period, including both ends.
  /// - Returns: The moments in chronological order.
  package func moments(
    everySeconds step: Int64,
    in span: ClosedRange<Timestamp>
  ) -> [Timestamp] {
    intervals.flatMap { interval in
      let start = max(span.lowerBound, interval.start ?? span.lowerBound).secondsSinceEpoch
      var end = span.upperBound.secondsSinceEpoch
      if let own = interval.end { end = min(end, own.secondsSinceEpoch - 1) }
      let offset = Int64(interval.seconds)
      let past = (start + offset) % step
      let first = start + (past == 0 ? 0 : past > 0 ? step - past : -past)
      return Swift.stride(from: first, through: end, by: Int(step)).map(
        Timestamp.init(secondsSinceEpoch:)
      )
    }
  }
}
