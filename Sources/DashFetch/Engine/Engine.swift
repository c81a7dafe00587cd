import DashConfiguration
package import DashCore

/// What a dashboard needs and has: a value without clock, network and screen.
///
/// It receives events with their time and returns what to load. A printed dashboard, a line, metrics, a
/// stream and the screen are views of it.
package struct Engine: Sendable {
  /// A place of a panel.
  package struct PlaceKey: Sendable, Hashable {
    package let panel: String
    package let place: PlaceQuery

    package init(panel: String, place: PlaceQuery) {
      (self.panel, self.place) = (panel, place)
    }
  }

  /// What is fetched for a panel, or for a card.
  package struct Fetch: Sendable {
    package let instance: Instance
    package let photos: PhotoRequest
    package let weather: WeatherRequest
    /// What is requested of its fallbacks, whose limits may allow more or less; empty for the same.
    package var fallbackWeather: [WeatherRequest] = []
    /// Which cached responses are acceptable; `nil` for the user's choice.
    package var policy: CachePolicy?
    package var source = Patience.Source.network
    /// Whether it only fills searches.
    package var isHidden = false
  }

  /// What is to be loaded; the result comes back as an ``Event`` with the same ticket.
  package enum Load: Sendable {
    case panel(Ticket<String>, Fetch)
    /// The forecast and air quality of a place whose card is shown.
    case details(Ticket<PlaceKey>, Fetch)
    /// The alerts of a place of an instance, and the time after which nobody waits for them; `nil` for
    /// the instance's timeout.
    case alerts(
      Ticket<PlaceKey>,
      Instance,
      PlaceWeather,
      CachePolicy?,
      Patience.Source,
      within: Duration?
    )
    case history(Ticket<PlaceKey>, HistoryRequest)
    /// The frames of a place's radar, of which some may be known, and the time after which nobody waits for
    /// them; `nil` for the instance's timeout.
    case radar(
      Ticket<RadarKey>,
      Instance,
      PlaceRadar.Demand,
      PlaceRadar?,
      Patience.Source,
      within: Duration?
    )

    /// Whether it is that of a panel or a card, of which a frame may wait.
    package var isFetch: Bool {
      switch self {
      case .panel, .details: true
      case .alerts, .history, .radar: false
      }
    }
  }

  /// What has happened.
  package enum Event: Sendable {
    /// Time has passed.
    case wake
    /// The fetch of a panel now requests another provider, with this title.
    case requested(Ticket<String>, String)
    /// A panel, with the names of the places without weather.
    case panel(Ticket<String>, PanelState, names: [PlaceQuery: Place] = [:])
    case details(Ticket<PlaceKey>, PanelState)
    case alerts(Ticket<PlaceKey>, PlaceAlerts)
    /// A history; `nil` if none are kept.
    case history(Ticket<PlaceKey>, PlaceHistory?)
    case radar(Ticket<RadarKey>, PlaceRadar)
  }

  /// What a result has changed.
  package enum Change: Sendable {
    /// A panel has another state after this result.
    case panel(String, PanelState)
    /// Alerts that a place did not have before.
    case newAlerts([(place: PlaceQuery, alert: WeatherAlert)])
  }

  /// The elapsed time and the wall clock of an event.
  package struct Moment: Sendable, Hashable {
    package let elapsed: Duration
    package let wall: Timestamp

    package init(elapsed: Duration, wall: Timestamp) {
      self.elapsed = elapsed
      self.wall = wall
    }
  }

  /// What is requested of the instances.
  package struct Requests: Sendable {
    package var weather = WeatherRequest()
    /// What lists of places have, if their provider's limits allow it.
    package var listDetails = ListDetails.none
    /// Whether places get what a card or a list of them shows: forecast and air quality.
    package var completesPlaces = true
    /// Whether the history of a panel's single place is read.
    package var readsHistories = true
    package var photos = PhotoRequest()
    /// Whether all photos of a page are shown on one screen; the terms of some services limit their
    /// number.
    package var showsWholePages = false
    /// Which alerts to fetch; `nil` for none.
    package var alerts: AlertSettings?
    /// How radar is fetched; `nil` for none.
    package var radar: RadarSettings?
    /// What a dashboard that is loaded once shows of it.
    package var radarDemand = PlaceRadar.Demand.outlook
    package var radarKilometres = RadarWindow.usualKilometres
    /// Whether something may be sent.
    package var isOffline = false

    package init() {}
  }

  /// How a dashboard is loaded again and again.
  package struct Repetition: Sendable {
    /// The deadlines at which frames are counted.
    package internal(set) var ticks: DeadlineGrid
    package internal(set) var nextTick: Duration
    /// The number of ticks so far.
    package internal(set) var tickCount = 0
    /// The interval of the configuration.
    var seconds: Int
    /// The interval chosen by key, or `nil`.
    package internal(set) var chosenSeconds: Int?

    /// Counts a tick whose time has come; missed ones do not count.
    fileprivate mutating func count(at now: Duration) {
      guard nextTick <= now else { return }
      nextTick = ticks.next(after: now)
      tickCount += 1
    }
  }

  package var board = PanelBoard()
  package private(set) var requests = Requests()
  let patience: Patience
  /// `nil` for a dashboard that is loaded once.
  package var repetition: Repetition?
  package internal(set) var plan = RefreshPlan()
  package var isPaused = false
  /// When a fetch last started.
  package private(set) var lastFetchAt: Duration?
  /// The weather to ask next, if what fills searches and is not shown has none.
  var hidden: [Instance] = []
  /// The sources that a panel has tried in vain.
  var tried: [String: Int] = [:]
  var alerts = Loads<PlaceKey, PlaceAlerts>(limit: InstanceFetcher.concurrentAlerts)
  var alertNews = AlertNews()
  /// The places whose alerts are fetched, with their weather.
  var warned: [PlaceKey: PlaceWeather] = [:]
  /// The places whose alerts are checked even in a pause, with the cached ones that count; `nil` for the
  /// user's choice.
  var alertPolicies: [PlaceKey: CachePolicy?] = [:]
  var radars = Loads<RadarKey, PlaceRadar>(limit: 1)
  var radarDemand = PlaceRadar.Demand.outlook
  /// Whether alerts and radar are no longer waited for.
  var areAlertsLate = false
  var details = Loads<PlaceKey, PanelState>()
  var histories = Loads<PlaceKey, PlaceHistory?>()
  /// When what was due last began.
  var begunAt = Duration.zero
  private(set) var historyRequests: [PlaceKey: HistoryRequest] = [:]

  /// Creates the state before the first request, without panels.
  ///
  /// - Parameters:
  ///   - seconds: The interval at which all is loaded again; `nil` for once.
  ///   - start: The start of all deadlines.
  package init(_ patience: Patience, every seconds: Int? = nil, at start: Duration = .zero) {
    self.patience = patience
    repetition = seconds.map { seconds in
      Repetition(
        ticks: DeadlineGrid(start: start, everySeconds: seconds),
        nextTick: start,
        seconds: seconds
      )
    }
  }

  // MARK: What is loaded

  /// Sets what is requested from the next load on.
  package mutating func change(_ change: (inout Requests) -> Void) {
    change(&requests)
    if requests.alerts == nil { forgetAlerts() }
    if requests.radar == nil { radars.want([]) }
  }

  /// Sets the instances; all that are new or changed are due.
  ///
  /// - Parameters:
  ///   - hidden: The weather instances to ask if a search needs weather and none is shown; each place by
  ///     place, until one has weather.
  ///   - isLanguageChanged: Whether all instances must be fetched in another language.
  package mutating func set(
    _ instances: [Instance],
    hidden: [Instance] = [],
    isLanguageChanged: Bool = false,
    at now: Duration
  ) {
    // A typed search may be cleared, but not in a dashboard that is loaded once.
    let mayFill = fillsSearches || repetition != nil
    let needsFacts = mayFill && instances.contains(where: \.needsWeather)
    let isWeatherShown = instances.contains { $0.descriptor.kind.isWeather }
    let known = hidden.filter { $0.activeInstance != nil }
    self.hidden = needsFacts && !isWeatherShown ? known.flatMap(\.inSteps) : []
    setBoard(instances, isLanguageChanged: isLanguageChanged, at: now)
  }

  private mutating func setBoard(
    _ instances: [Instance],
    isLanguageChanged: Bool = false,
    at now: Duration
  ) {
    let next = hidden.isEmpty ? [] : [hidden.removeFirst()]
    board.set(instances, hidden: next, isLanguageChanged: isLanguageChanged, at: now)
    if repetition == nil { board.beginAll() }
    follow(at: now)
    wantAlerts(at: now)
  }

  /// Rebuilds the plan and applies it.
  private mutating func follow(at now: Duration) {
    guard var repetition else { return }
    let chosen = repetition.chosenSeconds
    plan = RefreshPlan(
      of: board.instances.compactMap(\.activeInstance),
      interval: repetition.seconds,
      chosen: chosen
    )
    board.follow(plan, start: repetition.ticks.start, at: now)
    let interval = chosen ?? repetition.seconds
    guard repetition.ticks.everySeconds != interval else { return }
    repetition.ticks = DeadlineGrid(start: repetition.ticks.start, everySeconds: interval)
    repetition.nextTick = repetition.ticks.next(after: now)
    self.repetition = repetition
  }

  /// Changes the interval.
  ///
  /// - Parameters:
  ///   - seconds: The interval of the configuration.
  ///   - chosen: The one chosen by key, or `nil`.
  package mutating func repeats(every seconds: Int, chosen: Int?, at now: Duration) {
    repetition?.seconds = seconds
    repetition?.chosenSeconds = chosen
    follow(at: now)
  }

  /// Loads the details of one place, or of none.
  package mutating func wantDetails(of place: PlaceKey?, at now: Duration) {
    guard
      let place, let instance = board[place.panel]?.instance,
      instance.places.contains(place.place)
    else { return details.want([]) }
    let requested = weatherRequest(for: instance)
    let isComplete =
      requested.includesForecast && requested.includesAirQuality && !requested.isNextDayEnough
    details.want(isComplete ? [] : [place], at: now)
  }

  /// Reads the histories of the panels that show a single place; a list has no room for them.
  private mutating func wantHistories(of slots: [PanelBoard.Slot], at now: Duration) {
    let requests = slots.filter { !$0.isHidden }.compactMap { slot in
      slot.state.onlyPlace.flatMap { HistoryRequest($0, of: slot.instance) }
    }
    wantHistories(requests, at: now)
  }

  /// Reads these histories, each again after another observation.
  ///
  /// An earlier history of the place stays until the new one is read.
  package mutating func wantHistories(_ requests: [HistoryRequest], at now: Duration) {
    let wanted = requests.map { (PlaceKey(panel: $0.panel.string, place: $0.requestedPlace), $0) }
    histories.want(wanted.map(\.0), at: now)
    var known: [PlaceKey: HistoryRequest] = [:]
    for (key, request) in wanted {
      known[key] = request
      guard let last = historyRequests[key], last != request else { continue }
      if last.place.isSame(as: request.place) {
        histories.refresh(key, at: now)
      } else {
        // The panel has the place of another service.
        histories.want(wanted.map(\.0).filter { $0 != key })
        histories.want(wanted.map(\.0), at: now)
      }
    }
    historyRequests = known
  }

  // MARK: Events

  /// Handles an event.
  ///
  /// - Returns: What to load.
  package mutating func handle(_ event: Event, at moment: Moment) -> [Load] {
    take(event, at: moment)
    return begin(at: moment)
  }

  /// Takes a result; that of another than the last load of its key counts for nothing.
  ///
  /// - Returns: What a screen must know of it.
  @discardableResult
  package mutating func take(_ event: Event, at moment: Moment) -> Change? {
    let now = moment.elapsed
    switch event {
    case .wake: break
    case .requested(let ticket, let title): board.note(ticket, requests: title)
    case .panel(let ticket, let state, let names):
      // What the cache lacks comes from the network.
      let isLacking = source(of: ticket.key) == .cache && state.firstPlace == nil
      if isLacking, board.isValid(ticket), tryNext(ticket.key) { break }
      guard board.settle(ticket, state, names: names, at: moment) else { break }
      if repetition != nil, !requests.isOffline, !isPaused {
        board.retry(ticket.key, after: state, at: now)
      }
      tryNextHidden(after: ticket.key, at: now)
      repeatSearches(at: moment)
      wantAlerts(at: now)
      if repetition == nil, requests.readsHistories {
        wantHistories(of: board.slots, at: now)
      }
      if repetition == nil {
        let (demand, kilometres) = (requests.radarDemand, requests.radarKilometres)
        wantRadar(of: onlyPlace, demand, kilometres: kilometres, at: now)
      }
      return .panel(ticket.key, state)
    case .details(let ticket, let fetched):
      guard details.isValid(ticket) else { break }
      let earlier = details[ticket.key] ?? .loading
      details.settle(ticket, earlier.followed(by: fetched))
      let errors = fetched.passingErrors
      let failures = details.count(ticket.key, failed: !errors.isEmpty)
      let rest = errors.isEmpty ? Self.detailInterval : errors.rest(after: failures)
      details.refresh(ticket.key, at: now + rest)
    case .alerts(let ticket, let found): return .newAlerts(take(found, ticket, at: moment))
    case .history(let ticket, let history): histories.settle(ticket, history)
    case .radar(let ticket, let radar): take(radar, ticket, at: now)
    }
    return nil
  }

  /// Starts all that is due.
  package mutating func begin(at moment: Moment) -> [Load] {
    let now = moment.elapsed
    begunAt = now
    repetition?.count(at: now)
    endPatience(at: now)
    board.updateDue(at: now, outOfTurnOnly: isPaused)
    var loads: [Load] = []
    // The weather first, because searches may wait for it.
    for name in board.due where !takesWeather(name) { loads += fetch(name, at: moment) }
    for name in board.due where !waitsForWeather { loads += fetch(name, at: moment) }
    for ticket in details.begin(at: now) {
      guard let instance = board[ticket.key.panel]?.instance else { continue }
      let alone = instance.replacingPlaces(with: [ticket.key.place])
      let weather = alone.completing(weatherRequest(for: instance))
      loads.append(
        .details(ticket, Fetch(instance: alone, photos: requests.photos, weather: weather))
      )
    }
    loads += beginAlerts(at: now) + beginRadar(at: now)
    for ticket in histories.begin(at: now) {
      if let request = historyRequests[ticket.key] { loads.append(.history(ticket, request)) }
    }
    return loads
  }

  private mutating func fetch(_ name: String, at moment: Moment) -> [Load] {
    let photos = photoRequest(for: name, at: moment)
    let policy = cachePolicy(of: name, photos, at: moment)
    return fetch(name, photos, policy, at: moment.elapsed)
  }

  private mutating func fetch(
    _ name: String,
    _ photos: PhotoRequest,
    _ policy: CachePolicy?,
    isForPage: Bool = false,
    at now: Duration
  ) -> [Load] {
    guard
      let (instance, ticket) = board.begin(
        name,
        at: now,
        facts: photos.facts,
        isForPage: isForPage
      )
    else { return [] }
    if !isForPage { lastFetchAt = now }
    let isHidden = board[name]?.isHidden == true
    let fetch = Fetch(
      instance: instance,
      photos: photos,
      // What only fills searches needs no forecast and no air quality.
      weather: isHidden ? WeatherRequest() : weatherRequest(for: instance),
      fallbackWeather: isHidden ? [] : instance.withFallback.dropFirst().map(weatherRequest),
      policy: policy,
      source: source(of: name),
      isHidden: isHidden
    )
    return [.panel(ticket, fetch)]
  }

  /// Fetches another page of photos, which replaces the shown one unless it fails.
  package mutating func fetchPage(_ page: Int, of name: String, at moment: Moment) -> [Load] {
    var photos = photoRequest(for: name, at: moment)
    photos.page = page
    return fetch(name, photos, nil, isForPage: true, at: moment.elapsed)
  }

  /// How long a forecast of a card counts as current: services compute new ones hourly at most.
  static let detailInterval = Duration.seconds(600)

  // MARK: Requests

  /// Returns the weather data to request.
  private func weatherRequest(for instance: Instance) -> WeatherRequest {
    guard requests.completesPlaces else { return requests.weather }
    return instance.completing(requests.weather, forList: requests.listDetails)
  }

  /// Returns the additional options of a photo request.
  private func photoRequest(for name: String, at moment: Moment) -> PhotoRequest {
    var request = requests.photos
    guard let slot = board[name] else { return request }
    request.page = slot.page ?? request.page
    if requests.showsWholePages {
      request.perPage = slot.instance.photosPerPage(
        requestedCount: request.perPage,
        among: board.instances
      )
    }
    if takesWeather(name) { request.facts = facts(at: moment) ?? request.facts }
    return request
  }

  /// Returns which cached responses a fetch accepts; `nil` for the user's choice.
  ///
  /// The first fetch accepts fresh responses. Later ones accept only responses that another process
  /// received since, and a refresh by key accepts none.
  private func cachePolicy(
    of name: String,
    _ photos: PhotoRequest,
    at moment: Moment
  ) -> CachePolicy? {
    guard repetition != nil, let slot = board[name] else { return nil }
    if slot.isRefreshedByKey { return CachePolicy(.revalidate) }
    if let retryAt = slot.partsRetryAt, retryAt <= moment.elapsed { return nil }
    guard let schedule = slot.schedule, slot.facts == photos.facts else { return nil }
    if case .loading = slot.state { return nil }
    // Use the end of the last fetch, not the data's time, which is that of its oldest place: newer
    // responses that this process received would count as another process's.
    return CachePolicy(freshSeconds: schedule.everySeconds, newerThan: slot.endedAt)
  }

  // MARK: Weather for searches

  /// Whether searches with placeholders are filled; a typed search replaces them.
  private var fillsSearches: Bool { requests.photos.usesConfiguredQuery }

  /// Returns whether an instance waits for the weather that fills its search.
  private func takesWeather(_ name: String) -> Bool {
    fillsSearches && board[name]?.instance.needsWeather == true
  }

  /// Whether searches must wait for the weather that fills their placeholders.
  private var waitsForWeather: Bool {
    board.slots.contains { slot in
      guard slot.instance.descriptor.kind.isWeather, case .loading = slot.state else {
        return false
      }
      return slot.isFetching || slot.isDue
    }
  }

  private func facts(at moment: Moment) -> WeatherFacts? {
    board.slots.lazy.compactMap { $0.state.weatherFacts(now: moment.wall) }.first
  }

  /// How often what may pass is tried again before other weather is asked.
  private static let hiddenRetries = 2

  /// Asks for other weather that is not shown, if the last has none.
  ///
  /// What may pass is tried again where there is a next time, and comes last when it has not passed.
  private mutating func tryNextHidden(after name: String, at now: Duration) {
    guard let slot = board[name], slot.isHidden else { return }
    if slot.state.firstPlace != nil {
      hidden = []
      return
    }
    guard let next = hidden.first else { return }
    if repetition != nil, !requests.isOffline, !slot.state.passingErrors.isEmpty {
      guard slot.failures > Self.hiddenRetries else { return }
      hidden.append(slot.instance)
    }
    setBoard(board.shownInstances, at: now)
    // Searches wait for it, so it waits for nothing.
    board.fetchAgain(next.name)
  }

  /// Repeats the searches whose placeholders changed with the weather.
  private mutating func repeatSearches(at moment: Moment) {
    guard repetition != nil, fillsSearches, !isPaused, let facts = facts(at: moment) else {
      return
    }
    for slot in board.slots
    where slot.instance.needsWeather && slot.hasResult && slot.facts != facts {
      board[slot.instance.name]?.page = nil
      board.refresh([slot.instance.name], at: moment.elapsed)
    }
  }

  // MARK: Keys

  /// Makes all due, accepting nothing cached.
  package mutating func refreshByKey(at now: Duration) {
    board.refresh(at: now)
    for index in board.slots.indices { board.slots[index].isRefreshedByKey = true }
    refreshAlerts(CachePolicy(.revalidate), at: now)
    for key in details.keys { details.refresh(key, at: now) }
  }

  // MARK: The result

  /// Whether photos were too late, so that their panels are `loading` or show an earlier page.
  package var hasLatePhotos: Bool {
    board.slots.contains {
      $0.instance.descriptor.kind.isOptional && tried[$0.instance.name] != nil
    }
  }

  /// Whether the alerts of a place were too late.
  package var hasLateAlerts: Bool { alerts.values.contains { $0.error?.code == .timeout } }

  /// Returns the panels with what is known.
  ///
  /// - Parameter nextTry: Returns the wall clock at the time of the next fetch; `nil` if there is none.
  package func panels(
    at moment: Timestamp,
    nextTry: (Duration) -> Timestamp? = { _ in nil }
  ) -> [Panel] {
    let began = repetition.map { $0.nextTick - .seconds($0.ticks.everySeconds) } ?? .zero
    let histories = Dictionary(grouping: histories.keys, by: \.panel)
    return board.panels(refreshBegan: began, nextTry: nextTry).map { panel in
      let name = panel.name.string
      var panel = panel
      func alerts(_ place: PlaceWeather) -> PlaceAlerts? {
        let key = PlaceKey(panel: name, place: place.requestedPlace)
        return (self.alerts[key] ?? place.alerts.map(shown))?.inForce(at: moment)
      }
      panel.state = panel.state.showingAlerts(alerts)
      panel.earlier = panel.earlier.flatMap {
        PanelState.cached($0).showingAlerts(alerts).snapshot
      }
      let known = histories[name, default: []]
        .compactMap { key in self.histories[key]?.map { (key.place, $0) } }
      panel.histories = Dictionary(known) { first, _ in first }
      for key in radars.keys where key.place.panel == name {
        panel.radars[key.place.place] = shownRadar(of: key)
      }
      return panel
    }
  }
}

extension ObservedPlace {
  /// Whether it is the same place of the same service, whatever else is known of it.
  fileprivate func isSame(as other: ObservedPlace) -> Bool {
    provider == other.provider && key == other.key
  }
}

extension Instance {
  /// The instance with its first place, then with the others; a provider may know its own places.
  fileprivate var inSteps: [Instance] {
    guard !places.isEmpty else { return [self] }
    return [Array(places.prefix(1)), Array(places.dropFirst())].filter { !$0.isEmpty }
      .map(replacingPlaces)
  }
}

extension PanelState {
  /// Returns the state with the alerts of its places.
  package func showingAlerts(_ alerts: (PlaceWeather) -> PlaceAlerts?) -> PanelState {
    guard var report = weather else { return self }
    report.mapShown { $0.alerts = alerts($0) }
    return replacing(content: .weather(report))
  }
}
