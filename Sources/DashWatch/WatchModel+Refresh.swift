import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TextRendering

/// Schedules fetches and handles their results.
extension WatchModel {
  /// Applies new targets, at the start and when the configuration is reloaded.
  mutating func applyTargets(_ targets: WatchTargets, at moment: WatchMoment) {
    let isLanguageChanged = targets.settings.language != self.targets.settings.language
    details = nil
    let seed = self.targets.settings.photos.seed
    self.targets = targets
    alerts.restart(isOn: targets.settings.alerts != nil)
    // A reload keeps the choice of photos.
    self.targets.settings.photos.seed = seed
    // What the file has now is not added any more.
    let own = targets.instances.first { $0.name == added.instance }?.places ?? []
    added.places.removeAll { own.contains($0.query) }
    setBoard(isLanguageChanged: isLanguageChanged, at: moment)
  }

  /// Sets the panels to those of the targets, with the places that a key added.
  mutating func setBoard(isLanguageChanged: Bool = false, at moment: WatchMoment) {
    board.set(
      added.added(to: targets.instances),
      hidden: targets.hidden,
      isLanguageChanged: isLanguageChanged,
      at: moment.elapsed
    )
    follow(at: moment)
  }

  /// Fetches the forecasts that the window shows since it became wide.
  mutating func widenRequests(at moment: WatchMoment) {
    guard position.layout.isWide, targets.settings.listDetails != .all else { return }
    targets.settings.listDetails = .all
    let lists = board.instances.filter { $0.descriptor.kind.isWeather && $0.places.count > 1 }
    board.refresh(lists.map(\.name), at: moment.elapsed)
  }

  /// Rebuilds the plan and applies it.
  mutating func follow(at moment: WatchMoment) {
    let activeInstances = board.instances.compactMap(\.activeInstance)
    plan = RefreshPlan(
      of: activeInstances,
      interval: targets.intervalSeconds,
      chosen: chosenInterval
    )
    board.follow(plan, start: ticks.start, at: moment.elapsed)
    let interval = chosenInterval ?? targets.intervalSeconds
    guard ticks.everySeconds != interval else { return }
    ticks = DeadlineGrid(start: ticks.start, everySeconds: interval)
    nextTick = ticks.next(after: moment.elapsed)
  }

  /// Starts all fetches that are due.
  mutating func startDueFetches(at moment: WatchMoment) -> [WatchEffect] {
    if nextTick <= moment.elapsed {
      nextTick = ticks.next(after: moment.elapsed)
      tickCount += 1
    }
    board.updateDue(at: moment.elapsed, outOfTurnOnly: isPaused)
    var effects: [WatchEffect] = []
    // The weather first, because searches may wait for it.
    for name in board.due where !takesWeather(name) { effects += fetch(name, at: moment) }
    for name in board.due where !waitsForWeather { effects += fetch(name, at: moment) }
    return effects
  }

  /// Starts the fetch of an instance.
  private mutating func fetch(_ name: String, at moment: WatchMoment) -> [WatchEffect] {
    let photos = photoRequest(for: name, at: moment)
    let policy = cachePolicy(of: name, photos, at: moment)
    guard
      let (instance, ticket) = board.begin(name, at: moment.elapsed, facts: photos.facts)
    else { return [] }
    lastFetchAt = moment.elapsed
    return [.fetch(instance, ticket, photos, weatherRequest(for: name), policy)]
  }

  /// Returns the additional weather data to request; none for hidden weather.
  func weatherRequest(for name: String) -> WeatherRequest {
    let weather = targets.settings.weather
    if targets.hidden.contains(where: { $0.name == name }) { return WeatherRequest() }
    let details = targets.settings.listDetails
    return board[name]?.instance.completing(weather, forList: details) ?? weather
  }

