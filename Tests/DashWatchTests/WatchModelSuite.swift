import CommandLine
import DashCore
import DashSettings
import DashTestSupport
import TerminalScreen
import Testing
import TextRendering

@testable import DashPictures
@testable import DashWatch

/// Tests that drive a watch by events at given moments.
protocol WatchModelSuite {}

/// A fetch that an event started.
struct StartedFetch {
  let instance: Instance
  let ticket: FetchTicket
  let photos: PhotoRequest
  let weather: WeatherRequest

  var name: String { instance.name }
}

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
        ParsedArguments(command: "weather", operands: [], options: OptionValues()),
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
  func handle(
    _ model: inout WatchModel,
    _ event: WatchEvent,
    at moment: WatchMoment
  ) -> [StartedFetch] {
    model.handle(event, at: moment).compactMap { effect in
      guard case .fetch(let instance, let ticket, let photos, let weather, _) = effect else {
        return nil
      }
      return StartedFetch(instance: instance, ticket: ticket, photos: photos, weather: weather)
    }
  }

  func handle(_ model: inout WatchModel, _ event: WatchEvent, at seconds: Double) -> [StartedFetch]
  {
    handle(&model, event, at: moment(seconds))
  }

  /// Returns the fetches that keys start.
  func press(_ model: inout WatchModel, _ keys: Key..., at seconds: Double) -> [StartedFetch] {
    keys.flatMap { handle(&model, .screen(.key($0)), at: seconds) }
  }

  /// Returns the tickets of the fetches that an event starts.
  func fetches(
    _ model: inout WatchModel,
    _ event: WatchEvent = .wake,
    at moment: WatchMoment
  ) -> [FetchTicket] {
    handle(&model, event, at: moment).map(\.ticket)
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
