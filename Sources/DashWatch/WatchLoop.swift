package import DashCore
package import DashFetch
package import DashPictures
package import DashSettings
import Files
package import Localization
package import TerminalScreen
package import TextRendering

/// The run loop of watch mode: passes events to the model and performs its effects.
///
/// All events arrive through one stream and are handled in sequence.
package struct WatchLoop {
  /// The interval at which the configuration is checked for changes, and a stream for its reader,
  /// where the system does not report them.
  private static let lookInterval = Duration.seconds(1)
  let services: WatchServices
  /// How long a program may take for a new alert.
  private static let notificationTime = Duration.seconds(30)

  let clock: WatchClock
  let configuration: any ConfigurationChecking
  /// The instances that the command line names.
  let names: Set<String>
  /// The number of frames to show; `nil` for no limit.
  let maximumFrames: Int?
  /// Draws pictures; `nil` if none are shown.
  package var pictureMaker: PictureMaker?
  /// Whether a screen is drawn, which calls ``report``.
  package var isScreen = false
  /// Receives key presses and size changes.
  package let report: ScreenReport
  private let events: AsyncStream<WatchEvent>
  private let inlet: AsyncStream<WatchEvent>.Continuation

  package init(
    services: WatchServices,
    clock: WatchClock,
    configuration: any ConfigurationChecking,
    names: Set<String>,
    maximumFrames: Int?
  ) {
    self.services = services
    self.clock = clock
    self.configuration = configuration
    self.names = names
    self.maximumFrames = maximumFrames
    (events, inlet) = AsyncStream.makeStream()
    report = { [inlet] event in inlet.yield(.screen(event)) }
  }

  /// Runs until the model ends or the frame limit is reached.
  ///
  /// - Parameters:
  ///   - targets: The instances and settings.
  ///   - presenter: The output.
  /// - Throws: ``OutputError`` if the output fails.
  package func run(
    _ targets: WatchTargets,
    on presenter: some WatchPresenter
  ) async throws -> ExitCode {
    var presenter = presenter
    var fetcher = services.fetcher(targets.settings)
    let maker = pictureMaker
    return try await withThrowingDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      startSources(in: &group)
      var model = WatchModel(targets, at: clock.moment, told: services.recallRules())
      var timing = FrameTiming(interval: presenter.interval)
      var untold = UntoldAlerts(of: model)
      var next: WatchEvent? = .wake
      var iterator = events.makeAsyncIterator()
      while let event = next {
        if case .configuration(.changed(let targets)) = event {
          fetcher = services.fetcher(targets.settings)
          // A reload may retry the keys whose programs failed.
          fetcher.configuredAt = .now
        }
        var startsFetches = false
        let effects = model.handle(event, at: clock.moment)
        let known = untold
        untold = UntoldAlerts(of: model)
        if untold != known { services.noteUntold(untold) }
        for effect in effects {
          switch effect {
          case .load(let load):
            startsFetches = startsFetches || load.isFetch
            group.addTask { [fetcher] in
              let pending = PendingProviders { title in
                guard case .panel(let ticket, let fetch) = load,
                  title != fetch.instance.activeInstance?.descriptor.title
                else { return }
                inlet.yield(.loaded(.requested(ticket, title)))
              }
              inlet.yield(.loaded(await fetcher.perform(load, pending: pending)))
              for problem in await services.takeProblems() { inlet.yield(.storeProblem(problem)) }
            }
          case .findPlaces(let text):
            let settings = model.targets.settings
            group.addTask { [services] in
              inlet.yield(.foundPlaces(text, await services.findPlaces(text, settings)))
            }
          case .writePlaces(let edit):
            inlet.yield(.wrotePlaces(edit, services.writePlaces(edit)))
          case .open(let link):
            inlet.yield(.opened(services.open(link, model.targets.secrets)))
          case .remember(let memory): services.rememberRules(memory)
          case .notify(let program, let notification):
            group.addTask { [fetcher] in
              let run = ProgramRun(
                program,
                .fetch,
                deadline: .now + Self.notificationTime
              ) { notification.document }
              let failure = await fetcher.notify(by: run)
              if let failure {
                let cause = ErrorMessages(Strings()).message(for: failure)
                try? fetcher.verboseOutput?.write("notify: \(program.path): \(cause)\n")
              }
              inlet.yield(.notified(program, failure))
            }
          case .retryFailedPictures:
            if let cache = maker?.cache { await cache.removeFailures() }
          case .press(let keys): inlet.yield(.screen(.keys(keys)))
          case .copy(let text): presenter.copy(text)
          case .redrawAll: presenter.invalidate()
          case .end(let status): return status
          }
        }
        let moment = clock.moment
        let isComplete = timing.completesTick(of: model, at: moment.elapsed)
        let draws = timing.draws(
          after: event,
          startsRefresh: startsFetches,
          isComplete: isComplete,
          isLast: timing.frames == maximumFrames,
          at: moment.elapsed
        )
        if draws.now {
          let rendering = try presenter.present(model, at: moment, isTickComplete: isComplete)
          if let rendering { model.take(rendering) }
          let needed = maker == nil ? [] : rendering?.requirements ?? []
          for ticket in model.beginPictures(needed) {
            group.addTask { [maker] in
              let picture = await maker?.picture(of: ticket.key) ?? .failure(.noDrawing)
              inlet.yield(.picture(ticket, picture))
            }
          }
        }
        if draws.rests, let interval = timing.interval {
          group.addTask { [clock] in
            await clock.rest(interval)
            inlet.yield(.rested)
          }
        }
        if let maximumFrames, timing.frames >= maximumFrames {
          return model.dashboard(at: moment).exitCode(
            named: names,
            needsForecast: model.targets.settings.needsForecast
          )
        }
        model.spinner.update(isWaiting: model.isWaiting, at: moment.elapsed)
        let wake = model.nextWake(at: moment, showsAges: isScreen)
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

  /// The new alerts whose notification has not started.
  package struct UntoldAlerts: Equatable, Sendable {
    private let program: PluginProgram?
    private let waiting: Int

    init(of model: WatchModel) {
      program = model.targets.settings.notifyProgram
      waiting = model.notifications.count
    }

    /// Returns for how many the program was not started; `nil` if there are none.
    package func warning(_ strings: Strings) -> String? {
      guard let program, waiting > 0 else { return nil }
      return WatchModel.notStarted(program, waiting, strings)
    }
  }

  /// Starts the tasks that wait for events from outside: the network and the configuration.
  private func startSources(in group: inout ThrowingDiscardingTaskGroup<any Error>) {
    group.addTask { [services, inlet] in
      for await hasRoute in services.networkChanges() { inlet.yield(.network(hasRoute: hasRoute)) }
    }
    group.addTask { [clock, configuration, services, inlet, isScreen] in
      var configuration = configuration
      while !Task.isCancelled {
        if let changes = services.outsideChanges(configuration.paths) {
          // What changed before the watch began is noticed too.
          if let change = await configuration.check() {
            inlet.yield(.configuration(change))
          } else {
            inlet.yield(.outsideChange)
            _ = await changes.first { true }
          }
        } else {
          await clock.sleep(clock.elapsed() + Self.lookInterval)
          if let change = await configuration.check() { inlet.yield(.configuration(change)) }
          if !isScreen { inlet.yield(.outsideChange) }
        }
      }
    }
  }
}

/// What watch mode uses of the rest of the program.
package struct WatchServices: Sendable {
  /// Creates the fetcher for these settings.
  let fetcher: @Sendable (Settings) -> InstanceFetcher
  /// Opens a link in a browser that must not see these keys; returns 0 or an `errno`.
  let open: @Sendable (ServiceLink, [Secret]) -> Int32
  /// Looks up the places that a text can mean.
  let findPlaces: @Sendable (String, Settings) async -> PlaceFinding
  /// Writes places to an instance of plugins.json.
  let writePlaces: @Sendable (PlaceEdit) -> PlaceWriting
  /// Returns a stream that reports at each network change whether there is an outbound route.
  let networkChanges: @Sendable () -> AsyncStream<Bool>
  /// Returns a stream that yields when one of these files may have changed, or when the reader of the
  /// output is gone; `nil` if the loop must look itself.
  let outsideChanges: @Sendable ([String]) -> AsyncStream<Void>?
  /// Returns the store's new problems to show.
  let takeProblems: @Sendable () async -> [StoreProblem]
  /// Takes note of how many new alerts no program was started for.
  let noteUntold: @Sendable (WatchLoop.UntoldAlerts) -> Void
  /// Returns the rules that earlier runs told.
  package var recallRules: @Sendable () -> RuleMemory = { RuleMemory() }
  /// Keeps the rules that were told.
  package var rememberRules: @Sendable (RuleMemory) -> Void = { _ in }

  package init(
    fetcher: @escaping @Sendable (Settings) -> InstanceFetcher,
    open: @escaping @Sendable (ServiceLink, [Secret]) -> Int32,
    findPlaces: @escaping @Sendable (String, Settings) async -> PlaceFinding,
    writePlaces: @escaping @Sendable (PlaceEdit) -> PlaceWriting,
    networkChanges: @escaping @Sendable () -> AsyncStream<Bool>,
    outsideChanges: @escaping @Sendable ([String]) -> AsyncStream<Void>?,
    takeProblems: @escaping @Sendable () async -> [StoreProblem],
    noteUntold: @escaping @Sendable (WatchLoop.UntoldAlerts) -> Void
  ) {
    self.fetcher = fetcher
    self.open = open
    self.findPlaces = findPlaces
    self.writePlaces = writePlaces
    self.networkChanges = networkChanges
    self.outsideChanges = outsideChanges
    self.takeProblems = takeProblems
    self.noteUntold = noteUntold
  }
}
