import DashCore
import TextRendering

/// What is watched, as the configuration and the arguments say it.
struct WatchTargets: Sendable {
  /// The instances, in their order.
  var instances: [Instance]
  /// The weather that is not shown and that searches for photos take their words from.
  var hidden: [Instance] = []
  /// The keys of the whole configuration, which no other program is to see.
  var secrets: [Secret] = []
  /// The interval of those that have none of their own, in seconds.
  var intervalSeconds: Int
  /// How it is shown.
  var settings: Settings
}
