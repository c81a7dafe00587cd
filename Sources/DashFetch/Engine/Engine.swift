import DashConfiguration
package import DashCore

/// What a dashboard needs and has: a value without clock, network and screen.
///
/// It receives events with their time and returns what to load. A printed dashboard, a line and metrics
/// are views of it.
package struct Engine: Sendable {
  /// A place of a panel.
  package struct PlaceKey: Sendable, Hashable {
    package let panel: String
    package let place: PlaceQuery
  }

  /// What is to be loaded; the result comes back as an ``Event`` with the same ticket.
  package enum Load: Sendable {
    /// A panel, with the facts that fill its search.
    case panel(Loads<String, Panel>.Ticket, Instance, WeatherFacts?, Patience.Source)
    /// The alerts of a place within a time; `nil` for the timeout of its instance.
    case alerts(Loads<PlaceKey, PlaceAlerts>.Ticket, Instance, PlaceWeather, limit: Duration?)
    /// Weather that is not shown, and only fills searches.
    case facts(Instance)
  }

  /// What has happened.
  package enum Event: Sendable {
    case start
    /// The time of ``nextWake`` has come.
    case wake
    case panel(Loads<String, Panel>.Ticket, Panel)
    case alerts(Loads<PlaceKey, PlaceAlerts>.Ticket, PlaceAlerts)
    case facts(WeatherFacts?)
  }

  /// The elapsed time and the wall clock of an event.
  package struct Moment: Sendable {
    package let elapsed: Duration
    package let wall: Timestamp

    package init(elapsed: Duration, wall: Timestamp) {
      self.elapsed = elapsed
      self.wall = wall
    }
  }

  private let instances: [Instance]
  private let patience: Patience
  private let alertSettings: AlertSettings?
  /// Whether searches with placeholders are filled; a search on the command line replaces them.
  private let fillsSearches: Bool
  /// The weather that could fill searches if none is shown; each is asked if those before have none.
  private var hidden: [Instance]
  private var isAwaitingFacts = false
  private var panels = Loads<String, Panel>()
  private var alerts = Loads<PlaceKey, PlaceAlerts>(limit: InstanceFetcher.concurrentAlerts)
  /// The places whose alerts are fetched, with their weather.
  private var places: [PlaceKey: PlaceWeather] = [:]
  private var facts: WeatherFacts?
  /// When the last weather arrived; `nil` while it is awaited.
  private var weatherAt: Duration?
  /// The sources that a panel has tried in vain.
  private var tried: [String: Int] = [:]

  /// Creates the state before the first request.
  ///
  /// - Parameters:
  ///   - hidden: The weather instances to ask if a search needs weather and none is shown.
  ///   - fillsSearches: Whether searches with placeholders wait for the weather.
  ///   - alerts: Which alerts to fetch; `nil` for none.
  package init(
    _ instances: [Instance],
    hidden: [Instance] = [],
    fillsSearches: Bool = true,
    alerts: AlertSettings? = nil,
    _ patience: Patience
  ) {
    self.instances = instances
    self.fillsSearches = fillsSearches
    alertSettings = alerts
    // Without other panels the photos are what is waited for.
    let waitsAnyway = instances.allSatisfy(\.descriptor.kind.isOptional)
    self.patience = waitsAnyway && patience.afterWeather != nil ? .whole : patience
    let needsFacts = fillsSearches && instances.contains(where: \.needsWeather)
    let isWeatherShown = instances.contains { $0.descriptor.kind.isWeather }
    self.hidden = needsFacts && !isWeatherShown ? hidden.flatMap(\.inSteps) : []
  }

  // MARK: Events

  /// Handles an event.
  ///
  /// - Returns: What to load.
  package mutating func handle(_ event: Event, at moment: Moment) -> [Load] {
    let now = moment.elapsed
    switch event {
    case .start:
      panels.want(instances.filter { !waits($0) }.map(\.name))
    case .wake: break
    case .panel(let ticket, let panel):
      // What the cache lacks comes from the network.
      let isLacking = source(of: ticket.key) == .cache && panel.state.isWithoutWeather
      if isLacking, tryNext(ticket.key) { break }
      panels.settle(ticket, panel)
    case .alerts(let ticket, let found): alerts.settle(ticket, found)
    case .facts(let found):
      isAwaitingFacts = false
      facts = found
      if found != nil { hidden = [] }
    }
    takeWeather(at: moment)
    endPatience(at: now)
    return begin(at: now)
  }

  /// When all weather is there, its alerts begin, and the searches that it fills.
  private mutating func takeWeather(at moment: Moment) {
    let weather = instances.filter { $0.descriptor.kind.isWeather }
    guard weatherAt == nil, hidden.isEmpty, !isAwaitingFacts,
      weather.allSatisfy({ panels[$0.name] != nil })
    else { return }
    weatherAt = moment.elapsed
    let first = weather.lazy.compactMap { [panels] in panels[$0.name]?.state.firstPlace }.first
    facts = first.map { WeatherFacts($0, now: moment.wall) } ?? facts
    panels.want(instances.map(\.name))
    guard let alertSettings else { return }
    let shown = weather.flatMap { instance in
      (panels[instance.name]?.state.weather?.shown ?? [])
        .filter { !alertSettings.exceptPlaces.contains($0.requestedPlace) }
        .map { (PlaceKey(panel: instance.name, place: $0.requestedPlace), $0) }
    }
    places = Dictionary(shown) { first, _ in first }
    alerts.want(shown.map(\.0))
  }

  /// What is optional and late comes from the cache, which answers at once.
  private mutating func endPatience(at now: Duration) {
    guard let limit, now >= limit else { return }
    for name in optionalInFlight { _ = tryNext(name) }
  }

  private mutating func begin(at now: Duration) -> [Load] {
    var loads: [Load] = []
    if !isAwaitingFacts, !hidden.isEmpty {
      isAwaitingFacts = true
      loads.append(.facts(hidden.removeFirst()))
    }
    for ticket in panels.begin() {
      guard let instance = instance(ticket.key) else { continue }
      let facts = waits(instance) ? facts : nil
      loads.append(.panel(ticket, instance, facts, source(of: ticket.key)))
    }
    let limit = isFromCache ? .zero : limit.map { max($0 - now, .zero) }
    for ticket in alerts.begin() {
      guard let place = places[ticket.key], let instance = instance(ticket.key.panel) else {
        continue
      }
      loads.append(.alerts(ticket, instance, place, limit: limit))
    }
    return loads
  }

  // MARK: Waiting

  /// Whether everything is there that is waited for.
  package var isComplete: Bool { arePanelsComplete && alerts.isIdle }

  /// Whether all panels are there, whose alerts may still come.
  package var arePanelsComplete: Bool { weatherAt != nil && panels.isIdle }

  /// When ``Event/wake`` is due; `nil` if nothing is cut off.
  package var nextWake: Duration? { optionalInFlight.isEmpty ? nil : limit }

  /// When photos, alerts and pictures are no longer waited for; `nil` for their own timeouts.
  package var limit: Duration? {
    let afterWeather = weatherAt.flatMap { weatherAt in
      patience.afterWeather.map { weatherAt + $0 }
    }
    return [patience.atMost, afterWeather].compactMap(\.self).min()
  }

  /// Whether the weather is from the cache, so that nothing else is waited for.
  private var isFromCache: Bool { patience.order.first == .cache && tried.isEmpty }

  private var optionalInFlight: [String] {
    panels.inFlight.filter { name in
      instance(name)?.descriptor.kind.isOptional == true && source(of: name) == .network
    }
  }

  private func source(of panel: String) -> Patience.Source {
    patience.order[tried[panel, default: 0]]
  }

  /// Goes to the next source of a panel; `false` if there is none.
  private mutating func tryNext(_ panel: String) -> Bool {
    guard tried[panel, default: 0] + 1 < patience.order.count else { return false }
    tried[panel, default: 0] += 1
    panels.restart(panel)
    return true
  }

  /// Whether an instance waits for the weather that fills its search.
  private func waits(_ instance: Instance) -> Bool { fillsSearches && instance.needsWeather }

  private func instance(_ name: String) -> Instance? { instances.first { $0.name == name } }

  // MARK: The result

  /// Whether photos were too late, so that their panels are `loading` or show an earlier page.
  package var hasLatePhotos: Bool {
    instances.contains { $0.descriptor.kind.isOptional && tried[$0.name] != nil }
  }

  /// Whether the alerts of a place were too late.
  package var hasLateAlerts: Bool { alerts.values.contains { $0.error?.code == .timeout } }

  /// Returns the dashboard with what is known.
  package func dashboard(at moment: Timestamp, isDemo: Bool) -> Dashboard {
    let shown = instances.map { instance in
      var panel = panels[instance.name] ?? instance.panel(.loading)
      panel.state = panel.state.showingAlerts { place in
        alerts[PlaceKey(panel: instance.name, place: place.requestedPlace)]?
          .adding(place.alerts, at: moment) ?? place.alerts
      }
      return panel
    }
    return Dashboard(generatedAt: moment, isDemo: isDemo, panels: shown)
  }
}

extension Instance {
  /// The instance with its first place, then with the others.
  fileprivate var inSteps: [Instance] {
    [Array(places.prefix(1)), Array(places.dropFirst())].filter { !$0.isEmpty }
      .map(replacingPlaces)
  }
}

extension PanelState {
  /// Whether it has no weather to show.
  fileprivate var isWithoutWeather: Bool { firstPlace == nil }

  /// Returns the state with the alerts of its places.
  package func showingAlerts(_ alerts: (PlaceWeather) -> PlaceAlerts?) -> PanelState {
    guard var report = weather else { return self }
    report.mapShown { place in
      var place = place
      place.alerts = alerts(place)
      return place
    }
    return replacing(content: .weather(report))
  }
}
