import DashCore

/// A request for the last 24 hours of a place in a panel.
struct HistoryRequest: Sendable, Hashable {
  /// The panel that shows the place.
  let panel: DisplayText
  /// The requested place.
  let requestedPlace: PlaceQuery
  let place: ObservedPlace
  /// The time of the shown observation; a later one triggers a new read.
  let observedAt: Timestamp?

  /// Creates the request for a place; `nil` if the place cannot be identified.
  init?(_ weather: PlaceWeather, of panel: String, provider: String) {
    guard let place = ObservedPlace(weather, provider: provider) else { return nil }
    self.panel = DisplayText(panel)
    requestedPlace = weather.requestedPlace
    self.place = place
    observedAt = weather.observedAt
  }
}

/// Reads past observations for the panels.
extension InstanceFetcher {
  /// Returns the last 24 hours if an instance shows a single place.
  ///
  /// A table of several places has no room for a history, so nothing is read.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - state: The panel's state.
  /// - Returns: The history by requested place; empty if there is none.
  func histories(
    of instance: Instance,
    _ state: PanelState
  ) async -> [PlaceQuery: PlaceHistory] {
    let provider = instance.serving(state.snapshot).descriptor.name
    guard
      observations != nil, let place = state.onlyPlace,
      let request = HistoryRequest(place, of: instance.name, provider: provider)
    else { return [:] }
    return [place.requestedPlace: await history(request)]
  }

  /// Returns the last 24 hours of a place.
  func history(_ request: HistoryRequest) async -> PlaceHistory {
    let start = now().advanced(bySeconds: -PlaceHistory.shownSeconds)
    let found = await observations?.observations(of: request.place, since: start)
    return PlaceHistory(place: request.place, observations: found ?? [])
  }
}

extension PanelState {
  /// The place if the panel shows exactly one; `nil` otherwise.
  var onlyPlace: PlaceWeather? {
    guard case .weather(let report) = snapshot?.content else { return nil }
    return report.onlyPlace
  }
}

extension Snapshot {
  /// Returns the observations to record; none unless a part of the snapshot is from the network.
  ///
  /// - Parameters:
  ///   - provider: The registered name of the snapshot's provider.
  ///   - isTranslated: Whether a language was requested for the names.
  /// - Returns: An observation for each place with weather.
  func observations(of provider: String, isTranslated: Bool) -> [Observation] {
    guard includesNewData, case .weather(let report) = content else { return [] }
    return report.places.compactMap {
      Observation($0, provider: provider, isTranslated: isTranslated)
    }
  }
}

/// The histories that watch mode shows: one a panel.
///
/// Each history is read once per new observation.
struct WatchHistories: Sendable {
  private var entries: [DisplayText: (request: HistoryRequest, history: PlaceHistory)] = [:]
  private var inFlight: Set<HistoryRequest> = []

  /// Whether a history is being read.
  var isReading: Bool { !inFlight.isEmpty }

  /// Starts the history of a panel and drops the one that is no longer shown.
  ///
  /// An earlier history of the place stays until the new one is read.
  ///
  /// - Parameters:
  ///   - request: The history that the layout has room for; `nil` for none.
  ///   - panel: The panel.
  /// - Returns: The history to read now; `nil` if it is known or in flight.
  mutating func begin(_ request: HistoryRequest?, of panel: DisplayText) -> HistoryRequest? {
    if let shown = entries[panel]?.request, request?.hasSamePlace(as: shown) != true {
      entries[panel] = nil
    }
    guard let request, entries[panel]?.request != request else { return nil }
    return inFlight.insert(request).inserted ? request : nil
  }

  /// Drops the histories of all other panels.
  mutating func retain(_ panels: Set<DisplayText>) {
    entries = entries.filter { panels.contains($0.key) }
  }

  /// Records a history that was read.
  mutating func take(_ history: PlaceHistory, for request: HistoryRequest) {
    inFlight.remove(request)
    entries[request.panel] = (request, history)
  }

  /// Returns the histories of a panel by requested place.
  func histories(of panel: DisplayText) -> [PlaceQuery: PlaceHistory] {
    entries[panel].map { [$0.request.requestedPlace: $0.history] } ?? [:]
  }
}

extension HistoryRequest {
  /// Returns whether both requests are for the same panel and place, at any time.
  fileprivate func hasSamePlace(as other: HistoryRequest) -> Bool {
    panel == other.panel && requestedPlace == other.requestedPlace
      && place.provider == other.place.provider
      && place.key == other.place.key
  }
}