  /// Returns which cached responses a fetch accepts; `nil` for the user's choice.
  ///
  /// The first fetch accepts fresh responses. Later ones accept only responses that another process
  /// received since, and a refresh by key accepts none.
  private func cachePolicy(
    of name: String,
    _ photos: PhotoRequest,
    at moment: WatchMoment
  ) -> CachePolicy? {
    guard let slot = board[name] else { return nil }
    if slot.isRefreshedByKey { return CachePolicy(.revalidate) }
    if let retryAt = slot.partsRetryAt, retryAt <= moment.elapsed { return nil }
    guard let schedule = slot.schedule, slot.facts == photos.facts else { return nil }
    if case .loading = slot.state { return nil }
    // Use the end of the last fetch, not the data's time, which is that of its oldest place: newer
    // responses that this process received would count as another process's.
    return CachePolicy(freshSeconds: schedule.everySeconds, newerThan: slot.endedAt)
  }

  /// Records the result of a fetch; results with an old ticket are discarded.
  mutating func settle(
    _ ticket: FetchTicket,
    _ state: PanelState,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    if details?.settle(ticket, state, at: moment.elapsed) == true { return [] }
    guard board.settle(ticket, state, at: moment) else { return [] }
    let effects = notePage(of: ticket.instance, state, at: moment)
    repeatSearches(at: moment)
    if !isOfflineRequested, !isPaused {
      board.retry(ticket.instance, after: state, at: moment.elapsed)
    }
    switch state {
    case .fresh:
      updatedAt = moment.wall
      offlineSince = nil
    case .cached(let snapshot):
      updatedAt = max(updatedAt ?? snapshot.fetchedAt, snapshot.fetchedAt)
      if let since = offlineSince, snapshot.fetchedAt > since { offlineSince = nil }
    case .failed, .stale, .unconfigured:
      let codes = state.errorCodes
      if codes.contains(.offline) { offlineSince = offlineSince ?? moment.wall }
      if let until = quickRetriesUntil, moment.elapsed < until,
        codes.contains(where: \.isNetworkError)
      {
        board.refresh([ticket.instance], at: moment.elapsed + Self.quickRetryInterval)
      }
    case .loading: break
    }
    return effects
  }

  /// Schedules one refresh shortly after a suspend, in place of all missed deadlines.
  mutating func handleSuspend(at moment: WatchMoment) {
    // The clocks are read in sequence, so a delay between them shortens the measured suspend.
    defer { suspended = max(suspended, moment.suspended) }
    guard moment.suspended - suspended > .milliseconds(500) else { return }
    board.skipMissed(at: moment.elapsed)
    refreshSoon(at: moment)
  }

  /// Schedules one refresh shortly after the network returns.
  mutating func handleNetwork(hasRoute: Bool, at moment: WatchMoment) {
    let isBack = hasRoute && (offlineSince != nil || hadRoute == false)
    hadRoute = hasRoute
    guard hasRoute else {
      offlineSince = offlineSince ?? moment.wall
      return
    }
    offlineSince = nil
    if isBack { return refreshSoon(at: moment) }
    // Interfaces change for many reasons. Only failed instances are retried, and at most once per
    // ``quickRetryDuration``.
    let failed = board.slots
      .filter { $0.state.errorCodes.contains(where: \.isNetworkError) }.map(\.instance.name)
    let wasRecent = networkRefreshAt.map { moment.elapsed < $0 + Self.quickRetryDuration } ?? false
    if !failed.isEmpty, !wasRecent { refreshSoon(failed, at: moment) }
  }

  private mutating func refreshSoon(_ names: [String]? = nil, at moment: WatchMoment) {
    networkRefreshAt = moment.elapsed
    let delay = Self.settlingTime + .milliseconds(Int64(jitter() * 2000))
    board.refresh(names, at: moment.elapsed + delay)
    quickRetriesUntil = moment.elapsed + Self.quickRetryDuration
  }

  /// The strings of notices.
  var strings: Strings { targets.settings.render.strings }

  /// Shows a notice for a few seconds.
  mutating func show(_ notice: String, at moment: WatchMoment, seconds: Int = 3) {
    self.notice = (notice, moment.elapsed + .seconds(seconds))
  }
}

extension PanelState {
  /// The error codes of the provider and of its fallback.
  fileprivate var errorCodes: [ErrorCode] {
    [error, error?.fallbackError].compactMap(\.?.code)
  }
}

extension ErrorCode {
  /// Whether a missing network can cause the error.
  fileprivate var isNetworkError: Bool {
    switch self {
    case .offline, .unreachable, .timeout, .connectionLost: true
    default: false
    }
  }
}
