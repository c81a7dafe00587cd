import CommandLine
import DashCore
import DashTestSupport
import TerminalScreen
import Testing
import TextRendering

@testable import DashDisplay
@testable import DashCommands
@testable import DashWatch

/// Tests that drive a watch by events at given moments.
protocol WatchModelSuite {}

extension WatchModelSuite {
  static var wall: Timestamp { Timestamp(secondsSinceEpoch: 1_795_183_500) }

  /// Returns a moment that many seconds after the start.
  func moment(
    _ seconds: Double,
    suspended: Double = 0,
    wallStep: Int64 = 0
  ) -> WatchMoment {
    let elapsed = Duration.milliseconds(Int64(seconds * 1000))
    return WatchMoment(
      elapsed: elapsed,
      awake: elapsed - .milliseconds(Int64(suspended * 1000)),
      wall: Self.wall.advanced(bySeconds: Int64(seconds) + wallStep)
    )
  }

  func targets(_ instances: [Instance], every seconds: Int = 60) throws -> WatchTargets {
    WatchTargets(
      instances: instances,
      intervalSeconds: seconds,
      settings: try Settings.resolve(
        try ArgumentParser.parse(["weather"]).arguments.get(),
        Configuration(),
        environment: ["LANG": "C.UTF-8"],
        terminal: Terminal(),
        utcOffsetSeconds: 0
      )
    )
  }

  func model(_ instances: [Instance], every seconds: Int = 60) throws -> WatchModel {
    WatchModel(try targets(instances, every: seconds), at: moment(0), jitter: { 0.5 })
  }

  /// Returns the fetches that an event starts.
  func fetches(
    _ model: inout WatchModel,
    _ event: WatchEvent = .wake,
    at moment: WatchMoment
  ) -> [FetchTicket] {
    model.handle(event, at: moment).compactMap {
      if case .fetch(_, let ticket, _, _, _) = $0 { ticket } else { nil }
    }
  }

  func weather(_ celsius: Double, at moment: WatchMoment) -> PanelState {
    var place = PlaceWeather(requestedPlace: .name("London"))
    place.temperatureCelsius = celsius
    return .fresh(
      Snapshot(content: .weather(WeatherReport(places: [place])), fetchedAt: moment.wall)
    )
  }

  func settle(
    _ model: inout WatchModel,
    _ tickets: [FetchTicket],
    _ state: PanelState? = nil,
    at moment: WatchMoment
  ) {
    for ticket in tickets {
      _ = model.handle(.settled(ticket, state ?? weather(1, at: moment)), at: moment)
    }
  }
}
