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
  /// The maximum number of pictures that are drawn concurrently.
  private static let concurrentPictures = 6
  /// How long a request may take before the status line names its provider.
  static let patience = Duration.seconds(1)

  var targets: WatchTargets
  var engine: Engine
  /// Changes with everything that the screen shows, except with what the passing of time changes.
  private(set) var revision = 0
  var offlineSince: Timestamp?
  /// When the quick retries of network errors end.
  var quickRetriesUntil: Duration?
  /// The total suspended time at the last check.
  var suspended: Duration
  var configurationProblem: String?
  var notice: (text: String, until: Duration)?
  /// The units chosen by key, or `nil`.
  var chosenUnits: Units?
  /// The order of places that a key chose; the outer `nil` for the configured one.
  var chosenOrder: PlaceOrder??
  /// The text that is being typed, or `nil`.
  var entry: WatchEntry?
  var changes = PlaceChanges()
  /// The places of which one is to be chosen.
  var candidates: [PlaceCandidate] = []
  var showsPictures = true
  /// The drawn pictures, and why others cannot be.
  var album = PictureAlbum()
  /// The pictures that are drawn.
  var pictures = Loads<PictureRequirement, Void>(limit: concurrentPictures)
  /// The alerts that are new since the last key press, with the names of their places.
  var unseenAlerts: [(place: PlaceQuery, alert: WeatherAlert)] = []
  /// The new alerts for which `--notify` is still to start its program.
  var notifications = NotificationQueue()
  /// The rules that were told.
  var ruleMemory = RuleMemory()
  /// When rules are checked next.
  var rulesDueAt = Duration.zero
  var spinner = WatchSpinner()
  /// What the map of radar shows.
  var radarView = RadarView()
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
  ///   - ruleMemory: The rules that earlier runs told.
  ///   - jitter: Returns random numbers from 0 to 1, so that machines that resume together spread
  ///     their requests.
  init(
    _ targets: WatchTargets,
    at moment: WatchMoment,
    told ruleMemory: RuleMemory = RuleMemory(),
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.targets = targets
    self.ruleMemory = ruleMemory
    self.jitter = jitter
    engine = Engine(.watch, every: targets.intervalSeconds, at: moment.elapsed)
    engine.change { $0.photos = targets.settings.photos }
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
    case .loaded(let event): effects += take(event, at: moment)
    case .picture(let ticket, let picture): take(picture, ticket)
    case .notified(let program, let failure):
      notifications.end()
      if let failure {
        let failure = ErrorMessages(strings).message(for: failure)
        show("--notify: \(DisplayText(program.name).string) \(failure)", at: moment, seconds: 60)
      }
      effects += startNotifications()
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
      if !changes.isReloadExpected { show(strings(.watchConfigReloaded), at: moment) }
      changes.isReloadExpected = false
    case .configuration(.broken(let summary)): configurationProblem = summary
    case .storeProblem(let problem):
      show(strings(StoreMessages.brief(for: problem)), at: moment, seconds: 20)
    }
    effects += checkRules(after: event, at: moment)
    takeHeldFindings(at: moment)
    wantShownParts(at: moment)
    let isNextFrame = playRadar(at: moment)
    effects += engine.begin(at: moment.engine).map { .load($0) }
    if !event.isTime || isNextFrame || !effects.isEmpty { revision += 1 }
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
  ///   - showsAges: Whether ages are shown, which a screen draws again every minute.
  /// - Returns: A time after `moment`.
  func nextWake(at moment: WatchMoment, showsAges: Bool = true) -> Duration {
    var times = [engine.nextWake].compactMap(\.self)
    // Redraw at every minute of the clock; ages are shown in minutes too.
    if showsAges {
      let past = moment.wall.secondsSinceEpoch % 60
      times.append(moment.elapsed + .seconds(60 - past))
      if isWaiting { times.append(spinner.next(after: moment.elapsed)) }
    }
    if let notice { times.append(notice.until) }
    if notifiesOfRules { times.append(rulesDueAt) }
    if let step = radarView.nextStep { times.append(step) }
    // Due fetches have started already; a time in the past would spin the loop.
    return max(times.min() ?? moment.elapsed + .seconds(60), moment.elapsed + .milliseconds(1))
  }

  /// Whether a response, a picture, a history or a look-up is awaited.
  var isWaiting: Bool { engine.isBusy || pictures.isBusy || !changes.lookUps.isEmpty }
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
  /// The time of ``WatchModel/nextWake(at:showsAges:)`` has come.
  case wake
  /// The time of ``WatchPresenter/interval`` after a frame, or after the start of a refresh, has
  /// passed.
  case rested
  /// A load has a result.
  case loaded(Engine.Event)
  /// A key, a size change or the end of the input.
  case screen(ScreenEvent)
  /// The kernel reports a change of interfaces, addresses or routes; whether an outbound route
  /// exists.
  case network(hasRoute: Bool)
  /// A picture was drawn, or cannot be.
  case picture(Ticket<PictureRequirement>, Result<Picture, PictureFailure>)
  /// The program that reports a new alert has ended; why it failed, or `nil`.
  case notified(PluginProgram, ProgramFailure?)
  /// The look-up of a typed place has ended.
  case foundPlaces(String, PlaceFinding)
  /// Typed places were written, or not.
  case wrotePlaces(PlaceEdit, PlaceWriting)
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
  /// Perform a load, and report its result.
  case load(Engine.Load)
  /// Start a program for a new alert, or a rule that holds.
  case notify(PluginProgram, Notification)
  /// Keep the rules that were told for the next run.
  case remember(RuleMemory)
  /// Retry the downloads of failed pictures.
  case retryFailedPictures
  /// Open a link in the user's browser.
  case open(ServiceLink)
  /// Look up a typed place.
  case findPlaces(String)
  /// Write places to an instance of plugins.json.
  case writePlaces(PlaceEdit)
  /// Handle these keys after the next frame.
  case press([Key])
  /// Put a text into the clipboard.
  case copy(String)
  /// Redraw the whole screen, even the cells that seem unchanged.
  case redrawAll
  /// End with an exit code.
  case end(ExitCode)
}
