/// How far the clock of a place is ahead of UTC at each moment: clocks are put forward and back.
///
/// It has a first offset and the changes behind it. Where the rules of the place are not known for
/// ever, it says until when, and goes on behind that as it was.
public struct UTCOffsets: Sendable, Hashable {
  /// A moment at which the clock is put to another offset.
  public struct Change: Sendable, Hashable {
    /// The first moment of the new offset.
    public let moment: Timestamp
    /// How far the clock is ahead of UTC from then on.
    public let seconds: Int

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - moment: The first moment of the new offset.
    ///   - seconds: How far the clock is ahead of UTC from then on.
    public init(at moment: Timestamp, to seconds: Int) {
      self.moment = moment
      self.seconds = seconds
    }
  }

  /// How far the clock is ahead of UTC before the first change.
  public let firstSeconds: Int

  /// The changes, the earliest first.
  public let changes: [Change]

  /// From when on the clock may differ from what this says; nil where it is known for ever.
  public let knownUntil: Timestamp?

  /// Creates the offsets of a clock.
  ///
  /// - Parameters:
  ///   - seconds: How far the clock is ahead of UTC before the first change.
  ///   - changes: The changes; one that is not later than all before it, or changes nothing, is left
  ///     out.
  ///   - knownUntil: From when on nobody knows; nil for never.
  public init(_ seconds: Int, changes: [Change] = [], knownUntil: Timestamp? = nil) {
    firstSeconds = seconds
    var kept: [Change] = []
    for change in changes where (kept.last?.seconds ?? seconds) != change.seconds {
      if let last = kept.last, last.moment >= change.moment { continue }
      kept.append(change)
    }
    self.changes = kept
    self.knownUntil = knownUntil
  }

  /// How far the clock is ahead of UTC.
  ///
  /// - Parameter moment: When.
  /// - Returns: Seconds; negative west of Greenwich.
  public func seconds(at moment: Timestamp) -> Int {
    changes.last { $0.moment <= moment }?.seconds ?? firstSeconds
  }

  /// The date and time of day that the clock shows.
  ///
  /// - Parameter moment: When.
  /// - Returns: What the clock and its calendar show.
  public func civil(at moment: Timestamp) -> CivilTime {
    moment.civil(utcOffsetSeconds: seconds(at: moment))
  }

  /// The day that the clock's calendar shows.
  ///
  /// - Parameter moment: When.
  /// - Returns: The day.
  public func date(at moment: Timestamp) -> CivilDate {
    CivilDate(at: moment, utcOffsetSeconds: seconds(at: moment))
  }
}
