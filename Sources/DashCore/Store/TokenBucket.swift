/// The calls that an account may send.
package struct CallQuota: Sendable, Hashable {
  package let account: AccountKey
  /// The allowed calls a minute, at least 1.
  package let perMinute: Int

  package init(of account: AccountKey, perMinute: Int) {
    self.account = account
    self.perMinute = perMinute
  }
}

/// The decision whether a call may be sent.
package enum CallPermit: Sendable, Hashable {
  /// The call may be sent and is counted.
  case granted
  /// The service requested a pause; seconds to wait, at least 1.
  case backoff(seconds: Int)
  /// The quota is used up; seconds until the next token, at least 1.
  case usedUp(seconds: Int)
}

/// The rate limit of one account: a token bucket, with the number of calls of the day.
///
/// It starts full, so that a minute's calls may go at once, and refills every second.
package struct TokenBucket: Sendable, Hashable {
  /// The longest pause that a service can impose, in seconds.
  package static let maximumPauseSeconds: Int64 = 3600

  /// The highest rate limit, in calls a minute; higher values are clamped.
  package static let highestPerMinute = 1_000_000

  /// The units that one call takes: sixtieths of a call.
  ///
  /// One second adds `perMinute` units, so nothing is rounded.
  private static let share: Int64 = 60

  /// The level, in sixtieths of a call.
  package var level: Int64
  /// When it was last refilled.
  package var filledAt: Timestamp
  /// The allowed calls a minute at the last call; `nil` before the first call.
  package var perMinute: Int?
  /// The UTC day of the last call, in days since 1970-01-01.
  package var day: Int64
  /// The number of calls on that day.
  package var callsOnDay: Int
  /// The end of a pause that the service requested; `nil` for none.
  package var pausedUntil: Timestamp?

  package init(
    level: Int64 = 0,
    filledAt: Timestamp = Timestamp(secondsSinceEpoch: 0),
    perMinute: Int? = nil,
    day: Int64 = 0,
    callsOnDay: Int = 0,
    pausedUntil: Timestamp? = nil
  ) {
    self.level = level
    self.filledAt = filledAt
    self.perMinute = perMinute
    self.day = day
    self.callsOnDay = callsOnDay
    self.pausedUntil = pausedUntil
  }

  /// Takes one call if the quota allows it, and counts it.
  ///
  /// - Parameters:
  ///   - perMinute: The allowed calls a minute; values below 1 count as 1.
  ///   - now: The current time.
  /// - Returns: Whether the call may be sent now.
  package mutating func take(perMinute: Int, at now: Timestamp) -> CallPermit {
    fill(perMinute: min(max(perMinute, 1), Self.highestPerMinute), at: now)
    if let until = hold(at: now) {
      pausedUntil = until
      return .backoff(seconds: Int(until.seconds(since: now)))
    }
    pausedUntil = nil
    guard level >= Self.share else {
      let allowed = Int64(self.perMinute ?? 1)
      return .usedUp(seconds: Int((Self.share - level + allowed - 1) / allowed))
    }
    level -= Self.share
    let today = Self.day(of: now)
    callsOnDay = (day == today ? callsOnDay : 0) + 1
    day = today
    return .granted
  }

  /// Blocks all calls until a time; the latest time wins.
  package mutating func pauseCalls(until moment: Timestamp) {
    pausedUntil = max(moment, pausedUntil ?? moment)
  }

  /// Returns the account's part of the store summary.
  package func calls(of account: AccountKey, at now: Timestamp) -> StoreSummary.Calls {
    var filled = self
    if let perMinute { filled.fill(perMinute: perMinute, at: now) }
    return StoreSummary.Calls(
      account: account,
      today: day == Self.day(of: now) ? callsOnDay : 0,
      left: perMinute.map { _ in Int(filled.level / Self.share) },
      pausedUntil: hold(at: now)
    )
  }

  /// Returns the end of the current pause; `nil` for none.
  ///
  /// A pause lasts an hour at most, even if the clock was set back.
  private func hold(at now: Timestamp) -> Timestamp? {
    guard let until = pausedUntil, until > now else { return nil }
    return min(until, now.advanced(bySeconds: Self.maximumPauseSeconds))
  }

  /// Adds the tokens since the last refill.
  ///
  /// A clock that was set back adds no tokens. If it was set back by more than a minute, the refill
  /// time is reset; a smaller step may come from another process that read the clock earlier.
  private mutating func fill(perMinute: Int, at now: Timestamp) {
    let full = Int64(perMinute) * Self.share
    if self.perMinute == nil {
      level = full
    } else {
      let seconds = min(max(now.seconds(since: filledAt), 0), Self.share)
      level = min(min(max(level, 0), full) + seconds * Int64(perMinute), full)
    }
    if now >= filledAt || filledAt.seconds(since: now) > Self.share { filledAt = now }
    self.perMinute = perMinute
  }

  private static func day(of moment: Timestamp) -> Int64 {
    moment.secondsSinceEpoch / 86_400
  }
}
