import DashCore
import DashDisplay
import DashFetch
import ResponseCaching
import TextRendering

/// Schedules fetches and handles their results.
extension WatchModel {
  /// Applies new targets, at the start and when the configuration is reloaded.
  mutating func applyTargets(_ targets: WatchTargets, at moment: WatchMoment) {
    if tickCount > 0 { show(.configurationReloaded, at: moment) }
    let isLanguageChanged = targets.settings.language != self.targets.settings.language
    configurationProblem = nil
    details = nil
    let seed = self.targets.settings.photos.seed
    self.targets = targets
    // A reload keeps the choice of photos.
    self.targets.settings.photos.seed = seed
    let changed = board.set(
      targets.instances,
      hidden: targets.hidden,
      isLanguageChanged: isLanguageChanged
    )
    follow(at: moment)
    for name in changed { schedule.restart(name, at: moment.elapsed) }
    photoPages = photoPages.filter { !changed.contains($0.key) }
    waitingForWeather = waitingForWeather.filter { board[$0] != nil }
  }

  /// Rebuilds the plan and applies it.
  mutating func follow(at moment: WatchMoment) {
    let activeInstances = board.instances.compactMap(\.activeInstance)
    plan = RefreshPlan(
      of: activeInstances,
      interval: targets.intervalSeconds,
      chosen: chosenInterval,
      weather: targets.settings.weather,
      hidden: Set(targets.hidden.map(\.name))
    )
    schedule.follow(plan, at: moment.elapsed)
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
    guard let next = schedule.next, next <= moment.elapsed || !waitingForWeather.isEmpty else {
      return []
    }
    let due = schedule.takeDue(at: moment.elapsed, outOfTurnOnly: isPaused)
    var effects: [WatchEffect] = []
    for name in due where !waitsForWeather(name, due: due) {
      effects += fetch(name, at: moment)
    }
    waitingForWeather.formUnion(due.filter { waitsForWeather($0, due: due) })
    for name in waitingForWeather where !waitsForWeather(name, due: []) {
      effects += fetch(name, at: moment)
    }
    return effects
  }

  /// Starts the fetch of an instance.
  private mutating func fetch(_ name: String, at moment: WatchMoment) -> [WatchEffect] {
    waitingForWeather.remove(name)
    let photos = photoRequest(for: name, at: moment)
    let policy = cachePolicy(of: name, photos)
    guard
      let (instance, ticket) = board.begin(name, at: moment.elapsed, facts: photos.facts)
    else { return [] }
    lastFetchAt = moment.elapsed
    return [.fetch(instance, ticket, photos, weatherRequest(for: name), policy)]
  }

  /// Returns the additional weather data to request; none for hidden weather.
  private func weatherRequest(for name: String) -> WeatherRequest {
    targets.hidden.contains { $0.name == name } ? WeatherRequest() : targets.settings.weather
  }

  /// Returns which cached responses a fetch accepts; `nil` for the user's choice.
  ///
  /// The first fetch accepts fresh responses. Later ones accept only responses that another process
  /// received since, and a refresh by key accepts none.
  private mutating func cachePolicy(of name: String, _ photos: PhotoRequest) -> CachePolicy? {
    if refreshedByKey.remove(name) != nil { return CachePolicy(.revalidate) }
    guard
      let slot = board[name],
      let entry = plan.entries.first(where: { $0.name == name }),
      slot.facts == photos.facts
    else { return nil }
    if case .loading = slot.state { return nil }
    // Use the end of the last fetch, not the data's time, which is that of its oldest place: newer
    // responses that this process received would count as another process's.
    return CachePolicy(freshSeconds: entry.everySeconds, newerThan: slot.endedAt)
  }

  /// Records the result of a fetch; results with an old ticket are discarded.
  mutating func settle(
    _ ticket: FetchTicket,
    _ state: PanelState,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    if details?.settle(ticket, state) == true { return [] }
    guard board.settle(ticket, state, at: moment) else { return [] }
    schedule.finish(ticket.instance)
    let effects = notePage(of: ticket.instance, state, at: moment)
    repeatSearches(at: moment)
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
        schedule.refresh([ticket.instance], at: moment.elapsed + Self.quickRetryInterval)
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
    schedule.skipMissed(at: moment.elapsed)
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
    schedule.refresh(names, at: moment.elapsed + delay(Self.settlingTime, orUpTo: 2))
    quickRetriesUntil = moment.elapsed + Self.quickRetryDuration
  }

  /// Shows a notice for a few seconds.
  mutating func show(_ notice: WatchNotice, at moment: WatchMoment, seconds: Int = 3) {
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
