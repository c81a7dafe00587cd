import DashCore

/// What one fetch may take of what is kept instead of asking.
enum Freshness: Sendable, Hashable {
  /// What is fresh for the provider, or as old as the user allows.
  case usual
  /// What has come since a moment, and within so many seconds: an answer that another process has
  /// asked for; nil for what has come within those seconds alone.
  case newerThan(Timestamp?, withinSeconds: Int)
  /// Nothing.
  case ask
}
