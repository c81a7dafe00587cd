package import DashCore

/// A request for the history of a place in a panel.
package struct HistoryRequest: Sendable, Hashable {
  /// The panel that shows the place.
  package let panel: DisplayText
  /// The requested place.
  package let requestedPlace: PlaceQuery
  package let place: ObservedPlace
  /// The time of the shown observation; a later one triggers a new read.
  let observedAt: Timestamp?
  /// How far it goes back: the last day and some hours before it, or longer.
  package var seconds = PlaceHistory.loadedSeconds

  /// Creates the request for a place; `nil` if the place cannot be identified.
  package init?(_ weather: PlaceWeather, of panel: String) {
    guard let provider = weather.$current.provider,
      let place = ObservedPlace(weather, provider: provider)
    else { return nil }
    self.panel = DisplayText(panel)
    requestedPlace = weather.requestedPlace
    self.place = place
    observedAt = weather.observedAt
  }
}

/// Reads past observations for the panels.
extension InstanceFetcher {
  /// Returns the history of a place.
  func history(_ request: HistoryRequest) async -> PlaceHistory {
    let start = now().advanced(bySeconds: -request.seconds)
    let found = await observations?.observations(of: request.place, since: start)
    return PlaceHistory(place: request.place, observations: found ?? [])
  }
}

extension PanelState {
  /// The place if the panel shows exactly one; `nil` otherwise.
  package var onlyPlace: PlaceWeather? {
    guard let report = weather else { return nil }
    return report.onlyPlace
  }
}

extension Snapshot {
  /// Returns the observations to record.
  ///
  /// - Parameters:
  ///   - provider: The registered name of the snapshot's provider.
  ///   - isTranslated: Whether a language was requested for the names.
  /// - Returns: An observation for each place with weather.
  func observations(of provider: String, isTranslated: Bool) -> [Observation] {
    guard let report = weather else { return [] }
    return report.places.compactMap {
      Observation($0, provider: provider, isTranslated: isTranslated)
    }
  }
}
