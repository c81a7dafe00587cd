/// A bucket of calls, as one account has it: how many may be made now, and how many were today.
///
/// It is full at first, holds as many calls as a minute allows, and fills by the second.
package struct CallBucket: Sendable, Hashable {
  /// The longest that calls are held back for, in seconds, whatever a service says.
  package static let longestHoldSeconds: Int64 = 3600

  /// More calls a minute than that are as good as any.
  package static let highestPerMinute = 1_000_000

  /// What a call takes out.
  ///
  /// With this many seconds in a minute, a second puts in what a minute allows, and nothing is ever
  /// rounded.
  private static let share: Int64 = 60

  /// How full it is, in sixtieths of a call.
  package var level: Int64
  /// Up to when it was filled.
  package var filledAt: Timestamp
  /// How many calls a minute allows, as was said last; nil where none was ever asked for.
  package var perMinute: Int?
  /// The day of the last call, in days since 1970 by UTC.
  package var day: Int64
  /// How many calls were made on that day.
  package var callsOfDay: Int
  /// Until when the service wants no calls.
  package var heldBackUntil: Timestamp?

  package init(
    level: Int64 = 0,
    filledAt: Timestamp = Timestamp(secondsSinceEpoch: 0),
    perMinute: Int? = nil,
    day: Int64 = 0,
    callsOfDay: Int = 0,
    heldBackUntil: Timestamp? = nil
  ) {
    self.level = level
    self.filledAt = filledAt
    self.perMinute = perMinute
    self.day = day
    self.callsOfDay = callsOfDay
    self.heldBackUntil = heldBackUntil
  }

  /// Asks for a call; where it is granted it is counted.
  ///
  /// - Parameters:
  ///   - perMinute: How many calls a minute are allowed; less than 1 is taken as 1.
  ///   - now: The time.
  /// - Returns: Whether it may be made now.
  package mutating func take(perMinute: Int, at now: Timestamp) -> CallPermit {
    fill(perMinute: min(max(perMinute, 1), Self.highestPerMinute), at: now)
    if let until = hold(at: now) {
      heldBackUntil = until
      return .heldBack(seconds: Int(until.seconds(since: now)))
    }
    heldBackUntil = nil
    guard level >= Self.share else {
      let allowed = Int64(self.perMinute ?? 1)
      return .usedUp(seconds: Int((Self.share - level + allowed - 1) / allowed))
    }
    level -= Self.share
    let today = Self.day(of: now)
    callsOfDay = (day == today ? callsOfDay : 0) + 1
    day = today
    return .granted
  }

  /// Holds back all calls until a time; the latest that was ever said counts.
  package mutating func holdBack(until moment: Timestamp) {
    heldBackUntil = max(moment, heldBackUntil ?? moment)
  }

  /// What is to be told of it.
  package func calls(of account: AccountKey, at now: Timestamp) -> StoreSummary.Calls {
    var filled = self
    if let perMinute { filled.fill(perMinute: perMinute, at: now) }
    return StoreSummary.Calls(
      account: account,
      today: day == Self.day(of: now) ? callsOfDay : 0,
      left: perMinute.map { _ in Int(filled.level / Self.share) },
      heldBackUntil: hold(at: now)
    )
  }

  /// Until when calls are held back; nil where they are not.
  ///
  /// That is an hour at most, also where the clock was set back since.
  private func hold(at now: Timestamp) -> Timestamp? {
    guard let until = heldBackUntil, until > now else { return nil }
    return min(until, now.advanced(bySeconds: Self.longestHoldSeconds))
  }

  /// Puts in what has come in since the last time.
  ///
  /// A clock that was set back puts nothing in. By more than a minute it is what is gone by from then
  /// on; by less it may be another process's that looked at it earlier, and is waited for.
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
