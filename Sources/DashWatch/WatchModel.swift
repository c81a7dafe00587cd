import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TerminalScreen
import TextRendering

/// The state of watch mode: panels, schedule and the changes made by keys.
///
/// It has no clock, network or screen. It receives events with their time and returns effects.
package struct WatchModel: Sendable {
  /// The minimum delay of the first refresh after a suspend or a network change.
  static let settlingTime = Duration.seconds(1)
  /// The interval of the quick retries that follow.
  static let quickRetryInterval = Duration.seconds(2)
  /// How long the quick retries continue.
  static let quickRetryDuration = Duration.seconds(30)
  /// How long a request may take before the status line names its provider.
  static let patience = Duration.seconds(1)

  var targets: WatchTargets
  var board = PanelBoard()
  var plan: RefreshPlan
  /// The deadlines at which frames are counted.
  var ticks: DeadlineGrid
  var nextTick: Duration
  /// The number of ticks so far.
  var tickCount = 0
  /// Changes with everything that the screen shows, except with what the passing of time changes.
  private(set) var revision = 0
  /// The interval chosen by key, or `nil`.
  var chosenInterval: Int?
  var isPaused = false
  /// When data last arrived.
  var updatedAt: Timestamp?
  /// When a fetch last started.
  var lastFetchAt: Duration?
  var offlineSince: Timestamp?
  /// When the quick retries of network errors end.
  var quickRetriesUntil: Duration?
  /// The total suspended time at the last check.
  var suspended: Duration
  var configurationProblem: String?
  var notice: (text: String, until: Duration)?
  /// The units chosen by key, or `nil`.
  var chosenUnits: Units?
  /// The typed search that replaces the configured one, or `nil`.
  var photoQuery: String?
  /// The order of places that a key chose; the outer `nil` for the configured one.
  var chosenOrder: PlaceOrder??
  /// The text that is being typed, or `nil`.
  var entry: WatchEntry?
  var added = AddedPlaces()
  /// The places of which one is to be chosen.
  var candidates: [PlaceCandidate] = []
  var showsPictures = true
  var pictures = WatchPictures()
  var histories = WatchHistories()
  var alerts = WatchAlerts()
  var spinner = WatchSpinner()
  var overlay: ScreenContent.Overlay? {
    didSet {
      if overlay == nil { covered = [] }
      if overlay != oldValue { overlayPosition = ScreenPosition() }
    }
  }
  /// The overlays below the open one, to which Escape returns, with their positions; at most one of
  /// each kind.
  var covered: [(overlay: ScreenContent.Overlay, position: ScreenPosition)] = []
  /// The selection and the scroll offset of the dashboard.
  var position = ScreenPosition()
  /// The item of the last click, and its time.
  var lastClick: (item: ScreenItem, at: Duration)?
  /// The scroll offset of the overlay.
  var overlayPosition = ScreenPosition()
  /// The forecast and air quality of the open card, or `nil`.
  var details: WatchDetails?
  /// Whether an outbound route existed at the last network event; `nil` before the first.
  var hadRoute: Bool?
  /// When the network last triggered a refresh.
  var networkRefreshAt: Duration?

  /// Returns random numbers from 0 to 1.
  let jitter: @Sendable () -> Double

  /// Creates the initial state; all instances are due at once.
  ///
  /// - Parameters:
  ///   - targets: The instances and settings.
  ///   - moment: The start of all deadlines.
  ///   - jitter: Returns random numbers from 0 to 1, so that machines that resume together spread
  ///     their requests.
  init(
    _ targets: WatchTargets,
    at moment: WatchMoment,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.targets = targets
    photoQuery = targets.settings.photos.query
    self.jitter = jitter
    plan = RefreshPlan(of: [], interval: targets.intervalSeconds, chosen: nil)
    ticks = DeadlineGrid(start: moment.elapsed, everySeconds: targets.intervalSeconds)
    nextTick = moment.elapsed
    suspended = moment.suspended
    applyTargets(targets, at: moment)
  }

  /// Handles an event.
  ///
  /// - Returns: The effects to perform, in order.
  mutating func handle(_ event: WatchEvent, at moment: WatchMoment) -> [WatchEffect] {
    handleSuspend(at: moment)
    if let notice, notice.until <= moment.elapsed { self.notice = nil }
    var effects: [WatchEffect] = []
    switch event {
    case .wake, .rested, .outsideChange: break
    case .requested(let ticket, let title): board.note(ticket, requests: title)
    case .settled(let ticket, let state): effects += settle(ticket, state, at: moment)
    case .picture(let requirement, let picture): pictures.take(picture, for: requirement)
    case .alerts where targets.settings.alerts == nil: break
    case .alerts(let name, let places):
      let new = alerts.take(places, of: DisplayText(name), at: moment.elapsed)
      if let program = targets.settings.notifyProgram {
        effects += new.map { .notify(program, $0.alert, $0.place) }
      }
    case .notNotified(let program, let failure):
      let failure = ErrorMessages(strings).message(for: failure)
      show("--notify: \(DisplayText(program.name).string) \(failure)", at: moment, seconds: 60)
    case .loadedHistory(let request, let history): histories.take(history, for: request)
    case .opened(0): show(strings(.watchOpened), at: moment)
    case .opened: show(strings(.watchNotOpened), at: moment)
    case .foundPlaces(let text, let finding): take(finding, of: text, at: moment)
    case .wrotePlaces(let places, let writing): take(writing, of: places, at: moment)
    case .screen(let event): effects += handle(event, at: moment)
    case .network(let hasRoute): handleNetwork(hasRoute: hasRoute, at: moment)
    case .configuration(.changed(let targets)):
      configurationProblem = nil
      applyTargets(targets, at: moment)
      // A notice has said already that places were written.
      if !added.isReloadExpected { show(strings(.watchConfigReloaded), at: moment) }
      added.isReloadExpected = false
    case .configuration(.broken(let summary)): configurationProblem = summary
    case .storeProblem(let problem):
      show(strings(StoreMessages.brief(for: problem)), at: moment, seconds: 20)
    }
    takeHeldFindings(at: moment)
    widenRequests(at: moment)
    effects += startDueFetches(at: moment) + startDetails(at: moment) + startAlerts(at: moment)
    if !event.isTime || !effects.isEmpty { revision += 1 }
    return effects
  }

  /// Takes the layout of the frame that is on the screen, to which the next keys refer.
  mutating func take(_ rendering: ScreenRenderer.Rendering) {
    guard let layout = rendering.layout else { return }
    if overlay != nil, !rendering.showsOverlay {
      // Its item is gone, so the dashboard is on the screen.
      overlay = nil
      revision += 1
    }
    shownPosition.layout = layout
  }

  /// Returns the latest time for the next ``WatchEvent/wake``.
  ///
  /// - Parameters:
  ///   - moment: The current time.
  ///   - showsCountdown: Whether the seconds to the next refresh are shown.
  /// - Returns: A time after `moment`.
  func nextWake(at moment: WatchMoment, showsCountdown: Bool = true) -> Duration {
    var times = [nextTick]
    if let next = board.nextRefresh { times.append(next) }
    if let next = nextAlerts(at: moment) { times.append(next) }
    if let end = board.endOfPatience, end > moment.elapsed { times.append(end) }
    // Redraw at every minute of the clock; ages are shown in minutes too.
    if showsCountdown {
      let past = moment.wall.secondsSinceEpoch % 60
      times.append(moment.elapsed + .seconds(60 - past))
      if isWaiting { times.append(spinner.next(after: moment.elapsed)) }
    }
    if let notice { times.append(notice.until) }
    if showsCountdown, let next = board.nextRefresh, !isPaused, next > moment.elapsed {
      // The countdown shows whole seconds.
      let seconds = (next - moment.elapsed).roundedUpSeconds
      times.append(next - .seconds(seconds - 1))
    }
    // Due fetches have started already; a time in the past would spin the loop.
    return max(times.min() ?? nextTick, moment.elapsed + .milliseconds(1))
  }

  /// Whether a response, a picture, a history or a look-up is awaited.
  var isWaiting: Bool {
    board.isBusy || pictures.isBusy || histories.isReading || details?.isFetching == true
      || !added.lookUps.isEmpty
  }

  /// Whether any panel that is waited for has no result yet.
  func isLoading(at now: Duration) -> Bool {
    board.isAwaited(at: now) { if case .loading = $0.state { true } else { false } }
  }
}

