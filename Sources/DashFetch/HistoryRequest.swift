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

  /// Whether the weather is from another address than the provider's own.
  let isFromElsewhere: Bool

  /// Creates the request for a place; `nil` if the place cannot be identified.
  package init?(_ weather: PlaceWeather, of instance: Instance) {
    guard let provider = weather.$current.provider,
      let place = ObservedPlace(weather, provider: provider)
    else { return nil }
    panel = DisplayText(instance.name)
    let served = instance.withFallback.first { $0.descriptor.name == provider }
    isFromElsewhere = served?.otherAddresses.isEmpty == false
    requestedPlace = weather.requestedPlace
    self.place = place
    observedAt = weather.observedAt
  }
}

/// Which observations are stored, and compared with stored ones.
package enum KeptObservations: Sendable {
  /// Those of any address, because the user trusts the configuration with `--trust`.
  case all
  /// Those of the providers' own addresses: another server's values are not the place's history.
  case ofOwnAddresses
  /// None: the configuration is not the user's.
  case none

  func includes(isFromElsewhere: Bool) -> Bool {
    switch self {
    case .all: true
    case .ofOwnAddresses: !isFromElsewhere
    case .none: false
    }
  }
}

/// Reads past observations for the panels.
extension InstanceFetcher {
  /// Returns the log for an instance's observations; `nil` if they are not kept.
  func observationLog(of instance: Instance) -> (any ObservationLog)? {
    keptObservations.includes(isFromElsewhere: !instance.otherAddresses.isEmpty)
      ? observations : nil
  }

  /// Returns the history of a place; `nil` if there is none for its address.
  func history(_ request: HistoryRequest) async -> PlaceHistory? {
    guard let observations,
      keptObservations.includes(isFromElsewhere: request.isFromElsewhere)
    else { return nil }
    let start = now().advanced(bySeconds: -request.seconds)
    let found = await observations.observations(of: request.place, since: start)
    return PlaceHistory(place: request.place, observations: found)
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
