import DashCore
import DashDisplay
import DashFetch
import TextRendering

/// The forecast and air quality of the place whose card is open, if its panel does not request
/// them.
struct WatchDetails: Sendable {
  /// How long a forecast counts as current: services compute new ones hourly at most.
  static let freshFor = Duration.seconds(600)
  /// The time from one failed fetch to the next.
  static let retryAfter = Duration.seconds(60)

  let panel: DisplayText
  let place: PlaceQuery
  /// When the last fetch started.
  private(set) var requestedAt: Duration
  /// Whether another fetch was requested.
  var isOutdated = false
  /// The fetch in flight, or `nil`.
  private var ticket: FetchTicket?
  /// The weather with forecast and air quality; `nil` before the first response.
  private var weather: PlaceWeather?
  /// The reason for missing details, or `nil`.
  private var error: SourceError?

  /// Creates the details of a place whose fetch starts now.
  init(of place: PlaceQuery, in panel: DisplayText, _ ticket: FetchTicket, at now: Duration) {
    self.panel = panel
    self.place = place
    self.ticket = ticket
    requestedAt = now
  }

  /// Whether a fetch is in flight.
  var isFetching: Bool { ticket != nil }

  /// Whether the first response is awaited.
  var isLoading: Bool { ticket != nil && weather == nil && error == nil }

  /// Whether another fetch should start.
  func isDue(at now: Duration) -> Bool {
    let wait = error == nil ? Self.freshFor : Self.retryAfter
    return ticket == nil && (isOutdated || now >= requestedAt + wait)
  }

  /// Starts another fetch; the details stay until its result.
  mutating func begin(_ ticket: FetchTicket, at now: Duration) {
    self.ticket = ticket
    requestedAt = now
    isOutdated = false
  }

  /// Records the result of a fetch.
  ///
  /// - Returns: `false` if the fetch was not for these details.
  mutating func settle(_ ticket: FetchTicket, _ state: PanelState) -> Bool {
    guard ticket == self.ticket else { return false }
    self.ticket = nil
    guard case .weather(let report) = state.snapshot?.content else {
      error = state.error
      return true
    }
    weather = report.places.first ?? report.missing.first?.cached?.value ?? weather
    error = report.places.isEmpty ? report.missing.first?.error ?? state.error : nil
    return true
  }

  /// Returns a panel's state with these details of the place.
  func completing(_ state: PanelState) -> PanelState {
    guard case .weather(var report) = state.snapshot?.content else { return state }
    report.places = report.places.map(completing)
    report.missing = report.missing.map { missing in
      var updated = missing
      updated.cached = missing.cached?.map(completing)
      return updated
    }
    return state.replacing(content: .weather(report))
  }

  private func completing(_ other: PlaceWeather) -> PlaceWeather {
    guard other.requestedPlace == place else { return other }
    var place = other
    if let weather {
      place.forecast = weather.forecast
      place.forecastProvenance = weather.forecastProvenance
      place.forecastError = weather.forecastError
      place.air = weather.air
      place.airProvenance = weather.airProvenance
      place.airError = weather.airError
      place.zoneOffsets = place.zoneOffsets ?? weather.zoneOffsets
    } else if let error {
      place.forecastError = error
      place.airError = error
    }
    return place
  }
}

/// Fetches the details of the open card.
extension WatchModel {
  /// Starts the fetch of the open card's forecast and air quality if they are missing or old.
  mutating func startDetails(at moment: WatchMoment) -> [WatchEffect] {
    guard
      case .card(.place(let panel, let place)) = overlay,
      let instance = board.instances.first(where: { DisplayText($0.name) == panel }),
      instance.places.contains(place)
    else {
      details = nil
      return []
    }
    var request = targets.settings.weather
    guard !request.includesForecast || !request.includesAirQuality else { return [] }
    request.includesForecast = true
    request.includesAirQuality = true
    let current = details.flatMap { $0.panel == panel && $0.place == place ? $0 : nil }
    if let current, !current.isDue(at: moment.elapsed) { return [] }
    let ticket = board.ticket(for: instance.name)
    details = current ?? WatchDetails(of: place, in: panel, ticket, at: moment.elapsed)
    details?.begin(ticket, at: moment.elapsed)
    let alone = instance.replacingPlaces(with: [place])
    return [.fetch(alone, ticket, targets.settings.photos, request, nil)]
  }

  /// Returns a dashboard with the details of the open card.
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
