/// The moving mark of watch mode while anything is awaited.
///
/// It appears after a delay, because a mark that flashes at every quick response would only distract
/// and cost a redraw.
struct WatchSpinner: Sendable {
  /// How long something must be awaited before the mark appears.
  static let delay = Duration.milliseconds(300)
  /// The time between two steps.
  static let interval = Duration.milliseconds(200)

  /// Since when something has been awaited without a pause; `nil` if nothing is.
  private var since: Duration?

  /// Records whether anything is awaited.
  mutating func update(isWaiting: Bool, at now: Duration) {
    since = isWaiting ? since ?? now : nil
  }

  /// Returns how long something has been awaited; zero if nothing is.
  func wait(at now: Duration) -> Duration { since.map { now - $0 } ?? .zero }

  /// Returns the step to show, counted from 0; `nil` before the delay is over.
  func step(at now: Duration) -> Int? {
    let shown = wait(at: now) - Self.delay
    return since == nil || shown < .zero ? nil : Int(shown / Self.interval)
  }

  /// Returns the time of the next step.
  func next(after now: Duration) -> Duration {
    let start = (since ?? now) + Self.delay
    guard let step = step(at: now) else { return start }
    return start + Self.interval * (step + 1)
  }
}
