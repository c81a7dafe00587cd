import DashCore

/// What the state of watching wants to be done.
enum WatchEffect: Sendable {
  /// Ask an instance, and answer with the ticket.
  case fetch(Instance, FetchTicket)
  /// Look whether the configuration is another.
  case lookAtConfiguration
  /// Draw everything anew, whatever the screen is thought to show.
  case redrawAll
  /// End with a status.
  case end(ExitCode)
}
