/// Limits the frames of a screen: events between two frames are drawn together.
///
/// Each frame lays out every panel, so a frame for each response would make the cost of a refresh
/// grow with the square of the number of panels.
struct FramePace {
  /// The minimum interval of frames; `nil` for none.
  let interval: Duration?
  private var isResting = false
  /// Whether an event since the last frame has not been drawn.
  private var isDue = false
  private var hasBegun = false

  init(interval: Duration?) {
    self.interval = interval
  }

  /// Returns whether to present the state after an event; keys do not wait.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isLast: Whether no other event follows.
  /// - Returns: Whether to present it now.
  mutating func shows(_ event: WatchEvent, isLast: Bool) -> Bool {
    if case .rested = event {
      isResting = false
    } else {
      isDue = true
    }
    guard isDue else { return false }
    return interval == nil || !isResting || event.isFromUser || isLast
  }

  /// Postpones the frame of a refresh that has just begun, which then shows fast responses too.
  ///
  /// - Returns: The time until the event ``WatchEvent/rested``; `nil` if it is already pending, or if
  ///   the frame is the first.
  mutating func postpone() -> Duration? {
    guard hasBegun, let interval, !isResting else { return nil }
    isResting = true
    return interval
  }

  /// Records a frame.
  ///
  /// - Returns: The time until the event ``WatchEvent/rested``; `nil` if it is already pending.
  mutating func begin() -> Duration? {
    isDue = false
    hasBegun = true
    guard let interval, !isResting else { return nil }
    isResting = true
    return interval
  }
}

/// Decides when the run loop needs another alarm, and whether an alarm is outdated.
///
/// A pending alarm cannot be cancelled: the alarm of the spinner may fire after the response has arrived.
struct WakeAlarm {
  /// The earliest pending alarm.
  private var pending = Duration.zero
  /// When the last frame gets outdated.
  private var due = Duration.zero

  /// Returns whether an event is an alarm that fires while the last frame is still up to date.
  func isOutdated(_ event: WatchEvent, at now: Duration) -> Bool {
    if case .wake = event { now < due } else { false }
  }

  /// Sets the next alarm.
  ///
  /// - Parameters:
  ///   - wake: When a frame of this moment gets outdated.
  ///   - now: This moment.
  ///   - isDrawn: Whether such a frame was drawn. Without one, an earlier due time stays.
  /// - Returns: The time of another alarm; `nil` if a pending one fires early enough.
  mutating func set(for wake: Duration, at now: Duration, isDrawn: Bool) -> Duration? {
    due = isDrawn ? wake : min(due, wake)
    // If a frame is overdue, the end of the pause between two frames draws it.
    let time = due > now ? due : wake
    guard pending <= now || time < pending else { return nil }
    pending = time
    return time
  }
}

/// Decides when the frame of a tick is complete.
///
/// It is complete when all due fetches have ended, or at the next tick if one is slow. The first
/// frame waits for every panel, because a frame in a file cannot be corrected later. Missed ticks
/// get no frames.
struct TickProgress {
  /// The number of complete frames.
  private(set) var frames = 0
  private var lastTick = 0

  /// Checks the model after an event.
  ///
  /// - Returns: Whether a frame became complete.
  mutating func advance(_ model: WatchModel) -> Bool {
    guard model.tickCount > lastTick, !model.isLoading else { return false }
    let isSlow = model.board.isBusy || model.histories.isReading
    guard !isSlow || model.tickCount > lastTick + 1 else { return false }
    // This frame is for the previous tick; the frame of the current tick follows.
    lastTick = isSlow ? model.tickCount - 1 : model.tickCount
    frames += 1
    return true
  }
}
