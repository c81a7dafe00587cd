import DashCore
import DashFetch
import DashPictures
import DashSettings
import TextRendering

/// The forecast and air quality of the place whose card is shown, if its panel does not request
/// them.
struct WatchDetails: Sendable {
  /// How long a forecast counts as current: services compute new ones hourly at most.
  static let freshFor = Duration.seconds(600)

  let panel: DisplayText
  let place: PlaceQuery
  /// Whether another fetch was requested.
  var isOutdated = false
  /// When they are fetched next, unless another fetch is requested before.
  private var dueAt = Duration.zero
  /// The fetches in sequence that have failed.
  private var failures = 0
  /// The fetch in flight, or `nil`.
  private var ticket: FetchTicket?
  /// The weather of the place with forecast and air quality.
  private var state = PanelState.loading

  /// Creates the details of a place, which are not fetched yet.
  init(of place: PlaceQuery, in panel: DisplayText) {
    self.panel = panel
    self.place = place
  }

  /// Whether a fetch is in flight.
  var isFetching: Bool { ticket != nil }

  /// Whether the first response is awaited.
  var isLoading: Bool { if case .loading = state { true } else { false } }

  /// The weather, and the reason why it lacks the details or is not current.
  private var result: (weather: PlaceWeather?, error: SourceError?) {
    guard let report = state.weather else { return (nil, state.error) }
    let place = report.shown.first
    return (place, (place ?? report.missing.first)?.$current.failure ?? state.error)
  }

  /// Whether another fetch should start.
  func isDue(at now: Duration) -> Bool {
    ticket == nil && (isLoading || isOutdated || now >= dueAt)
  }

  /// Starts a fetch; earlier details stay until its result.
  mutating func begin(_ ticket: FetchTicket) {
    self.ticket = ticket
    isOutdated = false
  }

  /// Records the result of a fetch.
  ///
  /// - Returns: `false` if the fetch was not for these details.
  mutating func settle(_ ticket: FetchTicket, _ fetched: PanelState, at now: Duration) -> Bool {
    guard ticket == self.ticket else { return false }
    self.ticket = nil
    state = state.followed(by: fetched)
    let errors = fetched.passingErrors
    failures = errors.isEmpty ? 0 : failures + 1
    dueAt = now + (errors.isEmpty ? Self.freshFor : errors.rest(after: failures))
    return true
  }

  /// Returns a panel's state with these details of the place.
  func completing(_ state: PanelState) -> PanelState {
    guard var report = state.weather else { return state }
    report.mapShown(completing)
    return state.replacing(content: .weather(report))
  }

  private func completing(_ other: PlaceWeather) -> PlaceWeather {
    guard other.requestedPlace == place else { return other }
    var place = other
    let (weather, error) = result
    if let weather {
      // A list may have less of a forecast.
      (place.$forecast, place.$minutes, place.$air) = (Parted(), Parted(), Parted())
      place.fill(from: weather)
    } else if let error {
      (place.$forecast.error, place.$air.error) = (error, error)
    }
    return place
  }
}

/// Fetches the details of the card that is open or stands beside a list.
extension WatchModel {
  /// The item whose card is shown; `nil` for none.
  var shownCard: ScreenItem? {
    switch overlay {
    case .card(let item), .part(_, of: let item): item
    default: position.layout.placeBeside
    }
  }

  /// Starts the fetch of the card's forecast and air quality if they are missing or old.
  mutating func startDetails(at moment: WatchMoment) -> [WatchEffect] {
    guard
      case .place(let panel, let place) = shownCard,
      let instance = board.instances.first(where: { DisplayText($0.name) == panel }),
      instance.places.contains(place)
    else {
      details = nil
      return []
    }
    let requested = weatherRequest(for: instance.name)
    guard !requested.includesForecast || !requested.includesAirQuality else { return [] }
    if details?.panel != panel || details?.place != place {
      details = WatchDetails(of: place, in: panel)
    }
    guard details?.isDue(at: moment.elapsed) == true else { return [] }
    let ticket = board.ticket(for: instance.name)
    details?.begin(ticket)
    let alone = instance.replacingPlaces(with: [place])
    let request = alone.completing(requested)
    return [.fetch(alone, ticket, targets.settings.photos, request, nil)]
  }

  /// Returns a dashboard with the details of the card.
  func completing(_ dashboard: Dashboard) -> Dashboard {
    var dashboard = dashboard
    if let details,
      let index = dashboard.panels.firstIndex(where: { $0.name == details.panel })
    {
      dashboard.panels[index].state = details.completing(dashboard.panels[index].state)
    }
    return dashboard
  }
}
