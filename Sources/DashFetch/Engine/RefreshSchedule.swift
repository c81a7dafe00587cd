/// The times at which an instance is due, on a grid that starts for all instances at the same time.
///
/// It has no clock; callers pass the time. Missed deadlines are skipped.
package struct RefreshSchedule: Sendable {
  /// When the last fetch started.
  var startedAt: Duration?
  private var grid: DeadlineGrid
  private var nextInTurn: Duration
  /// The minimum interval that the provider's rate limit allows.
  private var spacing = Duration.zero
  /// The time of an additional refresh, or `nil`.
  private var extra: Duration?
  /// When what has failed is tried again, unless something succeeds before; `nil` for never.
  var retryAt: Duration?

  /// Creates the schedule of a new instance, which is due at once.
  ///
  /// - Parameters:
  ///   - entry: The interval of the instance.
  ///   - start: The start of the grid.
  ///   - now: The current time.
  init(_ entry: RefreshPlan.Entry, start: Duration, at now: Duration) {
    grid = DeadlineGrid(start: start, everySeconds: entry.everySeconds)
    nextInTurn = now
    follow(entry, at: now)
  }

  /// The interval in seconds.
  var everySeconds: Int { grid.everySeconds }

  /// The next time at which the instance is due.
  var next: Duration { [nextInTurn, extra, retryAt].compactMap(\.self).min() ?? nextInTurn }

  /// The earliest time at which the rate limit allows the next fetch.
  private var allowedAt: Duration { startedAt.map { $0 + spacing } ?? .zero }

  /// Applies another interval.
  mutating func follow(_ entry: RefreshPlan.Entry, at now: Duration) {
    spacing = .seconds(entry.shortestSeconds)
    let grid = DeadlineGrid(start: grid.start, everySeconds: entry.everySeconds)
    guard grid != self.grid else { return }
    self.grid = grid
    nextInTurn = grid.next(after: now)
  }

  /// Schedules an additional refresh; an earlier one has priority.
  mutating func refresh(at moment: Duration) {
    extra = min(extra ?? moment, moment)
  }

  /// Moves a missed deadline into the future, for example after a suspend or a pause.
  mutating func skipMissed(at now: Duration) {
    if nextInTurn <= now { nextInTurn = grid.next(after: now) }
  }

  /// Returns whether the rate limit allows a fetch.
  package func isAllowed(at now: Duration) -> Bool { allowedAt <= now }

  /// Moves the deadlines that have passed.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - outOfTurnOnly: Whether to skip regular deadlines and retries, for a paused screen.
  /// - Returns: Whether a fetch should start, unless one is in flight.
  mutating func takeDue(at now: Duration, outOfTurnOnly: Bool = false) -> Bool {
    let isInTurn = nextInTurn <= now
    let isOutOfTurn = extra.map { $0 <= now } ?? false
    skipMissed(at: now)
    if isOutOfTurn { extra = isAllowed(at: now) ? nil : allowedAt }
    var isRetry = false
    if let retryAt, retryAt <= now {
      isRetry = !outOfTurnOnly && isAllowed(at: now)
      self.retryAt = outOfTurnOnly || isRetry ? nil : allowedAt
    }
    // After a late start less time is left until the next deadline.
    let isAllowedInTurn = isAllowed(at: now + .milliseconds(500))
    return isInTurn && !outOfTurnOnly && isAllowedInTurn || isOutOfTurn && isAllowed(at: now)
      || isRetry
  }
}

/// Deadlines at equal intervals from a start.
///
/// The next deadline is always in the future; missed ones are skipped.
package struct DeadlineGrid: Sendable, Hashable {
  let start: Duration
  /// The interval in seconds, at least 1.
  package let everySeconds: Int

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
