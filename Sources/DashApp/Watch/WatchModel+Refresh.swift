import DashCore
import TextRendering

/// What is asked when, and what becomes of the answers.
extension WatchModel {
  /// Takes up what is watched: at the start, and when the configuration changes.
  mutating func takeUp(_ targets: WatchTargets, at moment: WatchMoment) {
    if tickCount > 0 { show(.configurationTaken, at: moment) }
    if targets.settings.language != self.targets.settings.language { board.clear() }
    configurationProblem = nil
    let seed = self.targets.settings.photos.seed
    self.targets = targets
    // Another file is no reason to choose other photos.
    self.targets.settings.photos.seed = seed
    let changed = board.set(targets.instances, hidden: targets.hidden)
    follow(at: moment)
    for name in changed { schedule.restart(name, at: moment.elapsed) }
    photoPages = photoPages.filter { !changed.contains($0.key) }
    waitingForWeather = waitingForWeather.filter { board.state(of: $0) != nil }
  }

  /// Makes a plan of the intervals and follows it.
  mutating func follow(at moment: WatchMoment) {
    let askable = board.instances.compactMap(\.askedInstance)
    plan = RefreshPlan(
      of: askable,
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

  /// Asks what is due, all at once.
  mutating func refreshWhatIsDue(at moment: WatchMoment) -> [WatchEffect] {
    var effects: [WatchEffect] = []
    if nextTick <= moment.elapsed {
      nextTick = ticks.next(after: moment.elapsed)
      tickCount += 1
      if tickCount > 1 { effects.append(.lookAtConfiguration) }
    }
    let due = schedule.takeDue(at: moment.elapsed, outOfTurnOnly: isPaused)
    for name in due where !waitsForWeather(name, due: due) {
      effects += fetch(name, at: moment)
    }
    waitingForWeather.formUnion(due.filter { waitsForWeather($0, due: due) })
    for name in waitingForWeather where !waitsForWeather(name, due: []) {
      effects += fetch(name, at: moment)
    }
    return effects
  }

  /// Begins to ask an instance.
  private mutating func fetch(_ name: String, at moment: WatchMoment) -> [WatchEffect] {
    waitingForWeather.remove(name)
    let photos = photoRequest(for: name, at: moment)
    let freshness = freshness(of: name, photos)
    guard
      let (instance, ticket) = board.begin(name, at: moment.elapsed, facts: photos.facts)
    else { return [] }
    askedAt = moment.elapsed
    return [.fetch(instance, ticket, photos, weatherRequest(for: name), freshness)]
  }

  /// What a source of weather is asked beyond how it is now: of a weather that nobody sees, nothing.
  private func weatherRequest(for name: String) -> WeatherRequest {
    targets.hidden.contains { $0.name == name } ? WeatherRequest() : targets.settings.weather
  }

  /// What a fetch may take of what is kept: at first what is fresh; then only what another process has
  /// asked for since, so that a minute means a minute; and nothing where a key wants it asked.
  private mutating func freshness(of name: String, _ photos: PhotoRequest) -> Freshness {
    if askedByKey.remove(name) != nil { return .ask }
    guard
      let state = board.state(of: name),
      let entry = plan.entries.first(where: { $0.name == name }),
      board.facts(of: name) == photos.facts
    else { return .usual }
    if case .loading = state { return .usual }
    // Not when what is shown came: that is when the oldest place's answer did, and the others' own
    // answers would pass for another process's.
    return .newerThan(board.endedAt(name), withinSeconds: entry.everySeconds)
  }

  /// Takes what a fetch gave; what nobody waits for any more lands nowhere.
  mutating func settle(
    _ ticket: FetchTicket,
    _ state: PanelState,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    guard board.settle(ticket, state, at: moment) else { return [] }
    schedule.finish(ticket.instance)
    let effects = notePage(of: ticket.instance, state, at: moment)
    searchAnew(at: moment)
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
      if let until = quickTriesUntil, moment.elapsed < until,
        codes.contains(where: \.isOfTheNetwork)
      {
        schedule.refresh([ticket.instance], at: moment.elapsed + Self.quickTryInterval)
      }
    case .loading: break
    }
    return effects
  }

  /// After a suspend: one refresh a little later, for all deadlines that were missed.
  mutating func noticeSuspend(at moment: WatchMoment) {
    // The clocks are read one after the other: a delay between makes it look shorter.
    defer { suspended = max(suspended, moment.suspended) }
    guard moment.suspended - suspended > .milliseconds(500) else { return }
    schedule.skipMissed(at: moment.elapsed)
    refreshSoon(at: moment)
  }

  /// When the network comes back: one refresh a little later.
  mutating func noticeNetwork(hasRoute: Bool, at moment: WatchMoment) {
    let isBack = hasRoute && (offlineSince != nil || hadRoute == false)
    hadRoute = hasRoute
    guard hasRoute else {
      offlineSince = offlineSince ?? moment.wall
      return
    }
    offlineSince = nil
    if isBack { return refreshSoon(at: moment) }
    // Interfaces come and go for many reasons. Where all is well there is nothing to ask, and what
    // failed is not asked for each of them.
    let failed = zip(board.instances, board.states)
      .filter { $0.1.errorCodes.contains(where: \.isOfTheNetwork) }.map(\.0.name)
    let wasJustAsked = askedForNetworkAt.map { moment.elapsed < $0 + Self.quickTryTime } ?? false
    if !failed.isEmpty, !wasJustAsked { refreshSoon(failed, at: moment) }
  }

  private mutating func refreshSoon(_ names: [String]? = nil, at moment: WatchMoment) {
    askedForNetworkAt = moment.elapsed
    schedule.refresh(names, at: moment.elapsed + delay(Self.settlingTime, orUpTo: 2))
    quickTriesUntil = moment.elapsed + Self.quickTryTime
  }

  /// Tells something for a few seconds.
  mutating func show(_ notice: WatchNotice, at moment: WatchMoment, seconds: Int = 3) {
    self.notice = (notice, moment.elapsed + .seconds(seconds))
  }
}

extension PanelState {
  /// What is wrong, with whoever was asked.
  fileprivate var errorCodes: [ErrorCode] {
    [error, error?.fallbackError].compactMap(\.?.code)
  }
}

extension ErrorCode {
  /// Whether a network that is not there yet can be the cause.
  fileprivate var isOfTheNetwork: Bool {
    switch self {
    case .offline, .unreachable, .timeout, .connectionLost: true
    default: false
    }
  }
}
