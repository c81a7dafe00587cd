import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import DashWatch
import Files
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
  /// - Throws: ``OutputError`` if the output fails.
  func run(
    _ arguments: ParsedArguments,
    _ loaded: Configuration,
    _ configuration: ConfigurationWatch
  ) async throws -> ExitCode {
    var configuration = configuration
    let targets = try configuration.targets(of: loaded)
    // Run key commands before taking over the terminal: they may prompt for a passphrase. Of hidden
    // weather usually the first alone is asked.
    if targets.settings.cachePolicy.mode != .onlyCached {
      await context.services.keys.prepare(
        (targets.instances + targets.hidden.prefix(1)).flatMap(\.withFallback)
      )
    }
    let isScreen =
      context.console.terminal.outputIsTerminal && targets.settings.format == .text
      && !arguments.has(.plainWatch)
      && TerminalCapabilities.supportsEscapeSequences(context.invocation.environment)
    let untold = UntoldAlerts(context)
    var loop = WatchLoop(
      services: services(arguments, targets.settings, untold, isScreen: isScreen),
      clock: targets.settings.isDemo ? demoClock : context.machine.clock,
      configuration: configuration,
      names: configuration.selection.names,
      maximumFrames: arguments.options.count
    )
    defer { untold.say() }
    if arguments.has(.plainWatch) {
      return try await loop.run(targets, on: ChangesPresenter(output: context.console.output))
    }
    guard isScreen else {
      return try await loop.run(targets, on: StreamPresenter(output: context.console.output))
    }
    // Query the terminal before the screen opens and reads all input. A reload may add photos
    // later.
    loop.pictureMaker = context.pictureMaker(context.screenSettings(targets.settings))
    // Fetch large pictures, so that a card or another size can be redrawn from the cache.
    loop.pictureMaker?.pixels = PictureMaker.minimumEdge...Int.max
    loop.isScreen = true
    func watch() async throws -> ExitCode {
      let screen = try context.console.openScreen(targets.settings.hasMouse, loop.report)
      defer { screen.close() }
      let presenter = ScreenPresenter(screen: screen, hasPictures: loop.pictureMaker != nil)
      return try await loop.run(targets, on: presenter)
    }
    return try await watch()
  }

  /// Shows the state after each event on a presenter that is no screen.
  func stream(
    _ arguments: ParsedArguments,
    _ targets: WatchTargets,
    _ configuration: ConfigurationWatch,
    on presenter: some WatchPresenter
  ) async throws -> ExitCode {
    await context.services.keys.prepare(targets.instances.flatMap(\.withFallback))
    let untold = UntoldAlerts(context)
    defer { untold.say() }
    let loop = WatchLoop(
      services: services(arguments, targets.settings, untold, isScreen: false),
      clock: targets.settings.isDemo ? demoClock : context.machine.clock,
      configuration: configuration,
      names: [],
      maximumFrames: nil
    )
    return try await loop.run(targets, on: presenter)
  }

  private func services(
    _ arguments: ParsedArguments,
    _ settings: Settings,
    _ untold: UntoldAlerts,
    isScreen: Bool
  ) -> WatchServices {
    let places = WatchedPlaces(context: context, arguments: arguments)
    var services = WatchServices(
      fetcher: { [context] settings in
        context.fetcher(isScreen ? context.screenSettings(settings) : settings)
      },
      open: { [context] link, secrets in context.open(link, hiding: secrets) },
      findPlaces: { text, settings in await places.candidates(for: text, settings) },
      writePlaces: { places.write($0) },
      networkChanges: context.machine.networkChanges,
      // A screen looks itself, because it draws every second.
      outsideChanges: { [context] in isScreen ? nil : context.machine.outsideChanges($0) },
      takeProblems: { [context] in
        // Without a screen they are printed.
        if !isScreen { await context.reportStoreProblems() }
        return await context.services.store?.takeProblems() ?? []
      },
      noteUntold: { untold.note($0) }
    )
    // As with observations, nothing of a file from outside is kept.
    guard settings.keptObservations != .none, !settings.isDemo,
      let path = BaseDirectory.state(context.invocation.environment)
    else { return services }
    let file = "\(path)/rules.json"
    services.recallRules = { RuleMemory(json: (try? TextFile.read(file, .file).bytes) ?? []) }
    services.rememberRules = { [context] memory in
      // Other watches have theirs in it too.
      _ = try? TextFile.create(file, [])
      try? TextFile.edit(file) { bytes in
        memory.merged(into: RuleMemory(json: bytes), at: context.machine.now()).json
      }
    }
    return services
  }

  /// The clocks of the demo: a fixed wall clock with a running schedule.
  private var demoClock: WatchClock {
    var clock = context.machine.clock
    clock.wall = { [demo = context.services.demo] in demo.time }
    clock.utcOffsetSeconds = { _ in 0 }
    return clock
  }
}

/// The warning of how many new alerts no program was started for, which is printed when a watch ends:
/// by itself, once the terminal is the shell's again, or by a signal.
private final class UntoldAlerts: Sendable {
  private let context: AppContext
  private let line = Mutex<String?>(nil)

  init(_ context: AppContext) {
    self.context = context
  }

  /// Replaces the warning.
  func note(_ alerts: WatchLoop.UntoldAlerts) {
    let strings = context.errorStrings
    let text = alerts.warning(strings).map { context.errorLine(strings.warning($0)) }
    line.withLock { $0 = text }
    context.machine.setFarewell(text)
  }

  /// Prints the warning, if there is one.
  func say() {
    context.machine.setFarewell(nil)
    guard let text = line.withLock(\.self) else { return }
    try? context.console.errorOutput.write(text)
  }
}

extension AppContext {
  /// Returns settings for the screen, where `--verbose` output would overwrite the frame.
  func screenSettings(_ settings: Settings) -> Settings {
    var settings = settings
    if console.terminal.errorIsTerminal { settings.isVerbose = false }
    return settings
  }
}