extension Duration {
  /// The duration in whole seconds, rounded up.
  var roundedUpSeconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }
}

/// The events of watch mode.
enum WatchEvent: Sendable {
  /// The time of ``WatchModel/nextWake(at:showsCountdown:)`` has come.
  case wake
  /// The time of ``WatchLoop/frameInterval`` after a frame, or after the start of a refresh, has
  /// passed.
  case rested
  /// A fetch now requests another provider, with this title.
  case requested(FetchTicket, String)
  /// A fetch has ended.
  case settled(FetchTicket, PanelState)
  /// A key, a size change or the end of the input.
  case screen(ScreenEvent)
  /// The kernel reports a change of interfaces, addresses or routes; whether an outbound route
  /// exists.
  case network(hasRoute: Bool)
  /// A picture was drawn, or cannot be.
  case picture(PictureRequirement, Result<Picture, PictureFailure>)
  /// The alerts of the places of an instance arrived.
  case alerts(String, [PlaceQuery: PlaceAlerts])
  /// The program that reports new alerts failed.
  case notNotified(PluginProgram, ProgramFailure)
  /// A history was read.
  case loadedHistory(HistoryRequest, PlaceHistory)
  /// The look-up of a typed place has ended.
  case foundPlaces(String, PlaceFinding)
  /// Typed places were written, or not.
  case wrotePlaces([PlaceCandidate], PlaceWriting)
  /// A link was opened; 0 or an `errno`.
  case opened(Int32)
  /// The configuration changed or became invalid.
  case configuration(ConfigurationChange)
  /// The reader of the output may be gone.
  case outsideChange
  /// The store has a problem.
  case storeProblem(StoreProblem)
}

