import DashCore
import TerminalScreen

/// Runs what the state of watching wants, and tells it what happened.
///
/// All events come through one stream and are taken one after the other.
struct WatchLoop {
  let clock: WatchClock
  /// Makes what fetches, for the settings of the moment.
  let fetcher: @Sendable (Settings) -> InstanceFetcher
  let configuration: ConfigurationWatch
  /// What makes pictures; nil where none are shown.
  let pictureMaker: PictureMaker?
  /// Opens a link in the user's browser, which gets none of the secrets, and gives 0 or an `errno`.
  let openLink: @Sendable (ServiceLink, [Secret]) -> Int32
  /// What is wrong with what is remembered; told each time an instance has answered.
  let takeProblems: @Sendable () async -> [StoreProblem]
  /// What the keys do to the screen; nil where there are none.
  let screenEvents: AsyncStream<ScreenEvent>?
  /// Each change of the network: whether a route leads out.
  let networkChanges: AsyncStream<Bool>
  /// The instances that were asked for by name.
  let names: Set<String>
  /// How many frames to show; nil for no end.
  let maximumFrames: Int?

  /// Watches until it is told to end.
  ///
  /// - Parameters:
  ///   - targets: What is watched.
  ///   - presenter: Where it is shown.
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` where nothing can be shown any more.
  func run(
    _ targets: WatchTargets,
    on presenter: some WatchPresenter
  ) async throws -> ExitCode {
    var presenter = presenter
    var configuration = configuration
    var fetcher = fetcher(targets.settings)
    let maker = pictureMaker
    let (events, inlet) = AsyncStream.makeStream(of: WatchEvent.self)
    return try await withThrowingDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      group.addTask {
        for await hasRoute in networkChanges { inlet.yield(.network(hasRoute: hasRoute)) }
      }
      if let screenEvents {
        group.addTask { for await event in screenEvents { inlet.yield(.screen(event)) } }
      }
      var model = WatchModel(targets, at: clock.moment)
      var progress = TickProgress()
      var alarm = Duration.zero
      var next: WatchEvent? = .wake
      var iterator = events.makeAsyncIterator()
      while let event = next {
        if case .configuration(.changed(let targets)) = event {
          fetcher = self.fetcher(targets.settings)
        }
        for effect in model.handle(event, at: clock.moment) {
          switch effect {
          case .fetch(let instance, let ticket, let photos, let weather, let freshness):
            var fetcher = fetcher
            fetcher.weather = weather
            group.addTask { [fetcher] in
              let pending = PendingProviders { title in
                guard title != instance.askedInstance?.descriptor.title else { return }
                inlet.yield(.asked(ticket, title))
              }
              let state = await fetcher.fetch(
                instance,
                photos: photos,
                freshness: freshness,
                pending: pending
              )
              inlet.yield(.settled(ticket, state))
              for problem in await takeProblems() { inlet.yield(.storeProblem(problem)) }
            }
          case .open(let link):
            inlet.yield(.opened(openLink(link, model.targets.secrets)))
          case .forgetFailedPictures:
            if let shelf = maker?.shelf { await shelf.forgetFailures() }
          case .lookAtConfiguration:
            if let news = configuration.look() { inlet.yield(.configuration(news)) }
          case .redrawAll: presenter.invalidate()
          case .end(let status): return status
          }
        }
        if fetcher.observations != nil {
          for wish in model.histories.begin(model.historyWishes) {
            group.addTask { [fetcher] in
              inlet.yield(.remembered(wish, await fetcher.history(wish)))
            }
          }
        }
        let moment = clock.moment
        let isComplete = progress.advance(model)
        let wishes = try presenter.present(&model, at: moment, isTickComplete: isComplete)
        for wish in model.pictures.begin(wishes) {
          group.addTask { [maker] in inlet.yield(.picture(wish, await maker?.picture(of: wish))) }
        }
        if let maximumFrames, progress.frames >= maximumFrames {
          return model.dashboard(at: moment).exitCode(
            named: names,
            needsForecast: model.targets.settings.needsForecast
          )
        }
        // An alarm that is set already and goes off in time is enough.
        let look = presenter.lookInterval.map { moment.elapsed + $0 }
        let due = model.nextWake(at: moment, countsDown: presenter.countsDown)
        let wake = look.map { min($0, due) } ?? due
        if alarm <= moment.elapsed || wake < alarm {
          alarm = wake
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
