/// The calls that an account may send.
package struct CallQuota: Sendable, Hashable {
  package let account: AccountKey
  /// The allowed calls a minute, at least 1.
  package let perMinute: Int
  /// Whether one call must try the account's key alone before the others.
  package var needsTrial: Bool
  /// The time until which pauses after a refused key or a failure are ignored; `nil` for none.
  package var ignoresPausesBefore: Timestamp?
  /// Whether another service can be asked in a pause after a failure.
  package var hasFallback = false

  package init(
    of account: AccountKey,
    perMinute: Int,
    needsTrial: Bool = false,
    ignoresPausesBefore: Timestamp? = nil
  ) {
    self.account = account
    self.perMinute = perMinute
    self.needsTrial = needsTrial
    self.ignoresPausesBefore = ignoresPausesBefore
  }
}

/// A time in which no call of an account is sent.
package struct CallPause: Sendable, Hashable {
  package enum Reason: String, Sendable {
    /// The service reported an exceeded limit, with or without `Retry-After`.
    case requested
    /// The service reported that the limit of the day is used up.
    case dailyLimit = "daily_limit"
    /// The service refused the key.
    case refusedKey = "refused_key"
    /// The service failed, and another one answered.
    case failure
  }

  package let reason: Reason
  package let end: Timestamp

  package init(_ reason: Reason, until end: Timestamp) {
    self.reason = reason
    self.end = end
  }

  /// The pause after a failure, in seconds.
  package static let failureSeconds: Int64 = 60

  /// The pause after a refused key, in seconds.
  package static let refusedKeySeconds: Int64 = 3600

  /// Returns the rest of the UTC day, at whose end the services reset their daily limits.
  package static func dailyLimit(at now: Timestamp) -> CallPause {
    CallPause(
      .dailyLimit,
      until: Timestamp(secondsSinceEpoch: (TokenBucket.day(of: now) + 1) * 86_400)
    )
  }

  /// Whether it is of dash's own making and began before a moment.
  fileprivate func isOwn(before moment: Timestamp?) -> Bool {
    guard let moment, reason == .refusedKey || reason == .failure else { return false }
    return end < moment.advanced(bySeconds: maximumSeconds)
  }

  /// The longest pause for this reason, in seconds.
  fileprivate var maximumSeconds: Int64 {
    switch reason {
    case .requested: Int64(Response.maximumRetryAfterSeconds)
    case .dailyLimit: 86_400
    case .refusedKey: Self.refusedKeySeconds
    case .failure: Self.failureSeconds
    }
  }
}

/// The decision whether a call may be sent.
package enum CallPermit: Sendable, Hashable {
  /// The call may be sent and is counted.
  case granted
  /// The account's calls are paused; seconds to wait, at least 1.
  case paused(CallPause.Reason, seconds: Int)
  /// The service has not accepted the key yet, so a call with ``CallQuota/needsTrial`` must wait.
  case untriedKey
  /// The quota is used up; seconds until the next token, at least 1.
  case usedUp(seconds: Int)
}

/// The rate limit of one account: a token bucket, with the number of calls of the day.
///
/// It starts full, so that a minute's calls may go at once, and refills every second.
package struct TokenBucket: Sendable, Hashable {
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
  /// The pause of the calls; `nil` for none.
  package var pause: CallPause?
  /// Whether the service has accepted the key since it last refused it.
  package var isKeyAccepted: Bool

  package init(
    level: Int64 = 0,
    filledAt: Timestamp = Timestamp(secondsSinceEpoch: 0),
    perMinute: Int? = nil,
    day: Int64 = 0,
    callsOnDay: Int = 0,
    pause: CallPause? = nil,
    isKeyAccepted: Bool = false
  ) {
    self.level = level
    self.filledAt = filledAt
    self.perMinute = perMinute
    self.day = day
    self.callsOnDay = callsOnDay
    self.pause = pause
    self.isKeyAccepted = isKeyAccepted
  }

  /// Takes one call if the quota allows it, and counts it.
  ///
  /// - Parameters:
  ///   - quota: The quota; less than one call a minute counts as one.
  ///   - now: The current time.
  /// - Returns: Whether the call may be sent now.
  package mutating func take(outOf quota: CallQuota, at now: Timestamp) -> CallPermit {
    fill(perMinute: min(max(quota.perMinute, 1), Self.highestPerMinute), at: now)
    pause = pause(at: now)
    if let pause, !pause.isOwn(before: quota.ignoresPausesBefore),
      pause.reason != .failure || quota.hasFallback
    {
      return .paused(pause.reason, seconds: Int(pause.end.seconds(since: now)))
    }
    if quota.needsTrial, !isKeyAccepted { return .untriedKey }
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

  /// Blocks all calls; the pause that ends last wins, but one after a failure replaces no other that lasts.
  package mutating func pauseCalls(_ pause: CallPause) {
    if pause.reason == .failure, let current = self.pause, current.reason != .failure,
      current.end > pause.end.advanced(bySeconds: -CallPause.failureSeconds)
    {
      return
    }
    if pause.reason == .refusedKey { isKeyAccepted = false }
    if pause.end >= self.pause?.end ?? pause.end { self.pause = pause }
  }

  /// Ends the trial of the key and a pause after its refusal.
  package mutating func acceptKey() {
    isKeyAccepted = true
    if pause?.reason == .refusedKey { pause = nil }
  }

  /// Returns the account's part of the store summary.
  package func calls(of account: AccountKey, at now: Timestamp) -> StoreSummary.Calls {
    var filled = self
    if let perMinute { filled.fill(perMinute: perMinute, at: now) }
    return StoreSummary.Calls(
      account: account,
      today: day == Self.day(of: now) ? callsOnDay : 0,
      left: perMinute.map { _ in Int(filled.level / Self.share) },
      pause: pause(at: now)
    )
  }

  /// Returns the current pause; `nil` for none.
  ///
  /// It lasts no longer than its reason allows, even if the clock was set back. A refusal or failure was
  /// before now then, so that it can be ignored.
  private func pause(at now: Timestamp) -> CallPause? {
    guard let pause, pause.end > now else { return nil }
    let latest = now.advanced(bySeconds: pause.maximumSeconds)
    guard pause.end > latest else { return pause }
    let isOwn = pause.reason == .refusedKey || pause.reason == .failure
    return CallPause(pause.reason, until: latest.advanced(bySeconds: isOwn ? -1 : 0))
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

  fileprivate static func day(of moment: Timestamp) -> Int64 {
    moment.secondsSinceEpoch / 86_400
  }
}
