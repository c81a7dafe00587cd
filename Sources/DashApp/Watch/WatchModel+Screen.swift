import DashCore
import TextRendering

/// What is shown.
extension WatchModel {
  /// How things are drawn at a moment.
  func renderOptions(at moment: WatchMoment) -> RenderOptions {
    var options = targets.settings.render
    options.units = chosenUnits ?? options.units
    options.utcOffsetSeconds = moment.utcOffsetSeconds
    if showsPictures { options.pictures = pictures.album }
    return options
  }

  /// The panels at a moment.
  func dashboard(at moment: WatchMoment) -> Dashboard {
    var panels = board.panels(refreshBegan: refreshBegan) { name in
      guard !isPaused, let next = schedule.next(of: name) else { return nil }
      return moment.wall.advanced(bySeconds: Int64((next - moment.elapsed).roundedUpSeconds))
    }
    for index in panels.indices {
      panels[index].histories = histories.histories(of: panels[index].name)
    }
    return Dashboard(
      generatedAt: moment.wall,
      isDemo: targets.settings.isDemo,
      panels: panels
    )
  }

  /// When the refresh began of which is told: at the last tick.
  private var refreshBegan: Duration { nextTick - .seconds(ticks.everySeconds) }

  /// How many lines at the top of what is shown are out of sight.
  var shownOffset: Int {
    get { overlay == nil ? offset : overlayOffset }
    set { if overlay == nil { offset = newValue } else { overlayOffset = newValue } }
  }

  /// The whole screen at a moment.
  func content(at moment: WatchMoment) -> ScreenContent {
    ScreenContent(
      dashboard: dashboard(at: moment),
      overlay: overlay,
      selection: selection,
      offset: shownOffset,
      status: status(at: moment)
    )
  }

  private func status(at moment: WatchMoment) -> WatchStatus {
    var status = WatchStatus(intervalSeconds: chosenInterval ?? targets.intervalSeconds)
    status.updatedAt = updatedAt
    status.secondsToNext = nextRefresh.map { max(0, ($0 - moment.elapsed).roundedUpSeconds) }
    status.isPaused = isPaused
    status.offlineSince = offlineSince
    status.waitingFor = board.waiting(since: moment.elapsed - Self.patience)
    status.configurationProblem = configurationProblem
    status.notice = notice?.words
    status.entry = entry
    status.stretches = plan.stretches
    // That there is no network is told once, not for each panel.
    status.troubles = troubles.filter { offlineSince == nil || $0.code != .offline }
    return status
  }

  private var troubles: [WatchStatus.Trouble] {
    zip(board.instances, board.states).compactMap { instance, state in
      switch state {
      case .stale(_, let error):
        WatchStatus.Trouble(panel: DisplayText(instance.name), code: error.code, isStale: true)
      case .failed(let error):
        WatchStatus.Trouble(panel: DisplayText(instance.name), code: error.code, isStale: false)
      case .unconfigured(let error):
        // What nobody is asked for is no trouble; that who stands in for it cannot be asked is one.
        error.fallbackError.map {
          WatchStatus.Trouble(panel: DisplayText(instance.name), code: $0.code, isStale: false)
        }
      case .loading, .fresh, .cached: nil
      }
    }
  }
}
