import DashCore
import TextRendering

/// What is watched, as the configuration and the arguments say it.
struct WatchTargets: Sendable {
  /// The instances, in their order.
  var instances: [Instance]
  /// The interval of those that have none of their own, in seconds.
  var intervalSeconds: Int
  /// How it is shown.
  var settings: Settings
}
