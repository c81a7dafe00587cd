import DashCore
import TerminalScreen

/// The run loop of watch mode: passes events to the model and performs its effects.
///
/// All events arrive through one stream and are handled in sequence.
struct WatchLoop {
  /// The interval at which the configuration is checked for changes.
  private static let configurationInterval = Duration.seconds(1)

  let clock: WatchClock
  /// Creates the fetcher for the current settings.
  let fetcher: @Sendable (Settings) -> InstanceFetcher
  let configuration: ConfigurationWatch
  /// Ends the long-running programs but these, and lets no other program start.
  let endPrograms: @Sendable (Set<ProgramSession>) -> Void
  /// Draws pictures; `nil` if none are shown.
  let pictureMaker: PictureMaker?
  /// Opens a link in the user's browser, whose environment must not contain these secrets; returns
  /// 0 or an `errno`.
  let openLink: @Sendable (ServiceLink, [Secret]) -> Int32
  /// Returns new problems of the store; called after each fetch.
  let takeProblems: @Sendable () async -> [StoreProblem]
  /// Key presses and size changes; `nil` without a terminal.
  let screenEvents: AsyncStream<ScreenEvent>?
  /// Changes of the network: whether an outbound route exists.
  let networkChanges: AsyncStream<Bool>
  /// The instances named on the command line.
  let names: Set<String>
  /// The number of frames to show; `nil` for no limit.
  let maximumFrames: Int?

  /// Runs until the model ends or the frame limit is reached.
  ///
  /// - Parameters:
  ///   - targets: The instances and settings.
  ///   - presenter: The output.
  /// - Returns: The exit code.
  /// - Throws: ``OutputError`` if the output fails.
  func run(
    _ targets: WatchTargets,
    on presenter: some WatchPresenter
  ) async throws -> ExitCode {
    var presenter = presenter
    var fetcher = fetcher(targets.settings)
    let maker = pictureMaker
    let (events, inlet) = AsyncStream.makeStream(of: WatchEvent.self)
    return try await withThrowingDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      group.addTask {
        for await hasRoute in networkChanges { inlet.yield(.network(hasRoute: hasRoute)) }
      }
      group.addTask { [clock, configuration] in
        var configuration = configuration
        while !Task.isCancelled {
          await clock.sleep(clock.elapsed() + Self.configurationInterval)
          if let change = await configuration.check() { inlet.yield(.configuration(change)) }
        }
      }
      if let screenEvents {
        group.addTask { for await event in screenEvents { inlet.yield(.screen(event)) } }
      }
      var model = WatchModel(targets, at: clock.moment)
      var progress = TickProgress()
      var pace = FramePace(interval: presenter.frameInterval)
      var alarm = WakeAlarm()
      var next: WatchEvent? = .wake
      var iterator = events.makeAsyncIterator()
      while let event = next {
        if case .configuration(.changed(let targets)) = event {
          fetcher = self.fetcher(targets.settings)
          endPrograms(targets.programSessions)
        }
        var startsFetches = false
        for effect in model.handle(event, at: clock.moment) {
          switch effect {
          case .fetch(let instance, let ticket, let photos, let weather, let policy):
            startsFetches = true
            var fetcher = fetcher
            fetcher.weather = weather
            group.addTask { [fetcher] in
              let pending = PendingProviders { title in
                guard title != instance.activeInstance?.descriptor.title else { return }
                inlet.yield(.requested(ticket, title))
              }
              let state = await fetcher.fetch(
                instance,
                photos: photos,
                policy: policy,
                pending: pending
              )
              inlet.yield(.settled(ticket, state))
              for problem in await takeProblems() { inlet.yield(.storeProblem(problem)) }
            }
          case .open(let link):
            inlet.yield(.opened(openLink(link, model.targets.secrets)))
          case .retryFailedPictures:
            if let cache = maker?.cache { await cache.removeFailures() }
          case .redrawAll: presenter.invalidate()
          case .end(let status): return status
          }
        }
        if fetcher.observations != nil {
          for request in model.beginHistories(after: event) {
            group.addTask { [fetcher] in
              inlet.yield(.loadedHistory(request, await fetcher.history(request)))
            }
          }
        }
        let moment = clock.moment
        let isComplete = progress.advance(model)
        var rest = startsFetches && !event.isFromUser ? pace.postpone() : nil
        if !alarm.isOutdated(event, at: moment.elapsed),
          pace.shows(event, isLast: progress.frames == maximumFrames)
        {
          let requirements = try presenter.present(&model, at: moment, isTickComplete: isComplete)
          for requirement in model.pictures.begin(requirements) {
            group.addTask { [maker] in
              inlet.yield(.picture(requirement, await maker?.picture(of: requirement)))
            }
          }
          rest = pace.begin() ?? rest
        }
        if let rest {
          group.addTask { [clock] in
            await clock.rest(rest)
            inlet.yield(.rested)
          }
        }
        if let maximumFrames, progress.frames >= maximumFrames {
          return model.dashboard(at: moment).exitCode(
            named: names,
            needsForecast: model.targets.settings.needsForecast
          )
        }
        model.spinner.update(isWaiting: model.isWaiting, at: moment.elapsed)
        let nextFrame = presenter.updateInterval.map { moment.elapsed + $0 }
        let due = model.nextWake(at: moment, showsCountdown: presenter.showsCountdown)
        let wake = nextFrame.map { min($0, due) } ?? due
        if alarm.set(for: wake, at: moment.elapsed) {
          group.addTask { [clock] in
            await clock.sleep(wake)
            inlet.yield(.wake)
          }
        }
        next = await iterator.next()
      }
      return .success
    }
  }
}

