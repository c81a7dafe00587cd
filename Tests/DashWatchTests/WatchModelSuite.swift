import CommandLine
import DashCore
import DashSettings
import DashTestSupport
import TerminalScreen
import Testing
import TextRendering

@testable import DashFetch
@testable import DashPictures
@testable import DashWatch

/// Tests that drive a watch by events at given moments.
protocol WatchModelSuite {}

/// The ticket of a panel, or of the details of a card.
enum FetchTicket: Equatable {
  case panel(Ticket<String>)
  case details(Ticket<Engine.PlaceKey>)

  var instance: String {
    switch self {
    case .panel(let ticket): ticket.key
    case .details(let ticket): ticket.key.panel
    }
  }
}

/// A fetch that an event started.
struct StartedFetch {
  let ticket: FetchTicket
  let fetch: Engine.Fetch

  /// `nil` for a load that is no fetch.
  init?(_ effect: WatchEffect) {
    switch effect {
    case .load(.panel(let ticket, let fetch)): (self.ticket, self.fetch) = (.panel(ticket), fetch)
    case .load(.details(let ticket, let fetch)):
      (self.ticket, self.fetch) = (.details(ticket), fetch)
    default: return nil
    }
  }

  var instance: Instance { fetch.instance }
  var photos: PhotoRequest { fetch.photos }
  var weather: WeatherRequest { fetch.weather }
  var name: String { instance.name }
}

extension WatchEvent {
  /// A fetch of a panel requests another provider.
  static func requested(_ ticket: FetchTicket, _ title: String) -> WatchEvent {
    guard case .panel(let ticket) = ticket else { return .wake }
    return .loaded(.requested(ticket, title))
  }

  /// The end of a fetch.
  static func settled(_ ticket: FetchTicket, _ state: PanelState) -> WatchEvent {
    switch ticket {
    case .panel(let ticket): .loaded(.panel(ticket, state))
    case .details(let ticket): .loaded(.details(ticket, state))
    }
  }
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
    model.handle(event, at: moment).compactMap { StartedFetch($0) }
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

  /// Hands over the alerts of places, as those of the check in flight or of another one.
  func arrive(
    _ model: inout WatchModel,
    _ alerts: [PlaceQuery: PlaceAlerts],
    of panel: String,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    alerts.flatMap { place, alerts -> [WatchEffect] in
      let key = Engine.PlaceKey(panel: panel, place: place)
      guard model.engine.alerts.keys.contains(key) else { return [] }
      model.engine.alerts.restart(key, at: .zero)
      return model.engine.alerts.begin(at: .zero) { $0 == key }.flatMap { ticket in
        model.handle(.loaded(.alerts(ticket, alerts)), at: moment)
      }
    }
  }
}
