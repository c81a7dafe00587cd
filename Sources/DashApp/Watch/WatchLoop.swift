import DashCore
import TerminalScreen
import TextRendering

/// The run loop of watch mode: passes events to the model and performs its effects.
///
/// All events arrive through one stream and are handled in sequence.
struct WatchLoop {
  /// The interval at which the configuration is checked for changes.
  private static let configurationInterval = Duration.seconds(1)

  let context: AppContext
  let clock: WatchClock
  let configuration: ConfigurationWatch
  /// The number of frames to show; `nil` for no limit.
  let maximumFrames: Int?
  /// Draws pictures; `nil` if none are shown.
  var pictureMaker: PictureMaker?
  /// Key presses and size changes; `nil` without a screen.
  var screenEvents: AsyncStream<ScreenEvent>?

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
      startSources(of: inlet, in: &group)
      var model = WatchModel(targets, at: clock.moment)
      var timing = FrameTiming(interval: presenter.frameInterval)
      var next: WatchEvent? = .wake
      var iterator = events.makeAsyncIterator()
      while let event = next {
        if case .configuration(.changed(let targets)) = event {
          fetcher = self.fetcher(targets.settings)
          // A reload may retry the keys whose programs failed.
          fetcher.configuredAt = .now
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
            inlet.yield(.opened(context.open(link, hiding: model.targets.secrets)))
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
        let isComplete = timing.completesTick(of: model)
        let draws = timing.draws(
          after: event,
          startsRefresh: startsFetches,
          isComplete: isComplete,
          isLast: timing.frames == maximumFrames,
          at: moment.elapsed
        )
        if draws.now {
          let rendering = try presenter.present(model, at: moment, isTickComplete: isComplete)
          if let layout = rendering?.layout { model.shownPosition.layout = layout }
          for requirement in model.pictures.begin(rendering?.requirements ?? []) {
            group.addTask { [maker] in
              inlet.yield(.picture(requirement, await maker?.picture(of: requirement)))
            }
          }
        }
        if draws.rests, let interval = presenter.frameInterval {
          group.addTask { [clock] in
            await clock.rest(interval)
            inlet.yield(.rested)
          }
        }
        if let maximumFrames, timing.frames >= maximumFrames {
          return model.dashboard(at: moment).exitCode(
            named: configuration.selection.names,
            needsForecast: model.targets.settings.needsForecast
          )
        }
        model.spinner.update(isWaiting: model.isWaiting, at: moment.elapsed)
        let nextFrame = presenter.updateInterval.map { moment.elapsed + $0 }
        let due = model.nextWake(at: moment, showsCountdown: presenter.showsCountdown)
        let wake = nextFrame.map { min($0, due) } ?? due
        if let time = timing.alarm(for: wake, at: moment.elapsed) {
          group.addTask { [clock] in
            await clock.sleep(time)
            inlet.yield(.wake)
          }
        }
        next = await iterator.next()
      }
      return .success
    }
  }

  private func fetcher(_ settings: Settings) -> InstanceFetcher {
    context.fetcher(screenEvents == nil ? settings : context.screenSettings(settings))
  }

  /// Returns new problems of the store; without a screen, reports them.
  private func takeProblems() async -> [StoreProblem] {
    if screenEvents == nil { await context.reportStoreProblems() }
    return await context.store?.takeProblems() ?? []
  }

  /// Starts the tasks that wait for events from outside: the network, the configuration, the screen.
  private func startSources(
    of inlet: AsyncStream<WatchEvent>.Continuation,
    in group: inout ThrowingDiscardingTaskGroup<any Error>
  ) {
    group.addTask { [context] in
      for await hasRoute in context.networkChanges() { inlet.yield(.network(hasRoute: hasRoute)) }
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
  }
}
