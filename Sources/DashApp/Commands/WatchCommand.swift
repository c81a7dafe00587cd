import DashCore
import Synchronization
import TerminalScreen
import TextRendering

/// `--watch`: stays, refreshes and shows what is there, on the screen or in a stream of frames.
struct WatchCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  /// Watches until it is told to end.
  ///
  /// - Parameters:
  ///   - arguments: What was typed.
  ///   - loaded: The configuration, which may come from a pipe and could not be read again.
  ///   - configuration: What notices another one.
  /// - Returns: The exit status.
  /// - Throws: ``OutputError`` where nothing can be shown, or any more.
  func run(
    _ arguments: ParsedArguments,
    _ loaded: Configuration,
    _ configuration: ConfigurationWatch
  ) async throws -> ExitCode {
    let targets = try configuration.targets(of: loaded)
    // While the terminal is still the user's: such a program may ask for a passphrase on it.
    await context.keys.prepare((targets.instances + targets.hidden).flatMap(\.withFallback))
    let isScreen =
      context.terminal.outputIsTerminal && targets.settings.format == .text
      && TerminalFacts.obeysSequences(context.environment)
    guard isScreen else {
      let loop = loop(arguments, configuration, targets, keys: nil)
      return try await loop.run(targets, on: StreamPresenter(output: context.output))
    }
    // What the terminal can show is asked before the screen is taken, which reads all that comes from
    // then on; and also where there are no photos yet.
    var maker = await context.pictureMaker(beside(screen: targets.settings))
    // A card or another size is drawn from what is kept, and asks for nothing.
    maker?.leastPixels = PictureMaker.leastEdge
    let screen = try open()
    defer { screen.close() }
    let loop = loop(arguments, configuration, targets, keys: screen.events, maker)
    let presenter = ScreenPresenter(screen: screen, hasPictures: maker != nil)
    return try await loop.run(targets, on: presenter)
  }

  private func open() throws(OutputError) -> any Screen {
    do throws(ScreenError) {
      return try context.openScreen()
    } catch {
      throw OutputError(error)
    }
  }

  private func loop(
    _ arguments: ParsedArguments,
    _ configuration: ConfigurationWatch,
    _ targets: WatchTargets,
    keys: AsyncStream<ScreenEvent>?,
    _ pictureMaker: PictureMaker? = nil
  ) -> WatchLoop {
    let isBegun = Mutex(false)
    return WatchLoop(
      clock: targets.settings.isDemo ? demoClock : context.clock,
      fetcher: { [self] settings in
        var fetcher = context.fetcher(keys == nil ? settings : beside(screen: settings))
        let isAnother = isBegun.withLock { isBegun in
          defer { isBegun = true }
          return isBegun
        }
        // At the start what was prepared holds, be it a failure: a program is not asked for again at once.
        if isAnother { fetcher.configuredAt = .now }
        return fetcher
      },
      configuration: configuration,
      pictureMaker: pictureMaker,
      openLink: { [context] link, secrets in context.open(link, hiding: secrets) },
      takeProblems: { [context] in
        if keys == nil { await context.sayStoreProblems() }
        return await context.store?.takeProblems() ?? []
      },
      screenEvents: keys,
      networkChanges: context.networkChanges(),
      names: InstanceSelection(arguments: arguments).names,
      maximumFrames: arguments.text(.count).flatMap { Int($0) }
    )
  }

  /// The settings where frames are drawn: what is written beside them would stand on the screen.
  private func beside(screen settings: Settings) -> Settings {
    var settings = settings
    if context.terminal.errorIsTerminal { settings.isVerbose = false }
    return settings
  }

  /// The demonstration stands still, but for its schedule.
  private var demoClock: WatchClock {
    let demoTime = context.demoTime
    var clock = context.clock
    clock.wall = { demoTime }
    clock.utcOffsetSeconds = { _ in 0 }
    return clock
  }
}
