package import DashCore

/// What is told for a few seconds in the line at the foot of a watched screen.
package enum WatchNotice: Sendable, Hashable {
  /// A refresh was asked for too soon after the last one; it is allowed in so many seconds.
  case refreshTooSoon(seconds: Int)
  /// The interval is another.
  case interval(seconds: Int)
  /// The units are others.
  case units(Units)
  /// A browser was started.
  case opened
  /// No browser could be started.
  case notOpened
  /// Another page of photos did not come, and why; the one that is shown stays.
  case pageFailed(ErrorCode)
  /// The configuration is another and was taken up.
  case configurationTaken
  /// Less is remembered than should be, and why.
  case storeProblem(StoreProblem)
}
