package import DashCore
import DashFetch
import DashPictures
import DashSettings
import TextRendering

/// Builds the screen's content.
extension WatchModel {
  /// Returns the render options at a time.
  func renderOptions(at moment: WatchMoment) -> RenderOptions {
    var options = targets.settings.render
    options.units = chosenUnits ?? options.units
    options.placeOrder = chosenOrder ?? options.placeOrder
    options.utcOffsetSeconds = moment.utcOffsetSeconds
    options.keepsAlertColumn = alerts.wereAny
    if showsPictures { options.pictures = pictures.album }
    return options
  }

  /// Returns the dashboard at a time.
  package func dashboard(at moment: WatchMoment) -> Dashboard {
    var panels = board.panels(refreshBegan: refreshBegan) { next in
      isPaused || isOfflineRequested
        ? nil : moment.wall.advanced(bySeconds: Int64((next - moment.elapsed).roundedUpSeconds))
    }
    for index in panels.indices {
      let name = panels[index].name
      panels[index].histories = histories.histories(of: name)
      panels[index].state = alerts.adding(
        to: showingPhoto(panels[index].state, of: name.string, at: moment),
        of: name,
        at: moment.wall
      )
    }
    return Dashboard(
      generatedAt: moment.wall,
      isDemo: targets.settings.isDemo,
      panels: panels
    )
  }

  /// Whether `--offline` is set: the cache is read again, but nothing is requested.
  var isOfflineRequested: Bool { targets.settings.cachePolicy.mode == .onlyCached }

  /// When the current refresh started: at the last tick.
  private var refreshBegan: Duration { nextTick - .seconds(ticks.everySeconds) }

  /// The position in the overlay or, without one, in the dashboard.
  var shownPosition: ScreenPosition {
    get { overlay == nil ? position : overlayPosition }
    set { if overlay == nil { position = newValue } else { overlayPosition = newValue } }
  }

  /// Returns the whole screen at a time.
  func content(at moment: WatchMoment) -> ScreenContent {
    var content = ScreenContent(
      dashboard: completing(dashboard(at: moment)),
      overlay: overlay,
      position: shownPosition,
      status: status(at: moment)
    )
    content.keys = WatchKey.all.filter { $0.isUseful(self) }.map(\.help)
    content.isLoadingDetails = details?.isLoading ?? false
    return content
  }

  private func status(at moment: WatchMoment) -> WatchStatus {
    var status = WatchStatus(intervalSeconds: chosenInterval ?? targets.intervalSeconds)
    status.updatedAt = updatedAt
    if !isOfflineRequested {
      status.secondsToNext = board.nextRefresh
        .map { max(0, ($0 - moment.elapsed).roundedUpSeconds) }
    }
    status.isPaused = isPaused
    status.outage = isOfflineRequested ? .requested : offlineSince.map { .since($0) }
    let isLong = spinner.wait(at: moment.elapsed) >= Self.patience
    status.waitingFor = board.waiting(since: moment.elapsed - Self.patience)
    if isLong { status.waitingFor += added.lookUps.map { DisplayText($0).string } }
    status.awaitsPictures = isLong && pictures.isBusy
    if isWaiting { status.spinnerStep = spinner.step(at: moment.elapsed) }
    status.configurationProblem = configurationProblem
    status.notice = notice?.text
    status.newAlert = alerts.unseen.last.map { "\($0.place): \($0.alert.event)" }
    status.prompt = prompt
    status.rateLimitedProviders = plan.rateLimitedProviders
    // The status line shows a missing network once instead of once per panel.
    status.failures = failures.filter { status.outage == nil || $0.code != .offline }
    return status
  }

  private var failures: [WatchStatus.FailedPanel] {
    board.slots.compactMap { slot in
      func failed(_ error: SourceError, isStale: Bool = false) -> WatchStatus.FailedPanel {
        let panel = DisplayText(slot.instance.name)
        return WatchStatus.FailedPanel(panel: panel, code: error.code, isStale: isStale)
      }
      return switch slot.state {
      case .stale(_, let error): failed(error, isStale: true)
      case .failed(let error): failed(error)
      // An unconfigured provider is not an error, but the failure of its fallback is.
      case .unconfigured(let error): error.fallbackError.map { failed($0) }
      case .loading, .fresh, .cached: nil
      }
    }
  }

  // MARK: History

  /// Starts to read the histories that the layout has room for: of panels with a single place and
  /// of the card.
  ///
  /// - Parameter event: The event that was handled; a result concerns only its own panel.
  /// - Returns: The histories to read now.
  mutating func beginHistories(after event: WatchEvent) -> [HistoryRequest] {
    switch event {
    case .settled(let ticket, _): return [beginHistory(of: ticket.instance)].compactMap(\.self)
    case .screen, .configuration:
      histories.retain(Set(board.instances.map { DisplayText($0.name) }))
      return board.instances.compactMap { beginHistory(of: $0.name) }
    default:
      guard overlay == nil, let item = shownCard else { return [] }
      return [beginHistory(of: item.panel.string)].compactMap(\.self)
    }
  }

  private mutating func beginHistory(of name: String) -> HistoryRequest? {
    guard let slot = board[name] else { return nil }
    let request = (placeOfCard(in: name, slot.state) ?? slot.state.onlyPlace).flatMap { place in
      var request = HistoryRequest(place, of: name)
      if case .part(.history, of: let item) = overlay, item.panel.string == name {
        request?.seconds = ScreenContent.historySeconds
      }
      return request
    }
    return histories.begin(request, of: DisplayText(name))
  }

  /// Returns the weather of the card if it belongs to the panel.
  private func placeOfCard(in panel: String, _ state: PanelState) -> PlaceWeather? {
    guard
      case .place(DisplayText(panel), let query) = shownCard,
      let report = state.weather
    else { return nil }
    return report.shown.first { $0.requestedPlace == query }
  }
}
