import DashCore

/// The alerts that watch mode shows, and those that are new since the last key press.
struct WatchAlerts: Sendable {
  private var known: [DisplayText: [PlaceQuery: PlaceAlerts]] = [:]
  /// The alerts that are new since the last key press, with the names of their places.
  private(set) var unseen: [(place: PlaceQuery, alert: WeatherAlert)] = []

  /// Whether any alert is in force.
  var isAny: Bool { known.values.contains { $0.values.contains { !$0.alerts.isEmpty } } }

  /// Records the alerts of a panel's places.
  ///
  /// - Returns: The new alerts: those of a place that had a response before, unless they continue an
  ///   earlier one.
  mutating func take(_ places: [PlaceQuery: PlaceAlerts], of panel: DisplayText)
    -> [(place: PlaceQuery, alert: WeatherAlert)]
  {
    let new = places.flatMap { place, alerts -> [(place: PlaceQuery, alert: WeatherAlert)] in
      guard let earlier = known[panel]?[place], earlier.receivedAt != nil else { return [] }
      return alerts.alerts.filter { $0.isNew(since: earlier.alerts) }.map { (place, $0) }
    }
    unseen += new
    known[panel] = places
    return new
  }

  /// Notes that the reader has pressed a key.
  mutating func see() { unseen = [] }

  /// Returns a panel's state with the alerts of its places.
  func adding(to state: PanelState, of panel: DisplayText) -> PanelState {
    guard let places = known[panel], case .weather(var report) = state.snapshot?.content else {
      return state
    }
    func adding(_ weather: PlaceWeather) -> PlaceWeather {
      var weather = weather
      weather.alerts = places[weather.requestedPlace] ?? weather.alerts
      return weather
    }
    report.places = report.places.map(adding)
    report.missing = report.missing.map { missing in
      var missing = missing
      missing.cached = missing.cached?.map(adding)
      return missing
    }
    return state.replacing(content: .weather(report))
  }
}

extension PanelState {
  /// The alerts of the places, by their query.
  var alerts: [PlaceQuery: PlaceAlerts] {
    guard case .weather(let report) = snapshot?.content else { return [:] }
    let places = report.places + report.missing.compactMap { $0.cached?.value }
    return Dictionary(
      places.compactMap { place in place.alerts.map { (place.requestedPlace, $0) } }
    ) { first, _ in first }
  }
}
