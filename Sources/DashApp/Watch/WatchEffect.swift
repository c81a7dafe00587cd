import DashCore

/// What the state of watching wants to be done.
enum WatchEffect: Sendable {
  /// Ask an instance, a source of photos or of weather for this too, unless what is kept will do, and
  /// answer with the ticket.
  case fetch(Instance, FetchTicket, PhotoRequest, WeatherRequest, Freshness)
  /// Let pictures that did not come be fetched again.
  case forgetFailedPictures
  /// Open a link in the user's browser.
  case open(ServiceLink)
  /// Look whether the configuration is another.
  case lookAtConfiguration
  /// Draw everything anew, whatever the screen is thought to show.
  case redrawAll
  /// End with a status.
  case end(ExitCode)
}
