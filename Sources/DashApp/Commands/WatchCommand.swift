import CommandLine
import DashCore
import ResponseCaching
import Synchronization
import TerminalScreen
import TextRendering

/// `--watch`: refreshes the dashboard on the screen or as a stream of frames.
struct WatchCommand {
  let context: AppContext

  /// Watches until the user quits or the frame limit is reached.
  ///
  /// - Parameters:
  ///   - arguments: The parsed command line.
  ///   - loaded: The loaded configuration, because a pipe cannot be read twice.
  ///   - configuration: Detects changes of the configuration.
  /// - Returns: The exit code.
  /// - Throws: ``OutputError`` if the output fails.
  func run(
    _ arguments: ParsedArguments,
    _ loaded: Configuration,
    _ configuration: ConfigurationWatch
  ) async throws -> ExitCode {
    var configuration = configuration
    let targets = try configuration.targets(of: loaded)
    // Run key commands before taking over the terminal: they may prompt for a passphrase.
    if targets.settings.cachePolicy.mode != .onlyCached {
      await context.keys.prepare((targets.instances + targets.hidden).flatMap(\.withFallback))
    }
    let isScreen =
      context.terminal.outputIsTerminal && targets.settings.format == .text
      && TerminalCapabilities.supportsEscapeSequences(context.environment)
    guard isScreen else {
      let loop = loop(arguments, configuration, targets, keys: nil)
      return try await loop.run(targets, on: StreamPresenter(output: context.output))
    }
    // Query the terminal before the screen opens and reads all input. A reload may add photos
    // later.
    var maker = await context.pictureMaker(screenSettings(targets.settings))
    // Fetch large pictures, so that a card or another size can be redrawn from the cache.
    maker?.minimumPixels = PictureMaker.minimumEdge
    let screen = try open()
    defer { screen.close() }
    let loop = loop(arguments, configuration, targets, keys: screen.events, maker)
    let presenter = ScreenPresenter(screen: screen, hasPictures: maker != nil)
    return try await loop.run(targets, on: presenter)
  }

  private func open() throws -> any Screen {
    do throws(ScreenError) {
      return try context.openScreen()
    } catch .noThread {
      // No fault of the output.
      throw ScreenError.noThread
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
    let hasStarted = Mutex(false)
    return WatchLoop(
      clock: targets.settings.isDemo ? demoClock : context.clock,
      fetcher: { [self] settings in
        var fetcher = context.fetcher(keys == nil ? settings : screenSettings(settings))
        let isReload = hasStarted.withLock { hasStarted in
          defer { hasStarted = true }
          return hasStarted
        }
        // The first fetcher keeps the failures of the prepared keys; a reload may retry them.
        if isReload { fetcher.configuredAt = .now }
        return fetcher
      },
      configuration: configuration,
      pictureMaker: pictureMaker,
      openLink: { [context] link, secrets in context.open(link, hiding: secrets) },
      takeProblems: { [context] in
        if keys == nil { await context.reportStoreProblems() }
        return await context.store?.takeProblems() ?? []
      },
      screenEvents: keys,
      networkChanges: context.networkChanges(),
      names: configuration.selection.names,
      maximumFrames: arguments.options.count
    )
  }

  /// Returns settings for the screen, where `--verbose` output would overwrite the frame.
  private func screenSettings(_ settings: Settings) -> Settings {
    var settings = settings
    if context.terminal.errorIsTerminal { settings.isVerbose = false }
    return settings
  }

  /// The clocks of the demo: a fixed wall clock with a running schedule.
  private var demoClock: WatchClock {
    let demoTime = context.demo.time
    var clock = context.clock
    clock.wall = { demoTime }
    clock.utcOffsetSeconds = { _ in 0 }
    return clock
  }
}
