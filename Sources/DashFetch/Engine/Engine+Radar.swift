package import DashCore

/// The radar of the place whose card or map is shown.
extension Engine {
  /// How often a service has a new frame.
  private static let radarInterval = Duration.seconds(600)

  /// The radar of a place of a panel.
  package struct RadarKey: Sendable, Hashable {
    package let place: PlaceKey
    package let window: RadarWindow

    package init(_ place: PlaceKey, _ window: RadarWindow) {
      (self.place, self.window) = (place, window)
    }
  }

  /// Wants the radar of one place whose coordinates are known, or of none.
  ///
  /// - Parameters:
  ///   - demand: The frames of which pictures are wanted.
  ///   - kilometres: The width of the map.
  package mutating func wantRadar(
    of place: PlaceKey?,
    _ demand: PlaceRadar.Demand = .outlook,
    kilometres: Double = RadarWindow.usualKilometres,
    at now: Duration
  ) {
    guard requests.radar != nil, let place, let point = coordinates(of: place) else {
      return radars.want([])
    }
    let window = RadarWindow(
      latitude: point.latitude,
      longitude: point.longitude,
      kilometres: kilometres
    )
    let key = RadarKey(place, window)
    radars.want([key], at: now)
    if demand != radarDemand, radars[key]?.missing(for: demand).isEmpty == false {
      radars.refresh(key, at: now)
    }
    radarDemand = demand
  }

  /// Returns the radar of a place; `nil` if it is not wanted, or was not fetched yet.
  package func radar(of place: PlaceKey) -> PlaceRadar? {
    radars.keys.first { $0.place == place }.flatMap { radars[$0] }
  }

  /// Returns what is known of a radar, and whether more is being fetched.
  func shownRadar(of key: RadarKey) -> PlaceRadar {
    var radar = radars[key] ?? PlaceRadar(key.window)
    radar.isLoading = radars.inFlight.contains(key)
    return radar
  }

  private func coordinates(of key: PlaceKey) -> (latitude: Double, longitude: Double)? {
    let shown = board[key.panel]?.shownPlaces.first { $0.requestedPlace == key.place }
    guard let shown, case .coordinates(let latitude, let longitude) = shown.place.point ?? key.place
    else { return nil }
    return (latitude, longitude)
  }

  /// The only place of the dashboard; `nil` if there are others.
  package var onlyPlace: PlaceKey? {
    let panels = board.slots.filter { !$0.isHidden && $0.instance.descriptor.kind.isWeather }
    guard panels.count == 1, let place = panels[0].state.onlyPlace else { return nil }
    return PlaceKey(panel: panels[0].instance.name, place: place.requestedPlace)
  }

  mutating func beginRadar(at now: Duration) -> [Load] {
    let rest = patience.isLast ? limit.map { max($0 - now, .zero) } : nil
    return radars.begin(at: now) { [isPaused, radars] in !isPaused || radars[$0] == nil }
      .compactMap { ticket in
        guard let instance = board[ticket.key.place.panel]?.instance else { return nil }
        let source = alertSource
        return .radar(ticket, instance, radarDemand, radars[ticket.key], source, within: rest)
      }
  }

  mutating func take(_ radar: PlaceRadar, _ ticket: Ticket<RadarKey>, at now: Duration) {
    guard radars.settle(ticket, radar) else { return }
    let failures = radars.count(ticket.key, failed: radar.error != nil)
    if failures == 0, !radar.missing(for: radarDemand).isEmpty {
      radars.refresh(ticket.key, at: now)
    } else if repetition != nil {
      let rest = radar.error.map { error in
        let own = RadarRest.seconds(after: failures, error.code)
        return Duration.seconds(max(own, Int64(error.retryAfterSeconds ?? 0), 60))
      }
      radars.refresh(ticket.key, at: now + (rest ?? Self.radarInterval))
    }
  }
}
