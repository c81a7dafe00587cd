import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TextRendering

/// Says what is loaded, and handles the results.
extension WatchModel {
  /// Applies new targets, at the start and when the configuration is reloaded.
  mutating func applyTargets(_ targets: WatchTargets, at moment: WatchMoment) {
    let isLanguageChanged = targets.settings.language != self.targets.settings.language
    let settings = targets.settings
    self.targets = targets
    engine.change { requests in
      requests.weather = settings.weather
      requests.listDetails = settings.listDetails
      requests.showsWholePages = settings.showsWholePages
      requests.alerts = settings.alerts
      requests.radar = settings.radar
      requests.isOffline = settings.cachePolicy.mode == .onlyCached
      // A reload keeps the choice of photos.
      let (query, seed) = (requests.photos.query, requests.photos.seed)
      requests.photos = settings.photos
      (requests.photos.query, requests.photos.seed) = (query, seed)
    }
    engine.wantDetails(of: nil, at: moment.elapsed)
    engine.refreshAlerts(at: moment.elapsed)
    if settings.alerts == nil { unseenAlerts = [] }
    // What the file has now is not added any more, and what it has no more is removed.
    let own = targets.instances.first { $0.name == changes.instance }?.places ?? []
    changes.places.removeAll { own.contains($0.query) }
    changes.removed.removeAll { !own.contains($0) }
    setInstances(isLanguageChanged: isLanguageChanged, at: moment)
  }

  /// Sets the instances to those of the targets, with the places that a key added.
  mutating func setInstances(isLanguageChanged: Bool = false, at moment: WatchMoment) {
    engine.repeats(
      every: targets.intervalSeconds,
      chosen: engine.repetition?.chosenSeconds,
      at: moment.elapsed
    )
    engine.set(
      changes.applied(to: targets.instances),
      hidden: targets.hidden,
      isLanguageChanged: isLanguageChanged,
      at: moment.elapsed
    )
  }

  /// The interval chosen by key, else that of the configuration, in seconds.
  var intervalSeconds: Int { engine.repetition?.chosenSeconds ?? targets.intervalSeconds }

  /// Wants what the screen has room for: the details of the shown card, and the histories of panels with
  /// a single place and of the card.
  mutating func wantShownParts(at moment: WatchMoment) {
    var card: Engine.PlaceKey?
    if case .place(let panel, let place) = shownCard {
      card = Engine.PlaceKey(panel: panel.string, place: place)
    }
    engine.wantDetails(of: card, at: moment.elapsed)
    let histories = engine.board.slots.compactMap { slot -> HistoryRequest? in
      let name = slot.instance.name
      let shown =
        name != card?.panel
        ? nil
        : slot.state.weather?.shown
          .first { $0.requestedPlace == card?.place }
      guard let place = shown ?? slot.state.onlyPlace else { return nil }
      var request = HistoryRequest(place, of: slot.instance)
      if case .part(.history, of: let item) = overlay, item.panel.string == name {
        request?.seconds = ScreenContent.historySeconds
      }
      return request
    }
    engine.wantHistories(histories, at: moment.elapsed)
    wantRadar(at: moment)
  }

  /// The item whose card is shown; `nil` for none.
  var shownCard: ScreenItem? {
    switch overlay {
    case .card(let item), .part(_, of: let item): item
    default: position.layout.placeWithCard
    }
  }

  /// Takes the result of a load.
  mutating func take(_ event: Engine.Event, at moment: WatchMoment) -> [WatchEffect] {
    switch engine.take(event, at: moment.engine) {
    case nil: return []
    case .newAlerts(let new):
      unseenAlerts += new
      return notify(of: new.map { .alert($0.alert, $0.place) }, at: moment)
    case .panel(let name, let state):
      note(state, of: name, at: moment)
      return showPage(of: name, state, at: moment)
    }
  }

  /// Starts the program for what is new, or lets it wait.
  private mutating func notify(
    of new: [Notification],
    at moment: WatchMoment
  ) -> [WatchEffect] {
    guard let program = targets.settings.notifyProgram else { return [] }
    let lost = notifications.add(new)
    if lost > 0 { show(Self.notStarted(program, lost, strings), at: moment, seconds: 60) }
    return startNotifications()
  }

  /// Whether the program is started for rules.
  var notifiesOfRules: Bool {
    targets.settings.notifyProgram != nil
      && targets.settings.render.rules.contains(where: \.notifies)
  }

  /// Checks the rules when weather has come, and each minute, as the hours to come become fewer.
  mutating func checkRules(after event: WatchEvent, at moment: WatchMoment) -> [WatchEffect] {
    let isDue = if case .loaded = event { true } else { moment.elapsed >= rulesDueAt }
    guard notifiesOfRules, isDue else { return [] }
    rulesDueAt = moment.elapsed + .seconds(60)
    let known = ruleMemory
    let findings = RuleFinding.all(in: dashboard(at: moment), renderOptions(at: moment))
    let new = ruleMemory.take(findings, at: moment.wall)
    let remembered = ruleMemory == known ? [] : [WatchEffect.remember(ruleMemory)]
    return remembered + notify(of: new.map { .rule($0) }, at: moment)
  }

  /// Starts the program for the next new alerts, a few at a time.
  mutating func startNotifications() -> [WatchEffect] {
    guard let program = targets.settings.notifyProgram else {
      notifications.removeAll()
      return []
    }
    return notifications.start().map { .notify(program, $0) }
  }

  /// Returns what is said of new alerts that the program does not report.
  static func notStarted(_ program: PluginProgram, _ count: Int, _ strings: Strings) -> String {
    "--notify: "
      + strings(.watchNotStarted(count: count, program: DisplayText(program.name).string))
  }

  /// Notes whether the network is there.
  private mutating func note(_ state: PanelState, of name: String, at moment: WatchMoment) {
    switch state {
    case .fresh:
      offlineSince = nil
    case .cached(let snapshot):
      if let since = offlineSince, snapshot.fetchedAt > since { offlineSince = nil }
    case .failed, .stale, .unconfigured:
      let codes = state.errorCodes
      if codes.contains(.offline) { offlineSince = offlineSince ?? moment.wall }
      if let until = quickRetriesUntil, moment.elapsed < until,
        codes.contains(where: \.isNetworkError)
      {
        engine.board.refresh([name], at: moment.elapsed + Self.quickRetryInterval)
      }
    case .loading: break
    }
  }

  /// Schedules one refresh shortly after a suspend, in place of all missed deadlines.
  mutating func handleSuspend(at moment: WatchMoment) {
    // The clocks are read in sequence, so a delay between them shortens the measured suspend.
    defer { suspended = max(suspended, moment.suspended) }
    guard moment.suspended - suspended > .milliseconds(500) else { return }
    engine.board.skipMissed(at: moment.elapsed)
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
    let failed = engine.board.slots
      .filter { $0.state.errorCodes.contains(where: \.isNetworkError) }.map(\.instance.name)
    let wasRecent = networkRefreshAt.map { moment.elapsed < $0 + Self.quickRetryDuration } ?? false
    if !failed.isEmpty, !wasRecent { refreshSoon(failed, at: moment) }
  }

  private mutating func refreshSoon(_ names: [String]? = nil, at moment: WatchMoment) {
    networkRefreshAt = moment.elapsed
    let delay = Self.settlingTime + .milliseconds(Int64(jitter() * 2000))
    engine.board.refresh(names, at: moment.elapsed + delay)
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
