import DashCore

/// What all the clocks say at one moment.
struct WatchMoment: Sendable, Hashable {
  /// The time since a fixed moment, with the time that the machine was suspended.
  let elapsed: Duration
  /// The same without that time.
  let awake: Duration
  /// The wall clock.
  let wall: Timestamp
  /// How far the reader's own clock is ahead of UTC.
  var utcOffsetSeconds = 0

  /// How long the machine has been suspended up to now.
  var suspended: Duration { elapsed - awake }
}
