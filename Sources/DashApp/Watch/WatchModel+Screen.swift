import DashCore
import TextRendering

/// What is shown.
extension WatchModel {
  /// How things are drawn at a moment.
  func renderOptions(at moment: WatchMoment) -> RenderOptions {
    var options = targets.settings.render
    options.units = chosenUnits ?? options.units
    options.utcOffsetSeconds = moment.utcOffsetSeconds
    if showsPictures { options.pictures = album }
    return options
  }

  /// The panels at a moment.
  func dashboard(at moment: WatchMoment) -> Dashboard {
    Dashboard(
      generatedAt: moment.wall,
      isDemo: targets.settings.isDemo,
      panels: board.panels { name in
        guard !isPaused, let next = schedule.next(of: name) else { return nil }
        return moment.wall.advanced(bySeconds: Int64((next - moment.elapsed).roundedUpSeconds))
      }
    )
  }

  /// The whole screen at a moment.
  func content(at moment: WatchMoment) -> ScreenContent {
    ScreenContent(
      dashboard: dashboard(at: moment),
      overlay: overlay,
      selection: selection,
      offset: offset,
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
    // Without a network every panel has the same trouble, which is told already.
    status.troubles = offlineSince != nil ? [] : troubles
    return status
  }

  private var troubles: [WatchStatus.Trouble] {
    zip(board.instances, board.states).compactMap { instance, state in
      switch state {
      case .stale(_, let error):
        WatchStatus.Trouble(panel: DisplayText(instance.name), code: error.code, isStale: true)
      case .failed(let error):
        WatchStatus.Trouble(panel: DisplayText(instance.name), code: error.code, isStale: false)
      case .loading, .fresh, .unconfigured: nil
      }
    }
  }
}
