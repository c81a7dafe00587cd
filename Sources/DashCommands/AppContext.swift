import CommandLine
package import DashConfiguration
package import DashCore
package import DashDisplay
import DashFetch
package import DashWatch
package import Files
import Glibc
package import Pictures
package import ResponseCaching
import Subprocess
package import TerminalScreen
import TextRendering

/// The dependencies of the program; tests replace them.
package struct AppContext: Sendable {
  /// Command-line arguments without `argv[0]`.
  package let arguments: [String]
  /// The parsed arguments, with the valid options also where others are wrong.
  let commandLine: ArgumentParser.Outcome
  /// The environment variables.
  package let environment: [String: String]
  /// The names of path variables and arguments that are not UTF-8, such as `HOME` or `argv[2]`.
  package var undecodableInput: [String] = []
  /// The registered providers.
  package let registry: SourceRegistry
  /// What plugins need; `nil` for compiled-in providers alone.
  package var plugins: PluginSupport?
  /// The API keys that commands print.
  package var keys: KeyRing
  /// The transport that sends requests.
  package let transport: any Transport
  package let demo: DemoData
  /// The compiled-in `plugins.json`.
  package let shippedConfiguration: [UInt8]
  /// The time zone database.
  package var timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase()
  /// The clocks.
  package let clock: WatchClock
  /// Suspends tasks.
  package let sleep: Sleep
  /// Decodes and draws an untrusted image file.
  package var drawPicture:
    @Sendable ([UInt8], PictureRequest) async -> Result<PictureReply, PictureError> = { _, _ in
      .failure(.helperMissing)
    }
  /// Queries the terminal for its graphics protocol.
  package var graphics: @Sendable () -> TerminalGraphics = { TerminalGraphics() }
  /// Opens the terminal for full-screen drawing.
  package var openScreen: @Sendable () throws(ScreenError) -> any Screen = {
    () throws(ScreenError) in throw .notATerminal
  }
  /// Returns a stream that reports at each network change whether there is an outbound route.
  package var networkChanges: @Sendable () -> AsyncStream<Bool> = { AsyncStream { $0.finish() } }
  /// The versions and paths of the program's parts.
  package var system = SystemFacts()
  /// The output for results.
  package let output: any TextOutput
  /// The output for everything else.
  package let errorOutput: any TextOutput
  /// The properties of the standard streams.
  package var terminal = Terminal()
  /// Opens a link in a browser with these environment variables; returns 0 or an `errno`.
  package var openLink: @Sendable (String, [String: String]) -> Int32 = {
    DetachedProgram.start("xdg-open", [$0], $1)
  }
  /// Starts a detached process of this program with these arguments and environment variables.
  ///
  /// Returns 0 or an `errno`.
  package var startDetachedSelf: @Sendable ([String], [String: String]) -> Int32 = {
    arguments,
    environment in
    ProgramSearch.ownPath().map { DetachedProgram.start($0, arguments, environment) } ?? ENOENT
  }
  /// Runs the programs of plugins.
  package var runProgram = ProgramRun.refused
  /// Ends a run that hangs.
  package var watchdog = Watchdog.none
  /// The store of cached responses and observations; `nil` for none.
  package let store: (any Store)?
  /// The middleware between data sources and transport; `nil` without a store.
  package let layers: Middleware?

  /// Creates the dependencies of a run that starts no program and has no terminal.
  package init(
    arguments: [String],
    environment: [String: String],
    registry: SourceRegistry,
    transport: any Transport,
    store: (any Store)? = nil,
    demo: DemoData,
    shippedConfiguration: [UInt8],
    clock: WatchClock,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) },
    output: any TextOutput,
    errorOutput: any TextOutput
  ) {
    self.arguments = arguments
    commandLine = ArgumentParser.parse(arguments, Command.table)
    self.environment = environment
    self.registry = registry
    let runner = KeyCommandRunner(environment: environment)
    keys = KeyRing(sleep: sleep) { command in await runner.run(command) }
    self.transport = transport
    self.store = store
    layers = store.map {
      Middleware(store: $0, clock: MiddlewareClock(now: clock.wall, sleep: sleep))
    }
    self.demo = demo
    self.shippedConfiguration = shippedConfiguration
    self.clock = clock
    self.sleep = sleep
    self.output = output
    self.errorOutput = errorOutput
  }

  /// The wall clock.
  var now: @Sendable () -> Timestamp { clock.wall }

  /// The loader that locates and validates the configuration.
  var configurationLoader: ConfigurationLoader {
    ConfigurationLoader(
      environment: environment,
      registry: registry,
      shippedConfiguration: shippedConfiguration,
      isTrusted: commandLine.options.has(.trust),
      plugins: plugins
    )
  }

  /// Resolves the settings from flags, environment and configuration.
  func settings(
    for arguments: ParsedArguments,
    _ configuration: Configuration
  ) throws(UsageError) -> Settings {
    // The demo looks the same on any day and in any time zone.
    let isDemo = arguments.has(.demo)
    var settings = try Settings.resolve(
      arguments,
      configuration,
      environment: environment,
      terminal: terminal,
      utcOffsetSeconds: isDemo ? 0 : clock.utcOffsetSeconds(now())
    )
    settings.registry = configuration.registry ?? registry
    settings.photos.seed = arguments.options.seed ?? (isDemo ? Self.demoSeed : nil)
    return settings
  }

  /// Resolves the settings of watch mode, with the colours that the terminal reports.
  ///
  /// Queries the terminal. A single page is not worth the wait for its reply.
  func watchSettings(
    for arguments: ParsedArguments,
    _ configuration: Configuration
  ) throws(UsageError) -> Settings {
    var settings = try settings(for: arguments, configuration)
    let isScreen = terminal.outputIsTerminal && settings.format == .text
    if isScreen, settings.render.colorDepth != .none {
      settings.render.theme = graphics().theme ?? settings.render.theme
    }
    return settings
  }

  /// The seed that chooses the demo's photos: a snowy day and a sunny one.
  private static let demoSeed: UInt64 = 3

  /// Creates the fetcher for these settings.
  func fetcher(_ settings: Settings) -> InstanceFetcher {
    let demoClock: @Sendable () -> Timestamp = { [demo] in demo.time }
    var fetcher = InstanceFetcher(
      registry: settings.registry,
      keys: keys,
      transport: settings.isDemo ? demo.transport() : transport,
      now: settings.isDemo ? demoClock : now,
      language: settings.language,
      timeoutSeconds: settings.timeoutSeconds,
      isDemo: settings.isDemo,
      verboseOutput: settings.isVerbose ? errorOutput : nil,
      weather: settings.weather,
      photos: settings.photos
    )
    fetcher.observations = observations(isDemo: settings.isDemo)
    fetcher.presentation = presentation(settings)
    // The demo is not cached and does not depend on the machine's time zone files.
    if !settings.isDemo {
      fetcher.runProgram = runProgram
      fetcher.metricLog = store
      fetcher.timeZones = timeZones
      fetcher.layers = layers
      fetcher.cachePolicy = settings.cachePolicy
    }
    return fetcher
  }

  /// Returns the units, time zone and width that plugins learn.
  private func presentation(_ settings: Settings) -> Presentation {
    var presentation = Presentation()
    presentation.units = Dictionary(
      uniqueKeysWithValues: UnitsKey.allCases.map { ($0.rawValue, settings.render.units[$0]) }
    )
    presentation.timeZone = { [environment] in EnvironmentLocale(environment).timeZone }
    presentation.columns = settings.render.width
    return presentation
  }

  /// Returns the log of earlier observations; `nil` without a store.
  func observations(isDemo: Bool) -> (any ObservationLog)? {
    isDemo ? demo.history() : store
  }

  // MARK: Pictures

  /// Creates the picture maker for these settings; `nil` if pictures are off.
  ///
  /// May query the terminal, so call it only if there is a photo to show.
  func pictureMaker(_ settings: Settings) async -> PictureMaker? {
    guard let pictures = pictureSettings(settings) else { return nil }
    return PictureMaker(
      settings: pictures,
      transport: await fetcher(settings).pictureTransport(of: "picture"),
      draw: drawPicture,
      cache: PictureCache(),
      timeoutSeconds: settings.timeoutSeconds ?? PictureMaker.defaultTimeoutSeconds
    )
  }

  private func pictureSettings(_ settings: Settings) -> PictureSettings? {
    var outcome = settings.images
    if outcome == .query {
      outcome = graphics().form.map { .form($0) } ?? ImageDecision.blocks(settings.render)
    }
    guard case .form(let form) = outcome else { return nil }
    // Blocks need no query of the cell's size.
    let graphics = form == .blocks ? TerminalGraphics() : graphics()
    return PictureSettings(form: form, colorDepth: settings.render.colorDepth, graphics)
  }
}

/// The demo's data, made when they are needed.
package struct DemoData: Sendable {
  /// Creates the transport.
  let transport: @Sendable () -> any Transport
  /// Creates the log of earlier observations.
  let history: @Sendable () -> (any ObservationLog)?
  /// The fixed time, shown in UTC.
  let time: Timestamp

  package init(
    at time: Timestamp,
    transport: @escaping @Sendable () -> any Transport,
    history: @escaping @Sendable () -> (any ObservationLog)? = { nil }
  ) {
    self.time = time
    self.transport = transport
    self.history = history
  }
}
