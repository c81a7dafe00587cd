package import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TextRendering

/// Builds the screen's content.
extension WatchModel {
  /// Returns the render options at a time.
  func renderOptions(at moment: WatchMoment) -> RenderOptions {
    var options = targets.settings.render
    options.units = chosenUnits ?? options.units
    options.placeOrder = chosenOrder ?? options.placeOrder
    options.utcOffsetSeconds = moment.utcOffsetSeconds
    options.keepsAlertColumn = engine.wereAlerts
    if showsPictures { options.pictures = album }
    return options
  }

  /// Returns the dashboard at a time.
  package func dashboard(at moment: WatchMoment) -> Dashboard {
    var panels = engine.panels(at: moment.wall) { next in
      engine.isPaused || isOfflineRequested
        ? nil : moment.wall.advanced(bySeconds: Int64((next - moment.elapsed).roundedUpSeconds))
    }
    for index in panels.indices {
      let name = panels[index].name.string
      panels[index].state = showingPhoto(panels[index].state, of: name, at: moment)
    }
    return Dashboard(
      generatedAt: moment.wall,
      isDemo: targets.settings.isDemo,
      panels: panels
    )
  }

  /// Whether `--offline` is set: the cache is read again, but nothing is requested.
  var isOfflineRequested: Bool { engine.requests.isOffline }

  /// The position in the overlay or, without one, in the dashboard.
  var shownPosition: ScreenPosition {
    get { overlay == nil ? position : overlayPosition }
    set { if overlay == nil { position = newValue } else { overlayPosition = newValue } }
  }

  /// Returns the whole screen at a time.
  func content(at moment: WatchMoment) -> ScreenContent {
    var content = ScreenContent(
      dashboard: engine.completing(dashboard(at: moment)),
      overlay: overlay,
      position: shownPosition,
      status: status(at: moment)
    )
    content.keys = WatchKey.all.filter { $0.isUseful(self) }.map(\.help)
    content.isLoadingDetails = engine.isLoadingDetails
    (content.radarKilometres, content.radarTime) = (radarView.kilometres, radarView.time)
    return content
  }

  private func status(at moment: WatchMoment) -> WatchStatus {
    var status = WatchStatus(intervalSeconds: intervalSeconds)
    if !isOfflineRequested {
      status.nextAt = engine.board.nextRefresh.map {
        moment.wall.advanced(bySeconds: Int64(max(0, ($0 - moment.elapsed).roundedUpSeconds)))
      }
    }
    status.isPaused = engine.isPaused
    status.outage = isOfflineRequested ? .requested : offlineSince.map { .since($0) }
    let isLong = spinner.wait(at: moment.elapsed) >= Self.patience
    status.waitingFor = engine.board.waiting(since: moment.elapsed - Self.patience)
    if isLong { status.waitingFor += changes.lookUps.map { DisplayText($0).string } }
    status.awaitsPictures = isLong && pictures.isBusy
    if isWaiting { status.spinnerStep = spinner.step(at: moment.elapsed) }
    status.configurationProblem = configurationProblem
    status.notice = notice?.text
    status.newAlert = unseenAlerts.last.map {
      strings.labelled("\($0.alert.event)", by: "\($0.place)")
    }
    status.prompt = prompt
    status.rateLimitedProviders = engine.plan.rateLimitedProviders
    // The status line shows a missing network once instead of once per panel.
    status.failures = failures.filter { status.outage == nil || $0.code != .offline }
    return status
  }

  private var failures: [WatchStatus.FailedPanel] {
    engine.board.slots.compactMap { slot in
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
}

/// Draws the pictures that the layout has room for.
extension WatchModel {
  /// The maximum number of drawn pictures in memory; downloads are cached separately.
  private static let keptPictures = 32

  /// Starts the missing pictures, as many as may be drawn at once; the others start when these are done.
  mutating func beginPictures(_ needed: [PictureRequirement]) -> [Ticket<PictureRequirement>] {
    if album.count > Self.keptPictures { album.removeAll(except: needed) }
    // Those in flight count until they are done.
    pictures.want(needed.filter { album[$0] == nil } + pictures.inFlight)
    return pictures.begin()
  }

  /// Takes a drawn picture, or why it cannot be shown.
  mutating func take(
    _ picture: Result<Picture, PictureFailure>,
    _ ticket: Ticket<PictureRequirement>
  ) {
    pictures.settle(ticket, ())
    album[ticket.key] = picture
  }
}
