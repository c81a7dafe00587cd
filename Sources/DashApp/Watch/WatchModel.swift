import DashCore
import TerminalScreen
import TextRendering

/// The state of watching: what is shown, what is asked when, and what the keys have done.
///
/// A value without a clock, a network or a screen. It is told what happened and when, and says what
/// is to be done.
struct WatchModel: Sendable {
  /// How long after a wake-up or a new network the first refresh begins, at the least.
  static let settlingTime = Duration.seconds(1)
  /// How far apart the quick tries are that follow it.
  static let quickTryInterval = Duration.seconds(2)
  /// How long they go on.
  static let quickTryTime = Duration.seconds(30)
  /// How long an answer goes unnoticed before the status line says who is waited for.
  static let patience = Duration.seconds(1)

  var targets: WatchTargets
  var schedule: RefreshSchedule
  var board = PanelBoard()
  var plan: RefreshPlan
  /// The deadlines at which the configuration is looked at and frames are counted.
  var ticks: DeadlineGrid
  var nextTick: Duration
  /// How many of them have come.
  var tickCount = 0
  /// The interval chosen by key, or nil.
  var chosenInterval: Int?
  var isPaused = false
  /// When data last came.
  var updatedAt: Timestamp?
  /// When anything was last asked.
  var askedAt: Duration?
  /// What is to be asked by key, whatever is kept.
  var askedByKey: Set<String> = []
  var offlineSince: Timestamp?
  /// Until when failures of the network are tried again quickly.
  var quickTriesUntil: Duration?
  /// How long the machine had been suspended when it was last looked at.
  var suspended: Duration
  var configurationProblem: String?
  var notice: (words: WatchNotice, until: Duration)?
  /// The units chosen by key, or nil.
  var chosenUnits: Units?
  /// The searches of photos that take their words from a weather that has not come yet.
  var waitingForWeather: Set<String> = []
  /// The page of each search that is not at its first.
  var photoPages: [String: Int] = [:]
  /// What is searched for in place of what is configured, or nil.
  var photoQuery: String?
  /// What has been typed of a search, while it is being typed.
  var entry: String?
  var showsPictures = true
  var pictures = PictureBook()
  var histories = HistoryBook()
  var overlay: ScreenContent.Overlay? {
    didSet { if overlay != oldValue { overlayOffset = 0 } }
  }
  var selection: ScreenItem?
  /// What can be pointed at, in the order in which it was last shown.
  var items: [ScreenItem] = []
  /// How many lines of the dashboard's top are out of sight.
  var offset = 0
  /// The same of what lies over it.
  var overlayOffset = 0
  /// Whether a route led out when the kernel last told of the network; nil for not yet.
  var hadRoute: Bool?
  /// When the network last was a reason to ask.
  var askedForNetworkAt: Duration?

  /// Where the random part of a delay comes from, 0 to 1.
  private let jitter: @Sendable () -> Double

  /// Begins to watch; everything is due at once.
  ///
  /// - Parameters:
  ///   - targets: What is watched.
  ///   - moment: The time that all deadlines are counted from.
  ///   - jitter: Numbers from 0 to 1, so that machines that wake up together do not ask together.
  init(
    _ targets: WatchTargets,
    at moment: WatchMoment,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.targets = targets
    photoQuery = targets.settings.photos.query
    self.jitter = jitter
    schedule = RefreshSchedule(start: moment.elapsed)
    plan = RefreshPlan(of: [], interval: targets.intervalSeconds, chosen: nil)
    ticks = DeadlineGrid(start: moment.elapsed, everySeconds: targets.intervalSeconds)
    nextTick = moment.elapsed
    suspended = moment.suspended
    takeUp(targets, at: moment)
  }

  /// Takes note of what happened.
  ///
  /// - Returns: What is to be done now, in this order.
  mutating func handle(_ event: WatchEvent, at moment: WatchMoment) -> [WatchEffect] {
    noticeSuspend(at: moment)
    if let notice, notice.until <= moment.elapsed { self.notice = nil }
    var effects: [WatchEffect] = []
    switch event {
    case .wake: break
    case .asked(let ticket, let title): board.note(ticket, asks: title)
    case .settled(let ticket, let state): effects += settle(ticket, state, at: moment)
    case .picture(let wish, let picture): pictures.take(picture, for: wish)
    case .remembered(let wish, let history): histories.take(history, for: wish)
    case .opened(0): show(.opened, at: moment)
    case .opened: show(.notOpened, at: moment)
    case .screen(let event): effects += handle(event, at: moment)
    case .network(let hasRoute): noticeNetwork(hasRoute: hasRoute, at: moment)
    case .configuration(.changed(let targets)): takeUp(targets, at: moment)
    case .configuration(.broken(let words)): configurationProblem = words
    case .storeProblem(let problem): show(.storeProblem(problem), at: moment, seconds: 20)
    }
    return effects + refreshWhatIsDue(at: moment)
  }

  /// When to say ``WatchEvent/wake`` at the latest.
  ///
  /// - Parameters:
  ///   - moment: The time.
  ///   - countsDown: Whether the seconds to the next refresh are shown.
  /// - Returns: A time after that of the moment.
  func nextWake(at moment: WatchMoment, countsDown: Bool = true) -> Duration {
    var times = [nextTick]
    if let next = schedule.next { times.append(next) }
    // Ages are told in minutes.
    if countsDown { times.append(moment.elapsed + .seconds(60)) }
    if let notice { times.append(notice.until) }
    if countsDown, let next = nextRefresh, !isPaused, next > moment.elapsed {
      // When the count of seconds changes.
      let seconds = (next - moment.elapsed).roundedUpSeconds
      times.append(next - .seconds(seconds - 1))
    }
    // What is due already is on its way; a time in the past would be a loop.
    return max(times.min() ?? nextTick, moment.elapsed + .milliseconds(1))
  }

  /// When the next refresh comes; nil for never.
  var nextRefresh: Duration? { schedule.next }

  /// Whether any panel waits for its first answer.
  var isLoading: Bool {
    board.states.contains { if case .loading = $0 { true } else { false } }
  }

  /// A delay of some time and up to as many seconds more.
  func delay(_ least: Duration, orUpTo seconds: Double) -> Duration {
    least + .milliseconds(Int64(jitter() * seconds * 1000))
  }
}

extension Duration {
  /// The whole seconds of the time, a part counted as one.
  var roundedUpSeconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }
}