extension WatchEvent {
  /// Whether the user waits for the effect.
  var isFromUser: Bool { if case .screen = self { true } else { false } }

  /// Whether nothing has happened except that time has passed.
  var isTime: Bool {
    switch self {
    case .wake, .rested, .outsideChange: true
    default: false
    }
  }
}

/// The effects that the model requests.
enum WatchEffect: Sendable {
  /// Fetch an instance with additional options, accept these cached responses, and report the
  /// result with the ticket.
  case fetch(Instance, FetchTicket, PhotoRequest, WeatherRequest, CachePolicy?)
  /// Fetch the alerts of an instance's places, which have this weather, and accept these cached ones.
  case checkAlerts(Instance, PanelState, CachePolicy?)
  /// Start a program for a new alert of a place.
  case notify(PluginProgram, WeatherAlert, PlaceQuery)
  /// Retry the downloads of failed pictures.
  case retryFailedPictures
  /// Open a link in the user's browser.
  case open(ServiceLink)
  /// Look up a typed place.
  case findPlaces(String)
  /// Write places to an instance of plugins.json.
  case writePlaces([PlaceCandidate], instance: String)
  /// Handle these keys after the next frame.
  case press([Key])
  /// Put a text into the clipboard.
  case copy(String)
  /// Redraw the whole screen, even the cells that seem unchanged.
  case redrawAll
  /// End with an exit code.
  case end(ExitCode)
}
