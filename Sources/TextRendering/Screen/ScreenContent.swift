package import DashCore

/// The content of the screen in watch mode.
package struct ScreenContent: Sendable {
  /// A view that covers the dashboard.
  package enum Overlay: Sendable, Hashable {
    /// The details of one item.
    case card(ScreenItem)
    /// A part of the details of a place.
    case part(PlacePart, of: ScreenItem)
    /// The map of a place's radar.
    case radar(ScreenItem)
    /// The alerts of all places in full.
    case alerts
    /// The places that a typed text can mean, each with its details, of which one is to be chosen.
    case candidates(of: String, [[String]])
    /// The list of keys.
    case help
  }

  /// A part of the details of a place that has a screen of its own.
  package enum PlacePart: Sendable, Hashable {
    /// The days, and the chart of the selected one.
    case days
    /// Every hour of every day.
    case hours
    /// The stored observations of a week.
    case history
  }

  /// The time of a shown history: a week, as in `dash history`.
  package static let historySeconds: Int64 = 7 * 86_400

  package var dashboard: Dashboard
  package var overlay: Overlay?
  /// The selected item and the scroll offset of the dashboard or the overlay.
  package var position: ScreenPosition
  /// The keys, for the help.
  package var keys: [KeyHelp] = []
  /// Whether the forecast and air quality of the open card are being fetched.
  package var isLoadingDetails = false
  /// The width of the map of radar, and the time that it shows; `nil` for the newest frame.
  package var radarKilometres = RadarWindow.usualKilometres
  package var radarTime: Timestamp?
  package var status: WatchStatus

  /// Creates the content of a screen.
  package init(
    dashboard: Dashboard,
    overlay: Overlay? = nil,
    position: ScreenPosition = ScreenPosition(),
    status: WatchStatus
  ) {
    self.dashboard = dashboard
    self.overlay = overlay
    self.position = position
    self.status = status
  }
}

/// An item on the screen that can be selected.
package enum ScreenItem: Sendable, Hashable {
  /// A place of a panel, by its query.
  case place(panel: DisplayText, PlaceQuery)
  /// A photo of a panel.
  case photo(panel: DisplayText, PhotoID)
  /// A line of an overlay, by its number.
  case row(Int)

  /// The panel that contains the item; empty for one in no panel.
  package var panel: DisplayText {
    switch self {
    case .place(let panel, _), .photo(let panel, _): panel
    case .row: ""
    }
  }
}

/// The facts that the status line of watch mode shows.
package struct WatchStatus: Sendable, Hashable {
  /// A panel that shows stale data, or none, because its request failed.
  package struct FailedPanel: Sendable, Hashable {
    package let panel: DisplayText
    package let code: ErrorCode
    /// Whether stale data is shown.
    package let isStale: Bool

    package init(panel: DisplayText, code: ErrorCode, isStale: Bool) {
      self.panel = panel
      self.code = code
      self.isStale = isStale
    }
  }

  /// Why no requests can be sent.
  package enum Outage: Sendable, Hashable {
    /// The user asked for cached data only, so nothing is tried.
    case requested
    /// The network is missing since this time.
    case since(Timestamp)
  }

  /// When the next refresh is; `nil` if none is scheduled.
  package var nextAt: Timestamp?
  /// The refresh interval in seconds; below a minute, times have seconds.
  package var intervalSeconds: Int
  /// Whether automatic refreshes are paused.
  package var isPaused = false
  /// Why no requests can be sent; `nil` while online.
  package var outage: Outage?
  /// The providers whose requests have been in flight for a while.
  package var waitingFor: [String] = []
  /// Whether pictures have been in preparation for a while.
  package var awaitsPictures = false
  /// The step of the spinner, counted from 0; `nil` if nothing is awaited.
  package var spinnerStep: Int?
  /// The panels whose requests failed.
  package var failures: [FailedPanel] = []
  /// The providers that refresh less often than configured.
  package var rateLimitedProviders: [RateLimitedProvider] = []
  /// Why the configuration was not reloaded, in one line; `nil` if it is valid.
  package var configurationProblem: String?
  /// The line with the text that is being typed; `nil` for none.
  package var prompt: String?
  /// The alert that is new since the last key press, with its place; `nil` for none.
  package var newAlert: String?
  /// A temporary notice, such as the effect of a key; `nil` for none.
  package var notice: String?

  /// Creates the status of a screen without data.
  package init(intervalSeconds: Int) {
    self.intervalSeconds = intervalSeconds
  }
}
