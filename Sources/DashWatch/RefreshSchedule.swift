/// The times at which each instance is due, all on grids with the same start.
///
/// It has no clock; callers pass the time. Missed deadlines are skipped, and an instance with a
/// fetch in flight is not due.
struct RefreshSchedule: Sendable {
  private struct Entry: Sendable {
    var grid: DeadlineGrid
    var next: Duration
    /// The minimum interval that the provider's rate limit allows.
    var spacing: Duration
    /// The time of an additional refresh, or `nil`.
    var extra: Duration?
    var startedAt: Duration?
    var isBusy = false

    /// The earliest time at which the rate limit allows the next refresh.
    var allowedAt: Duration { startedAt.map { $0 + spacing } ?? .zero }

    /// The earliest time for a refresh at a regular deadline: half a second sooner, because after a
    /// late start less time is left until the next deadline.
    var allowedInTurnAt: Duration { allowedAt - .milliseconds(500) }
  }

  private let start: Duration
  private var entries: [String: Entry] = [:]
  private var order: [String] = []

  /// Creates an empty schedule.
  ///
  /// - Parameter start: The start of all grids.
  init(start: Duration) {
    self.start = start
  }

  /// The next time at which an instance is due; `nil` without instances.
  var next: Duration? {
    entries.values.map { min($0.next, $0.extra ?? $0.next) }.min()
  }

  /// Returns the next time at which an instance is due; `nil` if it does not exist.
  func next(of name: String) -> Duration? {
    entries[name].map { min($0.next, $0.extra ?? $0.next) }
  }

  /// Applies a plan.
  ///
  /// New instances are due at once; instances missing in the plan are removed.
  ///
  /// - Parameters:
  ///   - plan: The intervals of the instances.
  ///   - now: The current time.
  mutating func follow(_ plan: RefreshPlan, at now: Duration) {
    var remaining: [String: Entry] = [:]
    for planned in plan.entries {
      let grid = DeadlineGrid(start: start, everySeconds: planned.everySeconds)
      let spacing = Duration.seconds(planned.shortestSeconds)
      var entry = entries[planned.name] ?? Entry(grid: grid, next: now, spacing: spacing)
      if entry.grid != grid {
        entry.grid = grid
        entry.next = grid.next(after: now)
      }
      entry.spacing = spacing
      remaining[planned.name] = entry
    }
    entries = remaining
    order = plan.entries.map(\.name)
  }

  /// Makes an instance with a new request due as soon as the rate limit allows, even if a fetch is
  /// in flight.
  mutating func restart(_ name: String, at now: Duration) {
    entries[name]?.extra = now
    entries[name]?.isBusy = false
  }

  /// Schedules an additional refresh.
  ///
  /// - Parameters:
  ///   - names: The instances; `nil` for all.
  ///   - moment: The time; an earlier additional refresh has priority.
  mutating func refresh(_ names: [String]? = nil, at moment: Duration) {
    for name in names ?? order {
      guard let entry = entries[name] else { continue }
      entries[name]?.extra = min(entry.extra ?? moment, moment)
    }
  }

  /// Moves missed deadlines into the future, for example after a suspend or a pause.
  mutating func skipMissed(at now: Duration) {
    for (name, entry) in entries where entry.next <= now {
      entries[name]?.next = entry.grid.next(after: now)
    }
  }

  /// Returns the instances that are due and marks them as in flight.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - outOfTurnOnly: Whether to skip regular deadlines, for a paused screen.
  /// - Returns: The instances to fetch now.
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

  /// Marks an instance as in flight for an immediate fetch.
  ///
  /// - Returns: `false` if a fetch is in flight or the rate limit does not allow another.
  mutating func begin(_ name: String, at now: Duration) -> Bool {
    guard let entry = entries[name], !entry.isBusy, entry.allowedAt <= now else { return false }
    entries[name]?.isBusy = true
    entries[name]?.startedAt = now
    return true
  }

  /// Records that the fetch of an instance has ended.
  mutating func finish(_ name: String) {
    entries[name]?.isBusy = false
  }
}

/// Deadlines at equal intervals from a start.
///
/// The next deadline is always in the future; missed ones are skipped.
struct DeadlineGrid: Sendable, Hashable {
  let start: Duration
  /// The interval in seconds, at least 1.
  let everySeconds: Int

  init(start: Duration, everySeconds: Int) {
    self.start = start
    self.everySeconds = max(everySeconds, 1)
  }

  /// Returns the first deadline after a time.
  func next(after now: Duration) -> Duration {
    guard now >= start else { return start }
    let passed = (now - start).components.seconds / Int64(everySeconds)
    return start + .seconds((passed + 1) * Int64(everySeconds))
  }
}
