import DashFetch

/// Decides when the run loop draws a frame, and when it wakes next.
///
/// Events between two frames are drawn together: each frame lays out every panel, so a frame for each
/// response would make the cost of a refresh grow with the square of the number of panels.
struct FrameTiming {
  /// The number of complete frames.
  private(set) var frames = 0
  /// The minimum interval of frames; `nil` for none.
  let interval: Duration?
  private var lastTick = 0
  /// Whether the interval since the last frame, or since the start of a refresh, is not over.
  private var isResting = false
  private var hasBegun = false
  /// The earliest pending alarm.
  private var pending = Duration.zero
  /// When the next frame is due: after an event, or when the last one gets outdated.
  private var due: Duration? = .zero

  init(interval: Duration?) {
    self.interval = interval
  }

  /// Returns whether the frame of a tick became complete.
  ///
  /// It is complete when all due fetches have ended, or at the next tick if one is slow; photos and
  /// alerts may come a second later. The first
  /// frame waits for every other panel, because a frame in a file cannot be corrected later. Missed
  /// ticks get no frames.
  mutating func completesTick(of model: WatchModel, at now: Duration) -> Bool {
    let ticks = model.engine.repetition?.tickCount ?? 0
    guard ticks > lastTick, !model.engine.isLoading(at: now) else { return false }
    let isSlow = model.engine.isAwaited(at: now)
    guard !isSlow || ticks > lastTick + 1 else { return false }
    // This frame is for the previous tick; the frame of the current tick follows.
    lastTick = isSlow ? ticks - 1 : ticks
    frames += 1
    return true
  }

  /// Decides whether to draw a frame after an event; keys do not wait.
  ///
  /// - Parameters:
  ///   - startsRefresh: Whether it started fetches, whose fast responses the frame then shows too.
  ///   - isComplete: Whether the frame of a tick became complete.
  ///   - isLast: Whether no other event follows.
  ///   - now: The time of the event.
  /// - Returns: Whether to draw now, and whether the event ``WatchEvent/rested`` must follow after the
  ///   interval.
  mutating func draws(
    after event: WatchEvent,
    startsRefresh: Bool,
    isComplete: Bool = false,
    isLast: Bool = false,
    at now: Duration
  ) -> (now: Bool, rests: Bool) {
    switch event {
    case .rested: isResting = false
    // A pending alarm cannot be cancelled: that of the spinner may fire after the response.
    case .wake where !startsRefresh && !isComplete: break
    default: due = now
    }
    let wasResting = isResting
    if hasBegun, startsRefresh, !event.isFromUser { isResting = interval != nil }
    let isDue = due.map { $0 <= now } ?? false
    let draws = isDue && (!isResting || event.isFromUser || isLast)
    if draws {
      due = nil
      hasBegun = true
      isResting = interval != nil
    }
    return (draws, isResting && !wasResting)
  }

  /// Sets the next alarm.
  ///
  /// - Parameters:
  ///   - wake: When a frame of this moment gets outdated.
  ///   - now: This moment.
  /// - Returns: The time of another alarm; `nil` if a pending one fires early enough.
  mutating func alarm(for wake: Duration, at now: Duration) -> Duration? {
    // A frame that was not drawn may get outdated sooner.
    let due = min(due ?? wake, wake)
    self.due = due
    // If a frame is overdue, the end of the pause between two frames draws it.
    let time = due > now ? due : wake
    guard pending <= now || time < pending else { return nil }
    pending = time
    return time
  }
}
