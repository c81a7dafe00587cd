package import DashCore

/// What a watched screen shows.
package struct ScreenContent: Sendable {
  /// What lies over the dashboard.
  package enum Overlay: Sendable, Hashable {
    /// All that is known of one thing.
    case card(ScreenItem)
    /// The keys.
    case help
  }

  package var dashboard: Dashboard
  package var overlay: Overlay?
  /// What is pointed at, or nil.
  package var selection: ScreenItem?
  /// How many lines at the top are out of sight.
  package var offset: Int
  package var status: WatchStatus

  package init(
    dashboard: Dashboard,
    overlay: Overlay? = nil,
    selection: ScreenItem? = nil,
    offset: Int = 0,
    status: WatchStatus
  ) {
    self.dashboard = dashboard
    self.overlay = overlay
    self.selection = selection
    self.offset = offset
    self.status = status
  }
}
