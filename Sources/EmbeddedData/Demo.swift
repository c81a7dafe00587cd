package import DashCore

/// What `--demo` runs on: answers written for it, pictures of our own, and a clock that stands still.
package enum Demo {
  /// Friday, 20 November 2026, 14:05:00 UTC: all answers were "measured" shortly before it.
  package static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  /// A transport that gives the compiled-in answers and paints the pictures that they name.
  package static func transport() -> DemoTransport {
    DemoTransport(recording: recording, now: now)
  }

  /// What was measured before at the places of the answers.
  package static func history() -> DemoHistory {
    DemoHistory(recording: recording, now: now)
  }

  private static var recording: ReplayTransport {
    ReplayTransport(recording: String(decoding: PackageResources.demo_http, as: UTF8.self))
  }
}
