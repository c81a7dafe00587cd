/// What a look at the configuration found.
enum ConfigurationNews: Sendable {
  /// It is another.
  case changed(WatchTargets)
  /// It is wrong now, and how, in a line.
  case broken(String)
}