/// Limits the frames of a screen: events between two frames are drawn together.
///
/// Each frame lays out every panel, so a frame for each response would make the cost of a refresh
/// grow with the square of the number of panels.
struct FramePace {
  /// The minimum interval of frames; `nil` for none.
  let interval: Duration?
  private var isResting = false
  /// Whether an event since the last frame has not been drawn.
  private var isDue = false
  private var hasBegun = false

  init(interval: Duration?) {
    self.interval = interval
  }

  /// Returns whether to present the state after an event; keys do not wait.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isLast: Whether no other event follows.
  /// - Returns: Whether to present it now.
  mutating func shows(_ event: WatchEvent, isLast: Bool) -> Bool {
    if case .rested = event {
      isResting = false
    } else {
      isDue = true
    }
    guard isDue else { return false }
    return interval == nil || !isResting || event.isFromUser || isLast
  }

  /// Postpones the frame of a refresh that has just begun, which then shows fast responses too.
  ///
  /// - Returns: The time until the event ``WatchEvent/rested``; `nil` if it is already pending, or if
  ///   the frame is the first.
  mutating func postpone() -> Duration? {
    guard hasBegun, let interval, !isResting else { return nil }
    isResting = true
    return interval
  }

  /// Records a frame.
  ///
  /// - Returns: The time until the event ``WatchEvent/rested``; `nil` if it is already pending.
  mutating func begin() -> Duration? {
    isDue = false
    hasBegun = true
    guard let interval, !isResting else { return nil }
    isResting = true
    return interval
  }
}

/// Decides when the run loop needs another alarm, and whether one that rings still has a reason.
///
/// An alarm cannot be taken back: that of the spinner rings although the response came meanwhile.
struct WakeAlarm {
  /// The earliest pending alarm.
  private var pending = Duration.zero
  /// When the screen changes by itself next.
  private var due = Duration.zero

  /// Returns whether an event is an alarm for something that is no longer due.
  func isOutdated(_ event: WatchEvent, at now: Duration) -> Bool {
    if case .wake = event { now < due } else { false }
  }

  /// Records when the screen changes by itself next.
  ///
  /// - Returns: Whether no pending alarm rings early enough.
  mutating func set(for wake: Duration, at now: Duration) -> Bool {
    due = wake
    guard pending <= now || wake < pending else { return false }
    pending = wake
    return true
  }
}

/// Decides when the frame of a tick is complete.
///
/// It is complete when all due fetches have ended, or at the next tick if one is slow. The first
/// frame waits for every panel, because a frame in a file cannot be corrected later. Missed ticks
/// get no frames.
struct TickProgress {
  /// The number of complete frames.
  private(set) var frames = 0
  private var lastTick = 0

  /// Checks the model after an event.
  ///
  /// - Returns: Whether a frame became complete.
  mutating func advance(_ model: WatchModel) -> Bool {
    guard model.tickCount > lastTick, !model.isLoading else { return false }
    let isSlow = model.board.isBusy || model.histories.isReading
    guard !isSlow || model.tickCount > lastTick + 1 else { return false }
    // This frame is for the previous tick; the frame of the current tick follows.
    lastTick = isSlow ? model.tickCount - 1 : model.tickCount
    frames += 1
    return true
  }
}
