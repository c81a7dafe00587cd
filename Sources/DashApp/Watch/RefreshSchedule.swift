/// When each instance is to be asked: each has its deadlines, all counted from the same start.
///
/// A value without a clock: it is told what time it is. Missed deadlines are skipped and never
/// replayed, and an instance that is still being asked is not asked a second time.
struct RefreshSchedule: Sendable {
  private struct Entry: Sendable {
    var grid: DeadlineGrid
    var next: Duration
    /// The least time between two refreshes that the provider's limits allow.
    var spacing: Duration
    /// A refresh out of turn, or nil.
    var extra: Duration?
    var startedAt: Duration?
    var isBusy = false

    /// From when the instance may be asked again.
    var allowedAt: Duration { startedAt.map { $0 + spacing } ?? .zero }

    /// The same for a deadline: a timer that was a little late once makes the next one come a little
    /// early.
    var allowedInTurnAt: Duration { allowedAt - .milliseconds(500) }
  }

  private let start: Duration
  private var entries: [String: Entry] = [:]
  private var order: [String] = []

  /// Creates a schedule of nothing.
  ///
  /// - Parameter start: The time that all deadlines are counted from.
  init(start: Duration) {
    self.start = start
  }

  /// The next time at which something is due; nil where nothing ever is.
  var next: Duration? {
    entries.values.map { min($0.next, $0.extra ?? $0.next) }.min()
  }

  /// The next time at which the deadline of an instance comes; nil for one that is not there.
  func next(of name: String) -> Duration? {
    entries[name].map { min($0.next, $0.extra ?? $0.next) }
  }

  /// Takes up a plan.
  ///
  /// An instance that is new is due at once; one that is not in it any more is forgotten.
  ///
  /// - Parameters:
  ///   - plan: How often each instance is asked.
  ///   - now: The time.
  mutating func follow(_ plan: RefreshPlan, at now: Duration) {
    var kept: [String: Entry] = [:]
    for planned in plan.entries {
      let grid = DeadlineGrid(start: start, everySeconds: planned.everySeconds)
      let spacing = Duration.seconds(planned.shortestSeconds)
      var entry = entries[planned.name] ?? Entry(grid: grid, next: now, spacing: spacing)
      if entry.grid != grid {
        entry.grid = grid
        entry.next = grid.next(after: now)
      }
      entry.spacing = spacing
      kept[planned.name] = entry
    }
    entries = kept
    order = plan.entries.map(\.name)
  }

  /// Makes an instance that asks for something else now due as soon as it may be asked, also while
  /// it is being asked for what it asked before.
  mutating func restart(_ name: String, at now: Duration) {
    entries[name]?.extra = now
    entries[name]?.isBusy = false
  }

  /// Makes instances due out of turn.
  ///
  /// - Parameters:
  ///   - names: The instances; nil for all.
  ///   - moment: When; one that is due earlier out of turn stays so.
  mutating func refresh(_ names: [String]? = nil, at moment: Duration) {
    for name in names ?? order {
      guard let entry = entries[name] else { continue }
      entries[name]?.extra = min(entry.extra ?? moment, moment)
    }
  }

  /// Puts off all that is due in turn to the next deadline, as after a suspend or a pause.
  mutating func skipMissed(at now: Duration) {
    for (name, entry) in entries where entry.next <= now {
      entries[name]?.next = entry.grid.next(after: now)
    }
  }

  /// Takes what is due, and marks it as being asked.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - outOfTurnOnly: Whether deadlines in turn are passed over, as while paused.
  /// - Returns: The instances to ask now, all at once.
  mutating func takeDue(at now: Duration, outOfTurnOnly: Bool = false) -> [String] {
    order.filter { name in
      guard var entry = entries[name] else { return false }
      let isInTurn = entry.next <= now
      let isOutOfTurn = entry.extra.map { $0 <= now } ?? false
      let isAllowed = entry.allowedAt <= now
      if isInTurn { entry.next = entry.grid.next(after: now) }
      if isOutOfTurn { entry.extra = isAllowed ? nil : entry.allowedAt }
      let isDue =
        (isInTurn && !outOfTurnOnly && entry.allowedInTurnAt <= now || isOutOfTurn && isAllowed)
        && !entry.isBusy
      if isDue {
        entry.isBusy = true
        entry.startedAt = now
      }
      entries[name] = entry
      return isDue
    }
  }

  /// Marks an instance as being asked out of turn, at once.
  ///
  /// - Returns: False where it is being asked already, or was too short a time ago.
  mutating func begin(_ name: String, at now: Duration) -> Bool {
    guard let entry = entries[name], !entry.isBusy, entry.allowedAt <= now else { return false }
    entries[name]?.isBusy = true
    entries[name]?.startedAt = now
    return true
  }

  /// Notes that an instance has answered, or will not.
  mutating func finish(_ name: String) {
    entries[name]?.isBusy = false
  }
}
